// The board of a sheet in the words that every game uses (docs/sheets.md).
import type { Board as BoardSheet, BoardPiece, BoardPlace, Position, Ref, Seat } from '../lib/protocol';

export type { Board as BoardSheet, BoardPiece, BoardPlace, BoardSide, Fact, Goal, PortSign } from '../lib/wire';

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
