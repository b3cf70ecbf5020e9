// A value and what has changed in it, as docs/protocol.md (position) writes it. What has not changed is the same object as before.
export type Change = unknown[] | { [key: string]: Change | number | null };

export function changed<T>(old: T, change: Change): T {
    if (Array.isArray(change)) return change[0] as T;
    const now = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>;
    for (const [key, part] of Object.entries(change)) {
        if (part === null) delete now[key];
        else if (typeof part === 'number') now.length = part; // of a list that has become shorter
        else now[key] = changed(now[key], part);
    }
    return now as T;
}
