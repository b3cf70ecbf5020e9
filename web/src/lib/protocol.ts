// The messages of docs/protocol.md as types, made from server/protocol (wire.ts), and what the page adds to them. Nothing
// here knows a game.
import type { DeckProblem, ErrorCode as Told, Said, TableSeat } from './wire';

export * from './wire';

export type ErrorCode =
    | Told
    | 'lost' // ours: the connection broke before the answer came
    | 'late'; // ours: no answer came

export class WireError extends Error {
    constructor(
        readonly code: ErrorCode,
        message: string,
        readonly clause?: string,
        readonly remedy?: string,
        readonly problems?: DeckProblem[], // of a deck that was refused
    ) {
        super(message);
    }
}

/** A seat, be it of a table, of its card in the lobby or of a replay. */
export type SeatInfo = Pick<TableSeat, 'seat' | 'kind' | 'name'> & Partial<TableSeat>;

export type Chat = Said;
