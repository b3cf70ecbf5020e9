// What the sheet of Quantum Nexus says beside the words of every game, as types.
import type { Position, Ref, Seat } from '../../lib/protocol';
import { allPieces, sheetBoard, type BoardPiece, type BoardPlace, type BoardSheet, type BoardSide, type Goal } from '../board';

export interface SideInfo extends BoardSide {
    cp: number; base_cp: number; deck: number; hand_size: number; hand: { card: string; cost?: number }[]; discard: string[];
    goals: (Goal & { ref: Ref; card: string; tag: string })[]; points: number;
}
interface BoardInfo extends BoardSheet {
    active: Seat; initiative: { seat: Seat; why: string; clause: string };
    half: string; reach?: Ref[]; asking?: { card: string; text: string }; falling?: Ref; why?: string;
    attack?: { attacker: Ref; defender: Ref }; played?: { card: Ref; targets: Ref[] };
    looked?: string[]; looked_at?: number; sides: SideInfo[];
}
export const boardOf = (position: Position): BoardInfo => sheetBoard(position) as BoardInfo;

/** Whose eyes these are, and the other side. */
export function sidesOf(position: Position): { own: SideInfo; foe: SideInfo } {
    const { sides } = boardOf(position), mine = Math.max(0, sides.findIndex((side) => side.seat === position.seat));
    return { own: sides[mine], foe: sides[1 - mine] };
}
/** The Loadout Area, which is no quadrant. */
export const loadoutOf = (position: Position, seat: Seat): BoardPlace =>
    boardOf(position).places.find((place) => place.side === seat && !place.at)!;
export const placeOf = (position: Position, ref: Ref): BoardPlace | undefined =>
    boardOf(position).places.find((place) => allPieces(place.pieces).some((piece) => piece.ref === ref));
export const pieceOf = (position: Position, ref: Ref): BoardPiece | undefined =>
    allPieces(placeOf(position, ref)?.pieces ?? []).find((piece) => piece.ref === ref);
export const amountOf = (piece: BoardPiece | undefined, label: string) => piece?.amounts?.find((one) => one.label === label);

/** The Event that an interrupt answers, and whom it names: as the sheet says, else what was told last. */
export function answeredOf(position: Position): { card: Ref; targets: Ref[] } | null {
    const { decision, groups } = position;
    if (decision?.kind !== 'interrupt') return null;
    const told = groups.flatMap((group) => group.events);
    const card = told.filter((event) => event.kind === 'event-played').at(-1)?.refs[1];
    const named = told.filter((event) => event.kind === 'event-targeted' && event.refs[0] === card);
    const last = typeof card === 'string' ? { card, targets: named.map((event) => String(event.refs[1])) } : null;
    return boardOf(position).played ?? last;
}

export interface Duel { attack: number; defense: number; outcome: string }

/** What the engine foresees for each defender that may be chosen now. */
export function duelsOf(position: Position): Map<Ref, Duel> {
    const duels = new Map<Ref, Duel>();
    for (const { verb, refs, lines } of position.decision?.list ?? []) {
        const said = lines.find((line) => line.clause === 'QN-10.11')?.value.split(' against ').map(Number);
        const then = lines.filter((line) => ['outcome', 'unless'].includes(line.label)).map((line) => line.value.split(':')[0]);
        if (verb === 'target' && said?.length === 2)
            duels.set(String(refs[0]), { attack: said[0], defense: said[1], outcome: then.join(', ') });
    }
    return duels;
}

/** Who decides reacts: in a window, or while another acts. Before the first phase nobody acts. */
export const answers = ({ decision, sheet: { board } }: Position): boolean =>
    decision !== null && (decision.window || (board.phases.includes(board.phase) && decision.seat !== board.active));

export const doneOf = (side: SideInfo): number => side.goals.filter((one) => one.done === 'yes').length;
const partOf = (one: Goal) => (one.done === 'yes' ? 1 : Math.min(1, one.have / Math.max(1, one.of)));
/** How much of all missions is done. */
export const shareOf = ({ goals }: SideInfo): number =>
    goals.reduce((sum, one) => sum + partOf(one), 0) / Math.max(1, goals.length);
