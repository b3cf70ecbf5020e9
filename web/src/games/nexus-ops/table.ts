// What the sheet of Nexus Ops says, in the words of its screen.
import type { GameContext } from '../../lib/game';
import type { Entry, Position, Ref, Seat } from '../../lib/protocol';
import type { BoardPlace } from '../../kit/sheet';
import { placeOf, sheetBoard } from '../../kit/sheet';
import { seenBy } from '../laid';
import type { Battle, BoardInfo, SideInfo } from './sheet';

export type { Battle, Fighter, SideInfo } from './sheet';
export const boardOf = (position: Position): BoardInfo => sheetBoard(position) as BoardInfo;

/** The battle that goes on. */
export const battleOf = (position: Position, { battle } = boardOf(position)): Battle | null => (battle.hex ? (battle as Battle) : null);

export const sidesOf = (position: Position) => seenBy<SideInfo>(boardOf(position).sides, position.seat);

/** Places by what people call them: where they lie, and their terrain. */
export const placesOf = (game: GameContext, position: Position): BoardPlace[] =>
    boardOf(position).places.map((place) => ({
        ...place, name: game.nameOf(place.ref!), kind: place.kind && game.nameOf(`word:${place.kind}`),
    }));

/** The units of the game, cheap ones first, as its sheet of units has them. */
export const unitsOf = (position: Position): string[] => Object.keys(boardOf(position).sides[0].supply);
/** A hex is taken up by its unit that goes least far: where that one may go, most others may. */
export function handles(position: Position, entries: readonly Entry[]): Map<Ref, Ref> {
    const far = ({ lines }: Entry) => Number.parseInt(lines[0]?.value ?? '0');
    const moves = entries.filter((entry) => entry.verb === 'move').sort((a, b) => far(b) - far(a)).map((entry) => String(entry.refs[0]));
    const up = position.decision?.kind === 'to' ? boardOf(position).chosen : moves;
    return new Map(up.map((unit) => [placeOf(position, unit)?.ref ?? '', unit]));
}
/** Missions in sight that could be fulfilled now, and by whom: one's own, and those of the open line. */
export const fulfilled = (position: Position): Map<Ref, Seat> =>
    new Map([...sidesOf(position).own.goals ?? [], ...boardOf(position).goals ?? []]
        .filter((goal) => goal.done === 'yes' && goal.holder).map((goal) => [goal.ref ?? '', goal.holder!]));
/** Who decides reacts: in a window, or in the turn of another. */
export const answers = ({ decision, sheet: { board } }: Position): boolean =>
    decision !== null && (decision.window || decision.seat !== board.turn);
