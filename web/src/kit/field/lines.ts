// A unit as a line: what stands beside each other on it, and how large its name may be there.
import type { BoardPiece } from '../sheet';
import { fitSpan, spanOf, type Measure, type Span } from '../lettering';

export const kRow = 36; // from here on a line has a second one below its name
// On the picture of a wide unit, which has that share of it: above its tabs, for each of them, and their type.
const kPicture = 0.44, kTabs = 18, kTab = 30, kTabLetters = 10;
const kNarrow = 125; // a line in which a name comes before the figure

export interface Eyes {
    measure: Measure;
    less: (piece: BoardPiece) => number; // what is taken off its last number
}
export interface Line {
    same: BoardPiece[]; // drawn as one thing: the first stands for all
    name: Span;
    numbers: number; // how wide they are at size 1
    marks: [string, string][];
}

/** Units that nobody can tell apart stand together: one card, the same numbers, the same state. */
export function alike(units: BoardPiece[], kept: (ref: string) => boolean): BoardPiece[][] {
    const groups = new Map<string, BoardPiece[]>();
    for (const one of units) {
        const { id, ref = '', ...same } = one;
        const key = kept(ref) || one.attached?.length ? String(id) : JSON.stringify(same);
        groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups.values()];
}

/** Signs beside a name: each keyword by its letter, an arrow for what is attached. */
function marksOf({ words = [], attached = [] }: BoardPiece): [string, string][] {
    const worn = `↑${attached.length > 1 ? attached.length : ''}`;
    const marks = words.map((word): [string, string] => [word[0], word]);
    return attached.length > 0 ? [...marks, [worn, attached.map((up) => up.name).join(', ')]] : marks;
}
/** Whether the tabs of what is attached can be named on the picture of a wide one: each word whole, in two lines at most. */
export function namedTabs(names: string[], width: number, height: number, measure: Measure): boolean {
    const room = width * kPicture - 14, words = names.flatMap((name) => name.split(' '));
    const fits = (text: string, lines: number) => measure(text, kTabLetters, 'ui') <= lines * room;
    const whole = words.every((word) => fits(word, 1)) && names.every((name) => fits(name, 1.7));
    return whole && kTabs + names.length * kTab <= height;
}

const numbersOf = ({ amounts = [] }: BoardPiece, less = 0): string =>
    (amounts.map((one) => one.value).join('/') + (less ? `−${less}` : '')).replace(/\d/g, '0'); // digits are alike wide

export const lineOf = (same: BoardPiece[], { measure, less }: Eyes): Line => ({
    same,
    name: spanOf(same[0].name, measure),
    numbers: measure(numbersOf(same[0], less(same[0])), 1, 'title'),
    marks: marksOf(same[0]),
});

/** Its parts in a box: figure (with how many they are), name, marks, two numbers. `wish`: how large letters are wished for. */
export function fitted({ same, name, numbers, marks }: Line, width: number, height: number, wish = 1, more = 0) {
    const row = height >= kRow;
    const digits = Math.max(13, Math.min(Math.round(19 * wish), Math.round(Math.min(height * 0.56, width * 0.1 * wish))));
    const figure = Math.min(height, 34, width < 120 ? 14 : width < 145 ? 16 : Math.round(width / 6));
    const most = (height < 22 ? 12 : 14) * wish;
    const beside = (marks: [string, string][], figure: number) => {
        const free = width - figure - (numbers * digits * 1.08 + 4) - 19 - more;
        const stacked = marks.length > 1 && height >= 27;
        const signs = marks.reduce((all, [sign]) => all + 16 + 6 * (sign.length - 1), marks.length > 0 ? 5 : 0);
        const left = row ? free : free - (stacked ? signs / 2 + 14 : signs);
        const type = fitSpan(name, { width: left * 0.97, height: row ? height / 2 : height - 2, most });
        return { digits, figure, marks, stacked, free, type };
    };
    // The name comes first: before it is cut marks become one, then none, then the figure of one that stands for itself goes;
    // whoever looks at the unit is told all of them.
    const one: [string, string][] = [['⋯', marks.map(([, word]) => word).join(', ')]];
    const signs = [marks, ...(marks.length > 1 ? [one] : []), ...(marks.length > 0 ? [[]] : [])];
    const ways = [...signs.map((some) => beside(some, figure)), ...(same.length === 1 && width < kNarrow ? [beside([], 0)] : [])];
    return ways.find((way) => way.type.fits) ?? ways.at(-1)!;
}
