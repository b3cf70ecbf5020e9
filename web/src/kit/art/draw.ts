// A figure becomes a picture: ground, keyline, duotone, rim light, glow, dust. Its inks have names here; `inks.ts` says what
// colours they are. Each card is drawn once at each level.
import { chanceOf } from './chance';
import { groundOf, type Ground } from './grounds';
import { count, disc, kHigh, kWide } from './shapes';
import { stageOf, type Staging } from './stagings';

/** face: all of it. piece: neither blur nor dust. strip: the figure on its colour. */
export type Lod = 'face' | 'piece' | 'strip';

export interface Picture {
    id: string; // of the card: seeds all that varies
    figure: string; // its outline, 512 by 512
    grounds: Ground[]; // two share the window along a slant
    staging: Staging;
}

const kCut = [232, 168]; // where the slant meets the upper and the lower edge

const gradient = (kind: 'linear' | 'radial', id: string, how: string, stops: [string, number][]): string => {
    const inside = stops.map(([ink, at]) => `<stop class="${ink}" offset="${at}"/>`).join('');
    return `<${kind}Gradient id="${id}" ${how}>${inside}</${kind}Gradient>`;
};
const url = (id: string): string => `url(#${id})`;
const use = `<use href="#f"/>`;
const moved = (x: number, y: number, of = use): string => `<g transform="translate(${x} ${y})">${of}</g>`;
const all = (ink: string, more = ''): string => `<rect class="${ink}" width="512" height="512" ${more}/>`;
const kRoom = 'x="-30%" y="-30%" width="160%" height="160%"';
const blur = (id: string, by: number): string =>
    `<filter id="${id}" ${kRoom}><feGaussianBlur stdDeviation="${by}"/></filter>`;
// What of the figure is not covered by itself, moved a little: its lit edge.
const edge = (id: string, x: number, y: number): string =>
    `<mask id="${id}"><g class="on">${use}</g><g class="off">${moved(x, y)}</g></mask>`;

function backdrop({ id, grounds }: Picture): string {
    const chance = chanceOf(id);
    const [first, second] = grounds.map((ground) => groundOf(ground, chance));
    if (!second) return `<g class="ground">${first}</g>`;
    const [above, below] = kCut;
    const sides = [`M0 0H${above}L${below} ${kHigh}H0Z`, `M${above} 0H${kWide}V${kHigh}H${below}Z`];
    const clips = sides.map((d, i) => `<clipPath id="h${i}"><path d="${d}"/></clipPath>`).join('');
    return `<defs>${clips}</defs><g class="ground" clip-path="${url('h0')}">${first}</g>`
        + `<path class="tint" d="${sides[1]}"/><g class="ground second" clip-path="${url('h1')}">${second}</g>`
        + `<path class="seam" d="M${above} 0L${below} ${kHigh}"/>`;
}

const kSlope = 'x1=".2" y1="0" x2=".75" y2="1"', kMiddle = 'cx=".5" cy=".46" r=".78"';
const kLight = gradient('linear', 'l', kSlope, [['light-0', 0], ['light-1', 0.46], ['light-2', 1]]);
const kSky = gradient('radial', 's', kMiddle, [['sky-0', 0], ['sky-1', 0.45], ['sky-2', 1]]);
const kRim = gradient('radial', 'v', kMiddle, [['clear', 0.55], ['sky-2', 1]]);

function chip({ figure }: Picture): string {
    const defs = `<defs><path id="f" d="${figure}"/>${kLight}${kSky}</defs>`;
    const body = `<g class="keyline" stroke-width="34">${use}</g><g fill="${url('l')}">${use}</g>`;
    return `<svg viewBox="0 0 512 512" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">${defs}${all('', `fill="${url('s')}"`)}`
        + `<g transform="translate(36 36) scale(.86)">${body}</g></svg>`;
}

function scene(picture: Picture, lod: Lod): string {
    const chance = chanceOf(`${picture.id} `), face = lod === 'face';
    const { back = '', mid = '', front = '', at: [x, y, scale] } = stageOf(picture.staging, chance);
    const lean = Math.round(200 + (chance() - 0.5) * 140); // where light and shade part
    const defs = `<path id="f" d="${picture.figure}"/>${kLight}${kSky}${kRim}`
        + `<clipPath id="c">${use}</clipPath>`
        + (face ? edge('r', 9, 12) + edge('b', -7, -9) + blur('g', 22) + blur('d', 9) : '');
    const shade = `<path class="shade" d="M${lean + 96} -20L${lean - 10} 540H540V-20Z"/>`;
    const air = face
        ? `<g class="glow" filter="${url('g')}">${use}</g><g class="drop" filter="${url('d')}">${moved(12, 20)}</g>`
        : `<g class="drop">${moved(10, 16)}</g>`;
    const solid = face
        ? `<g fill="${url('l')}">${use}</g><g clip-path="${url('c')}">${shade}</g>`
            + all('rim', `mask="${url('r')}"`) + all('bounce', `mask="${url('b')}"`)
        : `<g clip-path="${url('c')}">${all('rim')}<g fill="${url('l')}">${moved(10, 13)}</g>${shade}</g>`;
    const dust = count(14, () => disc(30 + chance() * 340, 20 + chance() * 260, 0.8 + chance() * 2.4)).join('');
    const window = `viewBox="0 0 ${kWide} ${kHigh}" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"`;
    const whole = 'viewBox="60 14 280 272" width="100%" height="100%" overflow="visible"';
    const filled = (id: string) => `<rect width="${kWide}" height="${kHigh}" fill="${url(id)}"/>`;
    return `<svg width="100%" height="100%"><defs>${defs}</defs><svg ${window}>${filled('s')}${backdrop(picture)}${back}${filled('v')}</svg>`
        + `<svg ${whole}>${mid}<g transform="translate(${x} ${y}) scale(${scale}) translate(-256 -256)">${air}`
        + `<g class="keyline" stroke-width="${face ? 18 : 26}">${use}</g>${solid}</g></svg>`
        + `<svg ${window}>${front}${face ? `<path class="dust" d="${dust}"/>` : ''}</svg></svg>`;
}

const drawn = new Map<string, string>();

/** The picture as markup that names its inks. */
export function drawing(picture: Picture, lod: Lod): string {
    const key = `${lod} ${picture.staging} ${picture.grounds} ${picture.id}`;
    let known = drawn.get(key);
    if (known === undefined) drawn.set(key, (known = lod === 'strip' ? chip(picture) : scene(picture, lod)));
    return known;
}
