// What can be written on a tile of a given size, so that nothing is cut: the name, below it the text if there is room for
// all of it, else its formula. Widths are estimates on the safe side.
import type { Amount } from '../../games';
import { kLeast, nameOn } from '../lettering';
import type { Size } from './rooms';

const kText = 0.55; // of a letter, in its size
const kTextSizes = [13.5, 12.5, 11.5, 11];

export interface Written {
    size: number;
    name: string;
    body: 'text' | 'formula' | '';
    text: number;
    picture: boolean;
}

/** Whether a formula of these items is one line of so wide a tile, and how wide it is in its size. */
const wide = (items: readonly Amount[]): number => items.reduce((sum, { mark }) => sum + 1.9 + (mark ? 0.9 : 0), 0);

/** Lines that a text takes at most. */
export const linesOf = (text: string, width: number, size: number): number =>
    Math.ceil((text.length * kText * size * 1.06) / width);

/** `type`: how large letters are wished for. Where that is too large for a text, it is as small as it may be. */
export function writtenOn(name: string, text: string, items: readonly Amount[], { w, h }: Size, type = 1): Written {
    const width = w - 6 - Math.min(14, Math.min(w, h) / 7),
        title = nameOn(name, width, Math.max(kLeast, Math.min(17 * type, h / 4.6)), type),
        least = Math.min(kTextSizes.at(-1)!, kTextSizes.at(-1)! * type),
        sizes = [...new Set([...kTextSizes.map((size) => size * type), least])];
    const room = h - (h < 80 ? 8 : 14) - title.lines * title.size * 1.1;
    const plan = { size: title.size, name: title.name, text: 0 };
    for (const size of text !== '' && w >= 92 ? sizes : []) {
        const left = room - linesOf(text, width, size) * size * 1.28 - 4;
        if (left >= (size === least ? 0 : h * 0.28))
            return { ...plan, body: 'text', text: size, picture: left >= Math.max(30, h * 0.28) };
    }
    const rows = Math.ceil((wide(items) * title.size * 0.95) / width);
    const fits = items.length > 0 && rows * title.size * 1.15 + 2 <= room;
    return { ...plan, body: fits ? 'formula' : '', picture: w >= 92 && room - rows * 18 >= Math.max(40, h * 0.34) };
}
