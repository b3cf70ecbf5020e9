// The board of a sheet in the words that every game uses (docs/sheets.md).
import type { Position, Ref, Seat } from '../lib/protocol';

export interface Fact { label: string; value: string }
export interface Goal { ref?: Ref; card?: string; name: string; kind?: string; tag?: string; have: number; of: number; done: 'yes' | 'no'; holder?: Seat }
export interface BoardPiece {
    id: number; ref?: Ref; card?: string; name: string; kind?: string; owner?: Seat; controller?: Seat; count?: number; order?: number; spent?: string;
    amounts?: { label: string; value: number; printed: number }[]; words?: string[]; facts?: Fact[]; reach?: Ref[]; ports?: string; joined?: string; taken?: string; attached?: BoardPiece[];
}
export interface BoardPlace { id: number; ref?: Ref; side?: Seat; at?: [number, number]; name?: string; kind?: string; owner?: Seat; facts?: Fact[]; pieces: BoardPiece[] }
export interface BoardSide { seat: Seat; facts: Fact[]; goals?: Goal[] }
export interface PortSign { port: number; side: 'north' | 'south' | 'west' | 'east'; half: 1 | 2; way: 'out' | 'in'; tag: string }
export interface BoardSheet {
    geometry: 'grid' | 'halves' | 'hex'; facing?: 'aligned' | 'mirrored'; kinds?: { kind: string; tag: string; tone?: string }[];
    phases: string[]; phase: string; facts: Fact[]; texts: Fact[]; note: string; chosen: Ref[]; goals?: Goal[];
    sides: BoardSide[]; places: BoardPlace[]; ports?: PortSign[]; links: { kind: string; owner?: Seat; from: Ref; to: Ref }[];
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
export const factOf = ({ facts = [] }: BoardPiece, label: string): string =>
    facts.find((fact) => fact.label === label)?.value ?? '';
export const placeOf = (position: Position, ref: Ref): BoardPlace | undefined =>
    sheetBoard(position)?.places.find((place) => allPieces(place.pieces).some((piece) => piece.ref === ref));
export const pieceOf = (position: Position, ref: Ref): BoardPiece | undefined =>
    allPieces(placeOf(position, ref)?.pieces ?? []).find((piece) => piece.ref === ref);
export const amountOf = (piece: BoardPiece | undefined, label: string) =>
    piece?.amounts?.find((one) => one.label === label);
export const allPieces = (pieces: readonly BoardPiece[]): BoardPiece[] => pieces.flatMap((piece) => [piece, ...allPieces(piece.attached ?? [])]);
