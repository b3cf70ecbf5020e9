// Names in boxes: the largest type in which one stands there whole. It shrinks, takes a second line, then more, and only
// then is parted.
export type Measure = (text: string, size: number, font: 'title' | 'ui') => number;

export const kLeast = 9; // smaller cannot be read
const kLetter = 0.61; // of its size, where nothing can be measured: on the safe side

interface Type {
    size: number;
    lines: 1 | 2;
    fits: boolean; // it is no larger than its box
}
interface Box {
    width: number;
    height?: number;
    most: number; // its size at most
    line?: number; // from this size on it stays in one line
}

/** How wide a name is at size 1: in one line, and in two where they part best. */
export interface Span {
    one: number;
    two: number;
}
export function spanOf(name: string, measure: Measure): Span {
    const of = (words: string[]) => measure(words.join(' '), 1, 'title'), words = name.split(' '), one = of(words);
    const halves = words.slice(1).map((_, i) => Math.max(of(words.slice(0, i + 1)), of(words.slice(i + 1))));
    return { one, two: Math.min(one, ...halves) };
}
/** The largest type in which a name stands in a box: in one line, or else in two. */
export function fitSpan(span: Span, { width, height = Infinity, most, line = 10.5 }: Box): Type {
    const one = Math.min(most, width / span.one, height / 1.08);
    const two = Math.min(most, width / span.two, height / 2.12);
    const lines = one >= line || one >= two ? 1 : 2, size = Math.floor((lines === 1 ? one : two) * 4) / 4;
    return { lines, size: Math.max(kLeast, size), fits: size >= kLeast };
}
export const fitName = (name: string, box: Box, measure: Measure): Type => fitSpan(spanOf(name, measure), box);

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

/** Soft hyphens where a consonant opens a syllable, or two that end a word: Thea-tre. */
export const parted = (word: string): string =>
    word
        .replace(/(?<=\w{2})(?:(?<![cst](?=h))(?=(?:[cst]h|[^\Waeiouy])[aeiouy]\w)|(?=[bcdfgkpt][lr]e\b))/gi, '\u00ad')
        .replace(/^([^\Waeiouy]*)\u00ad/i, '$1');

/** The same for a box that has as many lines as the name wants. */
export function nameOn(name: string, width: number, largest = 17, type = 1): { size: number; name: string; lines: number } {
    const most = Math.min(largest, Math.max(kLeast, (width / 6) * type));
    const { size, lines, fits } = fitName(name, { width, most, line: Infinity }, (text) => text.length * kLetter);
    if (fits) return { size, name, lines };
    const words = name.split(' '), letters = width / (size * kLetter);
    if (words.every((word) => word.length <= letters)) return { size, name, lines: linesOf(words, letters) };
    const parts = words.flatMap((word) =>
        parted(word)
            .split('\u00ad')
            .map((part, i, all) => (i + 1 < all.length ? `${part}-` : part)),
    );
    return { size, name: words.map(parted).join(' '), lines: linesOf(parts, letters + 1) };
}
