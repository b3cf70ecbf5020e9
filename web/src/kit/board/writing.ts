// What can be written on a tile of a given size, so that nothing is cut: a name shrinks, then takes more lines, then is
// parted; below it the text if there is room for all of it, else its formula. Widths are estimates on the safe side.
import type { Amount } from '../../games';
import type { Size } from './rooms';

const kTitle = 0.61,
    kText = 0.55; // of a letter, in its size
const kLeast = 9;
const kTextSizes = [13.5, 12.5, 11.5, 11];

export interface Written {
    size: number;
    name: string;
    body: 'text' | 'formula' | '';
    text: number;
    picture: boolean;
}

/** Lines that words take where so many letters stand in one. */
export function linesOf(words: readonly string[], letters: number): number {
    let lines = 1,
        left = letters;
    for (const word of words) {
        if (word.length > left && left < letters) ((lines += 1), (left = letters));
        left -= word.length + 1;
    }
    return lines;
}

/** Soft hyphens where a consonant opens a syllable. */
export const parted = (word: string): string =>
    word
        .replace(/(?<=\w{2})(?<![cst](?=h))(?=(?:[cst]h|[^\Waeiouy])[aeiouy]\w)/gi, '\u00ad')
        .replace(/^([^\Waeiouy]*)\u00ad/i, '$1');

export function nameOn(name: string, width: number, largest = 17): { size: number; name: string; lines: number } {
    const words = name.split(' '),
        longest = Math.max(...words.map((word) => word.length));
    for (let size = Math.min(largest, Math.max(kLeast, width / 6)); ; size = Math.max(kLeast, size - 0.5)) {
        const letters = width / (size * kTitle),
            whole = longest <= letters,
            lines = linesOf(words, letters);
        if (whole && lines <= 2) return { size, name, lines };
        if (size > kLeast) continue;
        if (whole) return { size, name, lines };
        const parts = words.flatMap((word) =>
            parted(word)
                .split('\u00ad')
                .map((part, i, all) => (i + 1 < all.length ? `${part}-` : part)),
        );
        return { size, name: words.map(parted).join(' '), lines: linesOf(parts, letters + 1) };
    }
}

/** Whether a formula of these items is one line of so wide a tile, and how wide it is in its size. */
const wide = (items: readonly Amount[]): number => items.reduce((sum, { mark }) => sum + 1.9 + (mark ? 0.9 : 0), 0);

export function writtenOn(name: string, text: string, items: readonly Amount[], { w, h }: Size): Written {
    const width = w - 6 - Math.min(14, Math.min(w, h) / 7),
        title = nameOn(name, width, Math.max(kLeast, Math.min(17, h / 4.6)));
    const room = h - (h < 80 ? 8 : 14) - title.lines * title.size * 1.1;
    const plan = { size: title.size, name: title.name, text: 0 };
    for (const size of text !== '' && w >= 92 ? kTextSizes : []) {
        const left = room - Math.ceil((text.length * kText * size * 1.06) / width) * size * 1.28 - 4;
        if (left >= (size === 11 ? 0 : h * 0.28))
            return { ...plan, body: 'text', text: size, picture: left >= Math.max(30, h * 0.28) };
    }
    const rows = Math.ceil((wide(items) * title.size * 0.95) / width);
    const fits = items.length > 0 && rows * title.size * 1.15 + 2 <= room;
    return { ...plan, body: fits ? 'formula' : '', picture: w >= 92 && room - rows * 18 >= Math.max(40, h * 0.34) };
}
