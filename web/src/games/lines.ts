// What the engine says of a card, line by line.
import type { GameContext } from '../lib/game';
import type { Line, Ref } from '../lib/protocol';
import { cardOf } from '../stage/plan';

export const linesOf = (game: GameContext, ref: Ref): Line[] => game.cards.get(cardOf(ref))?.lines ?? [];
export const lineOf = (game: GameContext, ref: Ref, label: string): string =>
    linesOf(game, ref).find((line) => line.label === label)?.value ?? '';
/** The word of the game for what such a line says: a kind, a terrain. */
export const wordOf = (game: GameContext, ref: Ref, label: string): string =>
    linesOf(game, ref).find((line) => line.label === label)?.word ?? '';
/** How much a line of a card tells of what it is called. */
export const numberOf = (game: GameContext, ref: Ref, label: string): number | undefined =>
    linesOf(game, ref).find((line) => line.label === label)?.amounts?.[0].value;
/** A sentence: what stands before its colon, and the rest. */
export const ruleOf = ({ value, lead = '', clause }: Line): { lead: string; text: string; clause: string } => ({
    lead, text: lead ? value.slice(lead.length + 2) : value, clause, // without the colon
});
export const rulesOf = (game: GameContext, ref: Ref) =>
    linesOf(game, ref).filter((line) => line.label === 'text').map(ruleOf);
export const textsOf = (game: GameContext, ref: Ref): string[] =>
    linesOf(game, ref).filter((line) => line.label === 'text').map((line) => line.value);
