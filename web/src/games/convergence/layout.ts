// Where things of Convergence stand: a network is a grid around its Reactor whose tiles take the shape that its room
// leaves. Only geometry; what may be done comes with the position.
import type { Position } from '../../lib/protocol';
import { bare, sheetBoard, type Fact } from '../board';

export type Side = 'north' | 'south' | 'west' | 'east';
export interface PortSign {
    port: number;
    side: Side;
    half: 1 | 2;
    way: 'out' | 'in';
    tag: string;
}
export interface Cell {
    ref: string;
    x: number;
    y: number;
    name?: string;
    kind?: string;
    card?: string;
    facts?: Fact[];
    ports?: string;
    joined?: string;
    taken?: string;
    order?: number;
    spent?: string;
}
export interface LinkLine {
    kind: string;
    from: string;
    to: string;
}
export interface Grid {
    seat: string;
    cells: Cell[];
    links: LinkLine[];
}
export interface Point {
    x: number;
    y: number;
}
export interface Size {
    w: number;
    h: number;
}
export interface Box extends Point, Size {}
export interface View {
    box: Box;
    tile: Size;
    step: Size;
    zero: Point;
} // `zero`: the corner of (0,0) within its box

/** The networks one by one. A Reactor has no name of its own. */
export function gridsOf(position: Position): Grid[] {
    const { sides = [], places = [], links = [] } = sheetBoard(position) ?? {};
    return sides.map(({ seat }) => ({
        seat,
        links: links
            .filter((link) => link.owner === seat)
            .map(({ kind, from, to }) => ({ kind, from: bare(from), to: bare(to) })),
        cells: places
            .filter((place) => place.side === seat)
            .map(({ at, ref, pieces: [piece] }) => ({
                ...piece,
                x: at![0],
                y: at![1],
                ref: piece?.kind === 'reactor' ? '' : bare(piece?.ref ?? ref ?? ''),
            })),
    }));
}
/** Whose network a node stands in. */
export const seatOf = (grids: readonly Grid[], node: string): string =>
    grids.find((grid) => grid.cells.some((cell) => cell.ref === node))?.seat ?? '';

export const numbers = (list?: string): number[] => (list ? list.split(' ').map(Number) : []);
export const isNode = (cell: Cell): boolean => cell.kind !== undefined;
export const refOf = (cell: Cell, seat: string): string =>
    cell.ref === '' ? `seat:${seat}` : isNode(cell) ? `unit:${cell.ref}` : `place:${cell.ref}`;

// ---- rooms ----

const kLargest = 208,
    kEdge = 14,
    kRim = 9,
    kSlim = 0.82,
    kBroad = 1.9; // a tile is never slimmer or broader than that
export interface Extent extends Point {
    columns: number;
    rows: number;
}

export function extentOf(cells: readonly Point[]): Extent {
    const xs = cells.map((cell) => cell.x),
        ys = cells.map((cell) => cell.y);
    const x = Math.min(...xs),
        y = Math.min(...ys);
    return { x, y, columns: Math.max(...xs) - x + 1, rows: Math.max(...ys) - y + 1 };
}

function stepOf({ columns, rows }: Extent, { w, h }: Size): Size {
    const wide = Math.min(kLargest, w / columns),
        high = Math.min(kLargest, h / rows);
    return { w: Math.min(wide, high * kBroad), h: Math.min(high, wide / kSlim) };
}

/** The largest view of these cells in a box, below a head and with an edge for links; `least` may need more room. */
export function fit(cells: readonly Point[], box: Box, head: number, least = 0, edge = kEdge): View {
    const extent = extentOf(cells);
    const room = { w: box.w - 2 * edge, h: box.h - head - 2 * edge };
    const best = stepOf(extent, room),
        step = { w: Math.max(best.w, least), h: Math.max(best.h, least) };
    const gap = Math.max(3, Math.min(24, Math.min(step.w, step.h) * 0.14));
    const from = (all: number, inner: number) => Math.max(0, (all - inner) / 2) + gap / 2;
    return {
        box,
        step,
        tile: { w: step.w - gap, h: step.h - gap },
        zero: {
            x: edge + from(room.w, extent.columns * step.w) - extent.x * step.w,
            y: head + edge + from(room.h, extent.rows * step.h) - extent.y * step.h,
        },
    };
}

