// The board of a sheet in the words that every game uses (docs/sheets.md), and where its places are drawn.
import type { Position, Ref, Seat } from '../lib/protocol';

export interface Fact { label: string; value: string }
export interface Goal { ref?: Ref; card?: string; name: string; kind?: string; tag?: string; have: number; of: number; done: 'yes' | 'no'; holder?: Seat }
export interface BoardPiece {
    id: number; ref?: Ref; card?: string; name: string; kind?: string; owner?: Seat; controller?: Seat; count?: number; order?: number; spent?: string;
    amounts?: { label: string; value: number; printed: number }[]; words?: string[]; facts?: Fact[]; reach?: Ref[]; ports?: string; joined?: string; taken?: string; attached?: BoardPiece[];
}
export interface BoardPlace { id: number; ref?: Ref; side?: Seat; at?: [number, number]; name?: string; kind?: string; owner?: Seat; facts?: Fact[]; pieces: BoardPiece[] }
export interface BoardSide { seat: Seat; facts: Fact[]; goals?: Goal[] }
export interface BoardSheet {
    geometry: 'grid' | 'halves' | 'hex'; facing?: 'aligned' | 'mirrored'; kinds?: { kind: string; tag: string; tone?: string }[];
    phases: string[]; phase: string; facts: Fact[]; texts: Fact[]; note: string; chosen: Ref[]; goals?: Goal[];
    sides: BoardSide[]; places: BoardPlace[]; links: { kind: string; owner?: Seat; from: Ref; to: Ref }[];
}

export const sheetBoard = (position: Position): BoardSheet | undefined => position.sheet?.board as BoardSheet | undefined;
export const bare = (ref: Ref): string => ref.slice(ref.indexOf(':') + 1);
export const holder = (piece: BoardPiece): Seat | undefined => piece.controller ?? piece.owner;
/** Whose piece on the table it is now. */
export function holderOf(position: Position, ref: Ref): Seat | undefined {
    for (const place of sheetBoard(position)?.places ?? []) {
        const piece = allPieces(place.pieces).find((one) => one.ref === ref);
        if (piece) return holder(piece);
    }
    return undefined;
}
export const allPieces = (pieces: readonly BoardPiece[]): BoardPiece[] => pieces.flatMap((piece) => [piece, ...allPieces(piece.attached ?? [])]);

// Places that are drawn together: x and y count columns and rows from the upper left, of hexes from centre to centre.
export interface Field { seat: Seat | null; spots: { place: BoardPlace; x: number; y: number }[]; columns: number; rows: number }

function fieldOf(seat: Seat | null, spots: Field['spots']): Field {
    const left = Math.min(...spots.map((spot) => spot.x)), top = Math.min(...spots.map((spot) => spot.y));
    const moved = spots.map((spot) => ({ ...spot, x: spot.x - left, y: spot.y - top }));
    return { seat, spots: moved, columns: 1 + Math.max(...moved.map((spot) => spot.x)), rows: 1 + Math.max(...moved.map((spot) => spot.y)) };
}

/** One field for hexes and halves, one for each seat's grid, the viewer's last. On halves the viewer sits below. */
export function fieldsOf(board: BoardSheet, viewer: Seat): Field[] {
    const placed = board.places.filter((place) => place.at !== undefined).map((place) => ({ place, x: place.at![0], y: place.at![1] }));
    if (placed.length === 0) return [];
    if (board.geometry === 'hex') return [fieldOf(null, placed.map(({ place, x, y }) => ({ place, x: x + y / 2, y })))];
    const seats = board.sides.map((side) => side.seat);
    if (board.geometry === 'halves') {
        const near = seats.includes(viewer) ? viewer : seats[0];
        const last = Math.max(...placed.map((spot) => spot.x));
        return [fieldOf(null, placed.map(({ place, x, y }) => (place.side === near ? { place, x, y } : { place, x: board.facing === 'mirrored' ? last - x : x, y: -1 - y })))];
    }
    const shown = [null, ...seats.filter((seat) => seat !== viewer), viewer];
    return shown.map((seat) => ({ seat, spots: placed.filter(({ place }) => (place.side ?? null) === seat) })).filter(({ spots }) => spots.length > 0).map(({ seat, spots }) => fieldOf(seat, spots));
}
