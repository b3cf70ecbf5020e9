// The colours of a picture, mixed from two of its place and a few of the theme. They stand inside the picture, so that it is one
// image: a page of sixty cards would else have ten thousand elements more, and each of them its style.
import type { Lod } from './draw';

/** What a picture takes from the element it stands in. */
export const kTaken = ['--a', '--b', '--art-light', '--art-deep', '--art-night', '--art-key', '--points'] as const;

const mix = (one: string, share: number, other: string): string => `color-mix(in oklab, var(--${one}) ${share}%, var(--${other}))`;

const kDark = `:root {
    --lit: ${mix('a', 22, 'art-light')}; --own: ${mix('a', 88, 'art-light')}; --low: ${mix('b', 58, 'art-deep')};
    --near: ${mix('a', 74, 'art-night')}; --half: ${mix('a', 40, 'art-night')}; --out: ${mix('b', 13, 'art-night')};
    --trace: ${mix('a', 72, 'art-light')}; --dust: ${mix('a', 40, 'art-light')}; --halo: ${mix('a', 80, 'art-light')};
    --thrown: var(--art-deep);
}`;
const kLight = `:root {
    --lit: ${mix('a', 62, 'art-light')}; --own: ${mix('a', 94, 'art-deep')}; --low: ${mix('b', 52, 'art-deep')};
    --near: ${mix('a', 5, 'art-night')}; --half: ${mix('a', 20, 'art-night')}; --out: ${mix('b', 50, 'art-night')};
    --trace: ${mix('a', 76, 'art-light')}; --dust: var(--art-light); --halo: var(--art-light);
    --thrown: ${mix('a', 40, 'art-deep')};
}`;
const kInks = `
svg svg { overflow: hidden; } svg svg[overflow] { overflow: visible; }
.light-0 { stop-color: var(--lit); } .light-1 { stop-color: var(--own); } .light-2 { stop-color: var(--low); }
.sky-0 { stop-color: var(--near); } .sky-1 { stop-color: var(--half); } .sky-2 { stop-color: var(--out); }
.clear { stop-color: var(--out); stop-opacity: 0; } .clear + .sky-2 { stop-opacity: .78; }
.on { fill: white; } .off { fill: black; }
.line, .bright { fill: none; stroke: var(--trace); }
.line { stroke-width: 1.6; opacity: .55; } .bright { stroke-width: 2.4; opacity: .95; }
.ring { fill: var(--out); stroke: var(--trace); stroke-width: 1.6; opacity: .6; }
.dot { fill: var(--trace); opacity: .85; } .wash { fill: var(--trace); opacity: .24; }
.ground { opacity: .85; } .second { --trace: ${mix('b', 72, 'art-light')}; }
.tint { fill: var(--b); opacity: .34; } .seam { stroke: var(--lit); stroke-width: 2; opacity: .8; }
.floor { fill: var(--b); opacity: .32; }
.nimbus { fill: color-mix(in oklab, var(--points) 26%, transparent); stroke: var(--points); stroke-width: 3; }
.plinth { fill: ${mix('a', 46, 'out')}; } .plinth.deep { fill: ${mix('a', 22, 'out')}; }
.plinth.side { fill: ${mix('a', 34, 'out')}; }
.shard { fill: var(--dust); opacity: .6; } .shard.soft { opacity: .3; }
.cog { fill: ${mix('a', 60, 'out')}; }
.well { fill: ${mix('a', 10, 'out')}; stroke: var(--trace); stroke-width: 3; }
.orb { fill: var(--lit); opacity: .9; }
.far { fill: ${mix('a', 42, 'out')}; } .mid { fill: ${mix('a', 24, 'out')}; } .near { fill: ${mix('b', 12, 'out')}; }
.glow { fill: var(--halo); opacity: .75; } .drop { fill: var(--thrown); opacity: .5; }
.keyline { fill: var(--art-key); stroke: var(--art-key); stroke-linejoin: round; }
.shade { fill: var(--art-deep); opacity: .26; } .rim { fill: var(--art-light); opacity: .85; }
.bounce { fill: ${mix('b', 70, 'art-light')}; opacity: .42; }
.dust { fill: var(--dust); opacity: .7; }`;
const kLightInks = `
.rim { opacity: .6; } .glow { opacity: .95; } .drop { opacity: .34; } .well { fill: var(--art-light); opacity: .9; }`;

/** The inks of a picture whose place has these colours. */
export function inks(colours: string[], light: boolean, lod: Lod): string {
    const taken = kTaken.map((name, i) => `${name}:${colours[i]};`).join('');
    const more = lod === 'piece' ? '.ground { opacity: .6; }' : '';
    return `:root{${taken}}${light ? kLight : kDark}${kInks}${light ? kLightInks : ''}${more}`;
}
