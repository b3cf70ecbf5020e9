// Where the pill of a link lies: on its line, off names, heads and other pills. Only geometry.
import { pitchOf, place, type Box, type Cell, type Point, type View } from './layout';

export interface Wall extends Box { weight: number } // how much it matters that nothing lies here
export interface Spot { at: Point; away: number } // `away` grows with the distance from the best place
export interface Size { w: number; h: number }

const kTile = 2, kName = 10;
export const kHead = 14;
const kPill = 24, kOutside = 60;

/** How much of a box lies on the other. */
export function overlap(one: Box, other: Box): number {
    const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
    const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
    return w > 0 && h > 0 ? (w * h) / (one.w * one.h) : 0;
}

export const boxAt = (at: Point, size: Size): Box => ({ x: at.x - size.w / 2, y: at.y - size.h / 2, ...size });

/** What a network asks to be left free: its tiles a little, their names much. Only what its box shows. */
export function wallsOf(cells: readonly Cell[], view: View, box: Box): Wall[] {
    return cells.flatMap((cell) => {
        const at = place(view, cell.x, cell.y);
        const tile = { x: box.x + at.x, y: box.y + at.y, w: view.size, h: view.size };
        if (overlap(tile, box) === 0) return [];
        const named = cell.kind !== undefined && cell.ref !== '' && view.size >= 50;
        const high = view.size >= 84 ? 0.12 : 0.26; // with its text a tile is full, a name stands in its middle
        const name = { x: tile.x + view.size * 0.08, y: tile.y + view.size * high, w: view.size * 0.84, h: view.size * (1 - 2 * high) };
        return [{ ...tile, weight: kTile }, ...(named ? [{ ...name, weight: kName }] : [])];
    });
}

/** The best of the spots, and what lies under it there. */
export function settle(spots: readonly Spot[], size: Size, walls: readonly Wall[], taken: readonly Box[], inside: Box): { at: Point; cost: number } {
    let best = { at: spots[0].at, cost: Infinity };
    for (const { at, away } of spots) {
        const box = boxAt(at, size);
        let cost = away + (1 - overlap(box, inside)) * kOutside;
        for (const wall of walls) cost += overlap(box, wall) * wall.weight;
        for (const other of taken) cost += overlap(box, { x: other.x - 2, y: other.y - 2, w: other.w + 4, h: other.h + 4 }) * kPill;
        if (cost < best.cost) best = { at, cost };
    }
    return best;
}

/** Along a curve from its middle to its ends, and a little beside it. */
export function along(point: (t: number) => Point): Spot[] {
    const spots: Spot[] = [];
    for (let i = 0; i <= 14; i++) {
        for (const t of i === 0 ? [0.5] : [0.5 - i * 0.03, 0.5 + i * 0.03]) {
            const at = point(t), next = point(t + 0.01);
            const far = Math.hypot(next.x - at.x, next.y - at.y) || 1;
            for (const side of [0, 10, -10]) {
                spots.push({ at: { x: at.x - ((next.y - at.y) / far) * side, y: at.y + ((next.x - at.x) / far) * side }, away: i * 0.06 + Math.abs(side) * 0.06 });
            }
        }
    }
    return spots;
}

/** Before a port: out in the gap, or on the very edge of the tile where another stands close by. */
export function before(port: Point, out: Point, size: number): Spot[] {
    const gap = (pitchOf(size) - size) / 2;
    return [22, 18, 14, gap, 2].flatMap((far, i) =>
        [0, 7, -7, 14, -14, 21, -21].map((aside) => ({
            at: { x: port.x + out.x * far + Math.abs(out.y) * aside, y: port.y + out.y * far + Math.abs(out.x) * aside },
            away: i * 0.2 + Math.abs(aside) * 0.08,
        })),
    );
}
