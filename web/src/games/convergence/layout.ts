// Where things of Convergence stand: a network is a square grid around its Reactor, ports sit on the edges, links
// run between networks. Only geometry; what may be done comes with the position.
import type { Position } from '../../lib/protocol';
import { bare, sheetBoard, type Fact } from '../board';

export interface PortSign { port: number; side: Side; half: 1 | 2; way: 'out' | 'in'; tag: string }
export interface Cell {
    ref: string; x: number; y: number;
    name?: string; kind?: string; ports?: string; joined?: string; taken?: string; order?: number; spent?: string;
}
export interface LinkLine { kind: string; from: string; to: string }
export interface Grid { seat: string; facts: Fact[]; cells: Cell[]; links: LinkLine[] }

// The networks one by one. A Reactor has no name of its own.
export function gridsOf(position: Position): Grid[] {
    const { sides = [], places = [], links = [] } = sheetBoard(position) ?? {};
    return sides.map(({ seat, facts }) => ({
        seat, facts,
        links: links.filter((link) => link.owner === seat).map(({ kind, from, to }) => ({ kind, from: bare(from), to: bare(to) })),
        cells: places.filter((place) => place.side === seat).map(({ at, ref, pieces: [piece] }) => ({ ...piece, x: at![0], y: at![1], ref: piece?.kind === 'reactor' ? '' : bare(piece?.ref ?? ref ?? '') })),
    }));
}
// Whose network a node stands in.
export const seatOf = (grids: readonly Grid[], node: string): string =>
    grids.find((grid) => grid.cells.some((cell) => cell.ref === node))?.seat ?? '';
export type Side = 'north' | 'south' | 'west' | 'east';
export interface Box { x: number; y: number; w: number; h: number }
export interface Point { x: number; y: number }
export interface View { size: number; ox: number; oy: number } // tile edge, and where (0,0) has its upper left corner

export const pitchOf = (size: number): number => Math.round(size * 1.115 * 10) / 10;
export const numbers = (list?: string): number[] => (list ? list.split(' ').map(Number) : []);
export const isNode = (cell: Cell): boolean => cell.kind !== undefined;
export const refOf = (cell: Cell, seat: string): string =>
    cell.ref === '' ? `seat:${seat}` : isNode(cell) ? `unit:${cell.ref}` : `place:${cell.ref}`;

export interface Extent { left: number; top: number; right: number; bottom: number }
export function extentOf(cells: readonly { x: number; y: number }[]): Extent {
    const extent = { left: 0, top: 0, right: 0, bottom: 0 };
    for (const cell of cells) {
        extent.left = Math.min(extent.left, cell.x);
        extent.right = Math.max(extent.right, cell.x);
        extent.top = Math.min(extent.top, cell.y);
        extent.bottom = Math.max(extent.bottom, cell.y);
    }
    return extent;
}

// The largest view that shows these cells centred in a box, with a margin for ports and plugs.
export function fit(cells: readonly { x: number; y: number }[], w: number, h: number, largest: number, margin = 14): View {
    const extent = extentOf(cells);
    const columns = extent.right - extent.left + 1, rows = extent.bottom - extent.top + 1;
    const pitch = Math.min((w - 2 * margin) / (columns - 0.103), (h - 2 * margin) / (rows - 0.103));
    const size = Math.max(12, Math.min(largest, Math.floor(pitch / 1.115)));
    const step = pitchOf(size);
    const width = (columns - 1) * step + size, height = (rows - 1) * step + size;
    return { size, ox: (w - width) / 2 - extent.left * step, oy: (h - height) / 2 - extent.top * step };
}

// A view of a given size with these cells in its middle.
export function middle(size: number, cells: readonly { x: number; y: number }[], w: number, h: number): View {
    const mean = (axis: 'x' | 'y') => (Math.min(...cells.map((cell) => cell[axis])) + Math.max(...cells.map((cell) => cell[axis]))) / 2;
    const step = pitchOf(size);
    return { size, ox: w / 2 - mean('x') * step - size / 2, oy: h / 2 - mean('y') * step - size / 2 };
}

export function shows(view: View, cells: readonly { x: number; y: number }[], w: number, h: number): boolean {
    return cells.every((cell) => {
        const at = place(view, cell.x, cell.y);
        return at.x >= 0 && at.y >= 0 && at.x + view.size <= w && at.y + view.size <= h;
    });
}

export const place = (view: View, x: number, y: number): Point => ({
    x: view.ox + x * pitchOf(view.size), y: view.oy + y * pitchOf(view.size),
});

export function zoomAt(view: View, factor: number, at: Point): View {
    const size = Math.max(34, Math.min(190, view.size * factor));
    const scale = pitchOf(size) / pitchOf(view.size);
    return { size, ox: at.x - (at.x - view.ox) * scale, oy: at.y - (at.y - view.oy) * scale };
}

// A port on a tile of edge 1: where, and how far its sign is turned from pointing up.
export function portAt(side: Side, half: 1 | 2): { x: number; y: number; turn: number } {
    const along = half === 1 ? 0.25 : 0.75;
    switch (side) {
        case 'north': return { x: along, y: 0, turn: 0 };
        case 'south': return { x: along, y: 1, turn: 180 };
        case 'west': return { x: 0, y: along, turn: -90 };
        case 'east': return { x: 1, y: along, turn: 90 };
    }
}

// The port of a node that a creator's link of a type occupies: `taken` lists "7:C".
export function portOfLink(cell: Cell, tag: string, creator: string, signs: readonly PortSign[]): PortSign | undefined {
    for (const item of cell.taken ? cell.taken.split(' ') : []) {
        const [port, seat] = item.split(':');
        const sign = signs.find((one) => one.port === Number(port));
        if (sign && sign.tag === tag && seat === creator) return sign;
    }
    return undefined;
}

const outwards: Record<Side, Point> = {
    north: { x: 0, y: -1 }, south: { x: 0, y: 1 }, west: { x: -1, y: 0 }, east: { x: 1, y: 0 },
};

export interface End { at: Point; side: Side }
export interface Arc { d: string; end: Point; turn: number; point(t: number): Point }

// A curve that leaves each port straight and bends on the way; the arrow at its end is turned by `turn`.
export function arc(from: End, to: End): Arc {
    const far = Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y);
    const reach = Math.max(26, Math.min(150, far * 0.42));
    const a = { x: from.at.x + outwards[from.side].x * reach, y: from.at.y + outwards[from.side].y * reach };
    const b = { x: to.at.x + outwards[to.side].x * reach, y: to.at.y + outwards[to.side].y * reach };
    const point = (t: number): Point => {
        const u = 1 - t;
        const mix = (p: number, q: number, r: number, s: number) =>
            u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
        return { x: mix(from.at.x, a.x, b.x, to.at.x), y: mix(from.at.y, a.y, b.y, to.at.y) };
    };
    const near = point(0.93), round = (n: number) => Math.round(n * 10) / 10;
    const pair = (p: Point) => `${round(p.x)},${round(p.y)}`;
    return {
        d: `M${pair(from.at)}C${pair(a)} ${pair(b)} ${pair(to.at)}`,
        end: near, point,
        turn: (Math.atan2(to.at.y - near.y, to.at.x - near.x) * 180) / Math.PI,
    };
}

export const clampTo = (box: Box, p: Point): Point => ({
    x: Math.max(box.x + 4, Math.min(box.x + box.w - 4, p.x)), y: Math.max(box.y + 4, Math.min(box.y + box.h - 4, p.y)),
});
