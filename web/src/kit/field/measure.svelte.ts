// How wide words are, without asking the page for its layout: widths are kept, and taken anew once the fonts are there.
import type { Measure } from '../lettering';

const kAt = 100; // px
const fonts = { title: `600 ${kAt}px "Chakra Petch"`, ui: `600 ${kAt}px "Inter Variable"` };
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;
let come = $state(0);
void Promise.all(Object.values(fonts).map((font) => document.fonts.load(font))).then(() => (known.clear(), come++));

export const measure: Measure = (text, size, font) => {
    void come;
    const key = `${font} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
        pen ??= document.createElement('canvas').getContext('2d')!;
        pen.font = `${fonts[font]}, sans-serif`;
        width = pen.measureText(text).width;
        known.set(key, width);
    }
    return (width * size) / kAt;
};
