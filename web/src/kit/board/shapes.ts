// Outlines of places, 100 to the width of a place.
import { kTall, type Plan, type Spot } from './plan';
import type { Point } from './view';

const kUnit = 100,
    kInset = 1.2,
    kRound = 7;
const round = (n: number) => Math.round(n * 10) / 10;
const pair = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const between = (a: Point, b: Point, part: number): Point => ({
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
});

export const middleOf = (spot: Spot, tall: number): Point => ({
    x: (spot.x + 0.5) * kUnit,
    y: (spot.y + tall / 2) * kUnit,
});

/** The corners of a place, from the top or the upper left on, `inset` from its edge. */
export function cornersOf(plan: Plan, hex: boolean, spot: Spot, inset = kInset): Point[] {
    const { x, y } = middleOf(spot, plan.tall),
        half = kUnit / 2 - inset;
    if (hex) {
        const long = (kTall * kUnit) / 2 - inset * kTall;
        return [
            [0, -1],
            [1, -0.5],
            [1, 0.5],
            [0, 1],
            [-1, 0.5],
            [-1, -0.5],
        ].map(([dx, dy]) => ({ x: x + dx * half, y: y + dy * long }));
    }
    const high = (plan.tall * kUnit) / 2 - inset;
    return [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
    ].map(([dx, dy]) => ({ x: x + dx * half, y: y + dy * high }));
}

/** All around, with round corners on squares. */
export function around(corners: readonly Point[]): string {
    if (corners.length === 6) return `M${corners.map(pair).join('L')}Z`;
    const bends = corners.map((corner, i) => {
        const near = (other: Point) =>
            between(corner, other, kRound / Math.hypot(other.x - corner.x, other.y - corner.y));
        const before = near(corners[(i + 3) % 4]),
            after = near(corners[(i + 1) % 4]);
        return `${pair(before)}Q${pair(corner)} ${pair(after)}`;
    });
    return `M${bends.join('L')}Z`;
}

/** The corners alone, as brackets. */
export function brackets(corners: readonly Point[]): string {
    const n = corners.length;
    return corners
        .map((corner, i) => {
            const ends = [between(corner, corners[(i + n - 1) % n], 0.2), between(corner, corners[(i + 1) % n], 0.2)];
            return `M${pair(ends[0])}L${pair(corner)}L${pair(ends[1])}`;
        })
        .join('');
}

// Across which edge of a hex, from its upper right one on, another lies.
const beyond = [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
];

/** Where the land of an owner ends: on hexes only the edges to others, elsewhere each place by itself. */
export function border(plan: Plan, hex: boolean, spots: readonly Spot[]): string {
    if (!hex) return spots.map((spot) => around(cornersOf(plan, hex, spot, 3))).join('');
    const own = new Set(spots.map(({ place }) => place.at!.join()));
    return spots
        .map((spot) => {
            const corners = cornersOf(plan, hex, spot, 1.6),
                [q, r] = spot.place.at!;
            return beyond
                .map(([dq, dr], i) =>
                    own.has(`${q + dq},${r + dr}`) ? '' : `M${pair(corners[i])}L${pair(corners[(i + 1) % 6])}`,
                )
                .join('');
        })
        .join('');
}

/** An arc from one point to another that bends away from the straight line. */
export function arc(from: Point, to: Point): string {
    const mid = between(from, to, 0.5),
        bend = 0.24;
    const over = { x: mid.x - (to.y - from.y) * bend, y: mid.y + (to.x - from.x) * bend };
    return `M${pair(from)}Q${pair(over)} ${pair(to)}`;
}

// One for each kind of ground, on a tile of 24: it is told apart without its colour.
export const patterns = [
    'M0 8Q6 2 12 8T24 8M0 20Q6 14 12 20T24 20',
    'M6 4V10M18 16V22M6 16l3 3l3 -3',
    'M0 12H24M12 0V24',
    'M0 6L6 12L12 6L18 12L24 6M0 18L6 24L12 18L18 24L24 18',
    'M2 6H12M14 18H24',
    'M6 6m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M18 18m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M0 24L24 0M-6 6L6 -6M18 30L30 18',
    'M12 2L20 12L12 22L4 12Z',
];

const hexagonOf = (r: number) =>
    `M${[0, 1, 2, 3, 4, 5].map((i) => pair({ x: 50 + r * Math.sin((i * Math.PI) / 3), y: 50 - r * Math.cos((i * Math.PI) / 3) })).join('L')}Z`;
/** What a portrait stands on, in a box of 100. */
export const platesOf = (plate: 'disc' | 'hexagon' = 'disc', r = 47): string =>
    plate === 'hexagon' ? hexagonOf(r + 4) : `M${50 - r} 50a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** What a number stands on, in a box of 24. */
export const formsOf = {
    diamond: 'M12 -1L25 12L12 25L-1 12Z',
    heart: 'M12 24.5C3 18 0 13.5 0 8.5A6.3 6.3 0 0 1 12 5A6.3 6.3 0 0 1 24 8.5C24 13.5 21 18 12 24.5Z',
    arrow: 'M1 1H17L24 12L17 23H1Z',
};
