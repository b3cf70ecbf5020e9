// What this browser remembers. Storage may be forbidden; then a page remembers until it is closed.
const memory = new Map<string, string>();

export function read(key: string): string | null {
    try {
        return localStorage.getItem(`nexus.${key}`) ?? memory.get(key) ?? null;
    } catch {
        return memory.get(key) ?? null;
    }
}

export function write(key: string, value: string | null): void {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    try {
        if (value === null) localStorage.removeItem(`nexus.${key}`);
        else localStorage.setItem(`nexus.${key}`, value);
    } catch {
        // the page still works
    }
}
