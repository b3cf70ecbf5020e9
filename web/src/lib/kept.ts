// What came anew, with everything that is as it was kept as it was: parts of the page that show the same thing see that by
// looking at it, and are not drawn again.
type Fields = Record<string, unknown>;
const isPlain = (one: unknown): one is object => {
    if (typeof one !== 'object' || one === null) return false;
    return Array.isArray(one) || Object.getPrototypeOf(one) === Object.prototype;
};

/** `now`, or `before` where they say the same, part by part. Neither is changed. */
export function kept<T>(before: unknown, now: T): T {
    if (before === now || !isPlain(before) || !isPlain(now)) return now;
    if (Array.isArray(before) !== Array.isArray(now)) return now;
    const old = before as Fields, names = Object.keys(now);
    const copy: Fields = Array.isArray(now) ? ([] as unknown as Fields) : {};
    let same = Object.keys(old).length === names.length;
    for (const name of names) {
        copy[name] = kept(old[name], (now as Fields)[name]);
        same &&= copy[name] === old[name] && name in old;
    }
    return (same ? before : copy) as T;
}
