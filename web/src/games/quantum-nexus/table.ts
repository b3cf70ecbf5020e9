// What the sheet of Quantum Nexus says, in the words of its screen.
import type { Position, Ref, Seat } from '../../lib/protocol';
import type { BoardPlace, Goal } from '../../kit/sheet';
import { sheetBoard } from '../../kit/sheet';
import type { BoardInfo, SideInfo } from './sheet';

export { amountOf, pieceOf, placeOf } from '../../kit/sheet';

export type { SideInfo } from './sheet';
export const boardOf = (position: Position): BoardInfo => sheetBoard(position) as BoardInfo;

/** Whose eyes these are, and the other side. */
export function sidesOf(position: Position): { own: SideInfo; foe: SideInfo } {
    const { sides } = boardOf(position), mine = Math.max(0, sides.findIndex((side) => side.seat === position.seat));
    return { own: sides[mine], foe: sides[1 - mine] };
}
/** The Loadout Area, which is no quadrant. */
export const loadoutOf = (position: Position, seat: Seat): BoardPlace =>
    boardOf(position).places.find((place) => place.side === seat && !place.at)!;

/** The Event that an interrupt answers, and whom it names. */
export function answeredOf(position: Position): { card: Ref; targets: Ref[] } | null {
    const { played } = boardOf(position);
    return played && position.decision?.kind === 'interrupt' ? { ...played, card: `card:${played.card}` } : null;
}

/** What the engine foresees for each defender that may be chosen now. */
export function duelsOf(position: Position): Map<Ref, { meets: [number, number]; outcome: string }> {
    const duels = new Map<Ref, { meets: [number, number]; outcome: string }>();
    for (const { verb, refs, lines } of position.decision?.list ?? []) {
        const [ours, theirs] = lines.find((line) => line.clause === 'QN-10.11')?.amounts ?? [];
        const then = lines.filter((line) => line.label === 'outcome' || line.label === 'unless');
        const outcome = then.map((line) => line.lead ?? line.value).join(', ');
        if (verb === 'target' && theirs) duels.set(String(refs[0]), { meets: [ours.value, theirs.value], outcome });
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
