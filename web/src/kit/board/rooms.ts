// Rooms of a field: several grids stand in it, each as large as its room lets it be, with tiles of the shape that the
// room leaves. Only geometry.
import type { Seat } from '../../lib/protocol';
import type { Point } from './view';

export interface Size {
    w: number;
    h: number;
}
export interface Box extends Point, Size {}
export interface Grid {
    seat: Seat;
    cells: readonly Point[];
}
export interface Room {
    box: Box;
    tile: Size;
    step: Size;
    zero: Point; // the corner of (0,0) within its box
}

const kLargest = 208,
    kEdge = 14,
    kRim = 9,
    kSlim = 0.82,
    kBroad = 1.9, // a tile is never slimmer or broader than that
    kSmall = 72, // but one that is smaller than this may be higher: words take more lines there
    kTall = 0.6;
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
    const slim = wide >= kSmall ? kSlim : kTall + ((kSlim - kTall) * wide) / kSmall;
    return { w: Math.min(wide, high * kBroad), h: Math.min(high, wide / slim) };
}

/** The largest room for these cells in a box, below a head and with an edge for links; `least` may need more room. */
export function fitted(cells: readonly Point[], box: Box, head: number, least = 0, edge = kEdge): Room {
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

/** The room that a grid needs to the right and below, where it is larger than its box. */
export function reachOf(cells: readonly Point[], { zero, step }: Room): Size {
    const { x, y, columns, rows } = extentOf(cells);
    return { w: zero.x + (x + columns) * step.w, h: zero.y + (y + rows) * step.h };
}

/**
 * The own grid at the right, the others at the left in columns, each as high as its rows ask for. Of all
 * ways to part the field the one whose smallest tiles are largest; own tiles count for more.
 */
export function arrange(
    own: Grid,
    others: readonly Grid[],
    { w, h }: Size,
    heads: { own: number; other: (width: number) => number },
): Map<Seat, Room> {
    const street = Math.max(36, w * 0.045);
    const weight = others.length < 2 ? 0.8 : 0.56;
    const extents = others.map((grid) => extentOf(grid.cells)),
        mine = extentOf(own.cells);
    const small = ({ w, h }: Size) => (w > 0 && h > 0 ? Math.sqrt(w * h) : Math.min(w, h));
    let best = { value: -Infinity, boxes: [] as Box[], left: 0 };
    for (let columns = 1; columns <= Math.min(4, others.length); columns++) {
        const lists = Array.from({ length: columns }, (_, i) =>
            others.flatMap((_, n) => (n % columns === i ? [n] : [])),
        );
        for (let part = 0.24; part <= 0.56; part += 0.02) {
            const left = Math.round(w * part),
                each = left / columns,
                head = heads.other(each);
            const boxes: Box[] = [];
            lists.forEach((list, i) => {
                const rows = list.reduce((sum, n) => sum + extents[n].rows, 0);
                const fixed = head + 2 * kRim,
                    free = h - list.length * fixed;
                let y = 0;
                for (const n of list) {
                    const high = fixed + (free * extents[n].rows) / rows;
                    boxes[n] = { x: i * each, y, w: each, h: high };
                    y += high;
                }
            });
            const theirs = boxes.map((box, n) =>
                small(stepOf(extents[n], { w: box.w - 2 * kRim, h: box.h - head - 2 * kRim })),
            );
            const ours = small(stepOf(mine, { w: w - left - street - kEdge, h: h - heads.own - 2 * kEdge }));
            const value = Math.min(ours, ...theirs.map((one) => one / weight)) + ours / 100;
            if (value > best.value) best = { value, boxes, left };
        }
    }
    const rooms = new Map(
        others.map((grid, n) => {
            const box = best.boxes[n];
            return [grid.seat, fitted(grid.cells, box, heads.other(box.w), 0, kRim)];
        }),
    );
    const left = best.left + (others.length > 0 ? street - kEdge : 0);
    return rooms.set(own.seat, fitted(own.cells, { x: left, y: 0, w: w - left, h }, heads.own));
}

export const placeIn = ({ zero, step }: Room, x: number, y: number): Point => ({
    x: zero.x + x * step.w,
    y: zero.y + y * step.h,
});
export const cellAt = ({ zero, step, tile }: Room, at: Point): Point => ({
    x: Math.floor((at.x - zero.x + (step.w - tile.w) / 2) / step.w),
    y: Math.floor((at.y - zero.y + (step.h - tile.h) / 2) / step.h),
});
/** A tile on the whole field. */
export function tileOf(room: Room, cell: Point): Box {
    const at = placeIn(room, cell.x, cell.y);
    return { x: room.box.x + at.x, y: room.box.y + at.y, ...room.tile };
}
