// Numbers that follow from a word: the same word gives the same numbers, for everyone.
export type Chance = () => number; // from 0 up to 1

/** FNV-1a. */
export function hashOf(word: string): number {
    let hash = 2166136261;
    for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    return hash >>> 0;
}

/** mulberry32 over it. */
export function chanceOf(word: string): Chance {
    let state = hashOf(word);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}