/** The room that a network needs to the right and below, where it is larger than its box. */
export function reachOf(cells: readonly Point[], { zero, step }: View): Size {
    const { x, y, columns, rows } = extentOf(cells);
    return { w: zero.x + (x + columns) * step.w, h: zero.y + (y + rows) * step.h };
}

/**
 * Own network at the right, the others at the left in one or two columns, each as high as its rows ask for. Of all
 * ways to part the field the one whose smallest tiles are largest; own tiles count for more.
 */
export function arrange(
    own: Grid,
    others: readonly Grid[],
    { w, h }: Size,
    heads: { own: number; other: number },
): Map<string, View> {
    const street = Math.max(36, w * 0.045);
    const weight = others.length < 2 ? 0.8 : 0.56;
    const extents = others.map((grid) => extentOf(grid.cells)),
        mine = extentOf(own.cells);
    const small = ({ w, h }: Size) => Math.sqrt(Math.max(0, w) * Math.max(0, h));
    let best = { value: -Infinity, boxes: [] as Box[], left: 0 };
    for (let columns = 1; columns <= Math.min(3, others.length); columns++) {
        const lists = Array.from({ length: columns }, (_, i) =>
            others.flatMap((_, n) => (n % columns === i ? [n] : [])),
        );
        for (let part = 0.24; part <= 0.56; part += 0.02) {
            const left = Math.round(w * part),
                each = left / columns;
            const boxes: Box[] = [];
            lists.forEach((list, i) => {
                const rows = list.reduce((sum, n) => sum + extents[n].rows, 0);
                const fixed = heads.other + 2 * kRim,
                    free = h - list.length * fixed;
                let y = 0;
                for (const n of list) {
                    const high = fixed + (free * extents[n].rows) / rows;
                    boxes[n] = { x: i * each, y, w: each, h: high };
                    y += high;
                }
            });
            const theirs = boxes.map((box, n) =>
                small(stepOf(extents[n], { w: box.w - 2 * kRim, h: box.h - heads.other - 2 * kRim })),
            );
            const ours = small(stepOf(mine, { w: w - left - street - kEdge, h: h - heads.own - 2 * kEdge }));
            const value = Math.min(ours, ...theirs.map((one) => one / weight)) + ours / 100;
            if (value > best.value) best = { value, boxes, left };
        }
    }
    const views = new Map(others.map((grid, n) => [grid.seat, fit(grid.cells, best.boxes[n], heads.other, 0, kRim)]));
    const left = best.left + (others.length > 0 ? street - kEdge : 0);
    return views.set(own.seat, fit(own.cells, { x: left, y: 0, w: w - left, h }, heads.own));
}

export const place = ({ zero, step }: View, x: number, y: number): Point => ({
    x: zero.x + x * step.w,
    y: zero.y + y * step.h,
});
export const cellAt = ({ zero, step, tile }: View, at: Point): Point => ({
    x: Math.floor((at.x - zero.x + (step.w - tile.w) / 2) / step.w),
    y: Math.floor((at.y - zero.y + (step.h - tile.h) / 2) / step.h),
});
/** A tile on the whole field. */
export function tileOf(view: View, cell: Point): Box {
    const at = place(view, cell.x, cell.y);
    return { x: view.box.x + at.x, y: view.box.y + at.y, ...view.tile };
}

// ---- ports ----

/** A port on a tile of edge 1: where, and how far its sign is turned from pointing up. */
export function portAt(side: Side, half: 1 | 2): Point & { turn: number } {
    const along = half === 1 ? 0.28 : 0.72;
    switch (side) {
        case 'north':
            return { x: along, y: 0, turn: 0 };
        case 'south':
            return { x: along, y: 1, turn: 180 };
        case 'west':
            return { x: 0, y: along, turn: -90 };
        case 'east':
            return { x: 1, y: along, turn: 90 };
    }
}
export const outwards: Record<Side, Point> = {
    north: { x: 0, y: -1 },
    south: { x: 0, y: 1 },
    west: { x: -1, y: 0 },
    east: { x: 1, y: 0 },
};

/** The port of a node that a creator's link of a type occupies: `taken` lists "7:C". */
export function portOfLink(cell: Cell, tag: string, creator: string, signs: readonly PortSign[]): PortSign | undefined {
    const mine = (cell.taken ?? '')
        .split(' ')
        .filter((item) => item.endsWith(`:${creator}`))
        .map(parseFloat);
    return signs.find((sign) => sign.tag === tag && mine.includes(sign.port));
}
