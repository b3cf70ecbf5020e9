// What the sheet of Quantum Cloud says, in the words of its screen.
import type { Position, Ref, Seat } from '../../lib/protocol';
import type { BoardPiece } from '../../kit/sheet';
import { amountOf, factOf, sheetBoard } from '../../kit/sheet';
import { seenBy } from '../laid';
import type { BoardInfo, Fighter, SideInfo } from './sheet';

export type { Announced, Fighter, SideInfo } from './sheet';
export const boardOf = (position: Position): BoardInfo => sheetBoard(position) as BoardInfo;

/** The code of a terrain, by which tiles of the stack are counted. */
export const codeOf = (position: Position, kind?: string): string =>
    boardOf(position).kinds?.find((one) => one.kind === kind)?.tag ?? '';

export const sidesOf = (position: Position) => seenBy<SideInfo>(boardOf(position).sides, position.seat);
/** The pieces that are a player: one, or two in Superposition. */
export const bodiesOf = (position: Position, seat: Seat): BoardPiece[] =>
    boardOf(position).places.flatMap((place) => place.pieces)
        .filter((piece) => piece.kind === 'avatar' && piece.owner === seat).sort((a, b) => a.id - b.id);
export const lifeOf = (piece: BoardPiece): number => amountOf(piece, 'life')?.value ?? 0;
export const isTwin = (piece: BoardPiece): boolean => factOf(piece, 'Superposition') !== '';

/** What the engine foresees of each unit that may be attacked now, and of the fight that goes on. */
export function fatesOf(position: Position): Map<Ref, Fighter> {
    const fates = new Map<Ref, Fighter>(boardOf(position).duel.map((one) => [one.ref, one]));
    for (const { verb, refs, lines } of position.decision?.list ?? []) {
        const [was, left] = lines.at(-1)?.amounts ?? [];
        const ref = String(refs[0]);
        if (verb === 'target' && left) fates.set(ref, { ref, was: was.value, left: left.value });
    }
    return fates;
}

/** Who decides reacts: in a window, or in the turn of another. */
export const answers = ({ decision, sheet: { board } }: Position): boolean =>
    decision !== null && (decision.window || (board.active !== '' && decision.seat !== board.active));
