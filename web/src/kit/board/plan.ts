// Where the places of a board lie, whatever its geometry: one plan, measured in widths of a place.
import type { BoardPlace, BoardSheet } from '../sheet';
import type { Seat } from '../../lib/protocol';

export type Drawn = Pick<BoardSheet, 'geometry' | 'facing' | 'places'> & { sides: { seat: Seat }[] };
export interface Spot {
    place: BoardPlace;
    x: number;
    y: number;
} // its upper left corner
export interface Field {
    seat: Seat | null;
    x: number;
    y: number;
    width: number;
    height: number;
}
export interface Plan {
    spots: Spot[];
    fields: Field[]; // places that belong together, with room above for whose they are
    width: number;
    height: number;
    tall: number; // height of a place
    front: number | null; // of halves: the line between them
    corner: { x: number; y: number }; // where it lies on the table: a map may grow beyond it
}

export const kTall = 2 / Math.sqrt(3); // of a hex with its point up
const kGap = 0.06,
    kFront = 0.2,
    kApart = 0.6,
    kCaption = 0.4; // the last two in heights of a place
const kZero = { x: 0, y: 0 };
type Bare = { place: BoardPlace; x: number; y: number }[];

/** Columns and rows from 0 on. */
function counted(spots: Bare): Bare {
    const left = Math.min(...spots.map((spot) => spot.x)),
        top = Math.min(...spots.map((spot) => spot.y));
    return spots.map((spot) => ({ ...spot, x: spot.x - left, y: spot.y - top }));
}

function sized(spots: Spot[], tall: number): Pick<Plan, 'width' | 'height'> {
    const far = (ends: number[]) => Math.max(0, ...ends);
    return { width: far(spots.map((spot) => spot.x + 1)), height: far(spots.map((spot) => spot.y + tall)) };
}

/** `rim`: so many places around what lies there are kept free, so that the map need not move when it grows by them. */
function hexes(all: Bare, rim: number): Plan {
    const set = all.map(({ place, x, y }) => ({ place, x: x + y / 2, y: y * 0.75 * kTall }));
    const lies = (spot: Spot) => rim > 0 && (spot.place.kind || spot.place.pieces.length > 0);
    const ends = (axis: 'x' | 'y', by: number) =>
        set.flatMap((spot) => (lies(spot) ? [spot[axis] - by, spot[axis] + by] : [spot[axis]]));
    const across = ends('x', rim), down = ends('y', rim * 0.75 * kTall);
    const corner = { x: Math.min(...across), y: Math.min(...down) };
    const size = { width: Math.max(...across) + 1 - corner.x, height: Math.max(...down) + kTall - corner.y };
    const spots = set.map((spot) => ({ ...spot, x: spot.x - corner.x, y: spot.y - corner.y }));
    return { spots, ...size, fields: [{ seat: null, x: 0, y: 0, ...size }], tall: kTall, front: null, corner };
}

/** The viewer's half is below; the other one is turned round where left faces right. */
function halves(board: Drawn, all: Bare, viewer: Seat, tall: number): Plan {
    const seats = board.sides.map((side) => side.seat),
        near = seats.includes(viewer) ? viewer : seats[0];
    const last = Math.max(...all.map((spot) => spot.x));
    const turned = counted(
        all.map(({ place, x, y }) => {
            if (place.side === near) return { place, x, y };
            return { place, x: board.facing === 'mirrored' ? last - x : x, y: -1 - y };
        }),
    );
    const first = Math.min(...turned.filter((spot) => spot.place.side === near).map((spot) => spot.y));
    const spots = turned.map(({ place, x, y }) => ({
        place,
        x: x * (1 + kGap),
        y: y * (tall + kGap) + (y < first ? 0 : kFront),
    }));
    const size = sized(spots, tall);
    const front = Number.isFinite(first) ? first * (tall + kGap) + (kFront - kGap) / 2 : null;
    return { spots, ...size, fields: [{ seat: null, x: 0, y: 0, ...size }], tall, front, corner: kZero };
}

/** A grid for all, or one for each seat: the others side by side, the viewer's own below them. */
function grids(board: Drawn, all: Bare, viewer: Seat, tall: number): Plan {
    const own = (place: BoardPlace) => place.side ?? null;
    const seats: (Seat | null)[] = [null, ...board.sides.map((side) => side.seat)];
    const blocks = seats
        .map((seat) => {
            const spots = all.filter(({ place }) => own(place) === seat);
            if (spots.length === 0) return null;
            const laid = counted(spots).map(({ place, x, y }) => ({ place, x: x * (1 + kGap), y: y * (tall + kGap) }));
            return { seat, spots: laid, ...sized(laid, tall) };
        })
        .filter((block) => block !== null);
    const rows = [blocks.filter(({ seat }) => seat !== viewer), blocks.filter(({ seat }) => seat === viewer)];
    const apart = kApart * tall,
        wide = rows.map((row) => row.reduce((sum, { width }) => sum + width + apart, -apart));
    const width = Math.max(...wide),
        spots: Spot[] = [],
        fields: Field[] = [];
    let y = 0;
    rows.forEach((row, i) => {
        let x = (width - wide[i]) / 2;
        const head = row.some(({ seat }) => seat !== null) ? kCaption * tall : 0;
        for (const block of row) {
            fields.push({ seat: block.seat, x, y: y + head, width: block.width, height: block.height });
            spots.push(...block.spots.map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y + head })));
            x += block.width + apart;
        }
        if (row.length > 0) y += head + Math.max(...row.map(({ height }) => height)) + apart;
    });
    return { spots, fields, width, height: Math.max(0, y - apart), tall, front: null, corner: kZero };
}

/** Only places with coordinates; `tall` is the height of a square place. */
export function planOf(board: Drawn, viewer: Seat, tall = 0.7, rim = 0): Plan {
    const all = board.places.flatMap((place) => (place.at ? [{ place, x: place.at[0], y: place.at[1] }] : []));
    if (all.length === 0) return { spots: [], fields: [], width: 0, height: 0, tall, front: null, corner: kZero };
    if (board.geometry === 'hex') return hexes(all, rim);
    return board.geometry === 'halves' ? halves(board, all, viewer, tall) : grids(board, all, viewer, tall);
}

const steps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The place that an arrow key leads to from another: near, and rather straight ahead. */
export function towards(spots: readonly Spot[], from: Spot, key: string): Spot | undefined {
    const [dx, dy] = steps[key] ?? [0, 0];
    let best: Spot | undefined,
        least = Infinity;
    for (const spot of spots) {
        const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
        const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
        const cost = ahead + 2 * aside;
        if (ahead > 0.2 && cost < least) ((best = spot), (least = cost));
    }
    return best;
}
