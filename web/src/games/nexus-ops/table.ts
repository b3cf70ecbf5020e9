// What the sheet of Nexus Ops says beside the words of every game, as types.
import type { GameContext } from '../../lib/game';
import type { Position, Ref, Seat } from '../../lib/protocol';
import type { BoardPlace, BoardSheet, BoardSide } from '../board';
import { sheetBoard } from '../board';

export interface SideInfo extends BoardSide {
    vp: number; rubium: number; income: number; victories: number; hills: number;
    energize: string[]; missions: string[]; supply: Record<string, number>; fulfilled: string[]; standing: string;
}
interface Die { value: number; card: string; needs: number; hit: 'yes' | 'no' }
export interface Fighter {
    seat: Seat; units: { card: string; count: number; needs: number; bonus: number }[]; dice: Die[];
    hits_against: number; aimed_against: number; lost: number;
}
export interface Battle { hex: string; step: string; attacker: Fighter; defender: Fighter }
interface BoardInfo extends BoardSheet { sides: SideInfo[]; battle: Partial<Battle>; first: Seat; turn: Seat }
export const boardOf = (position: Position): BoardInfo => sheetBoard(position) as BoardInfo;

/** The battle that goes on. */
export const battleOf = (position: Position): Battle | null => {
    const { battle } = boardOf(position);
    return battle.hex ? (battle as Battle) : null;
};

/** Whose eyes these are, and the others in the order of the table. */
export function sidesOf(position: Position): { own: SideInfo; foes: SideInfo[] } {
    const { sides } = boardOf(position), mine = Math.max(0, sides.findIndex((side) => side.seat === position.seat));
    return { own: sides[mine], foes: [...sides.slice(mine + 1), ...sides.slice(0, mine)] };
}

/** Places by what people call them: where they lie, and their terrain. */
export const placesOf = (game: GameContext, position: Position): BoardPlace[] =>
    boardOf(position).places.map((place) => ({
        ...place, name: game.nameOf(place.ref!), kind: place.kind && game.nameOf(`word:${place.kind}`),
    }));

/** The units of the game, cheap ones first, as its sheet of units has them. */
export const unitsOf = (position: Position): string[] => Object.keys(boardOf(position).sides[0].supply);
/** The missions of one's own that could be fulfilled now. */
export const fulfilled = (position: Position): Set<Ref> =>
    new Set([...sidesOf(position).own.goals ?? [], ...boardOf(position).goals ?? []]
        .filter((goal) => goal.done === 'yes').map((goal) => goal.ref ?? ''));
/** Who decides reacts: in a window, or in the turn of another. */
export const answers = ({ decision, sheet: { board } }: Position): boolean =>
    decision !== null && (decision.window || decision.seat !== board.turn);
