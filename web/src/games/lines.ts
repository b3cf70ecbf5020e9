// What the engine says of a card, line by line.
import type { GameContext } from '../lib/game';
import type { Line, Ref } from '../lib/protocol';
import { cardOf } from '../stage/plan';

export const linesOf = (game: GameContext, ref: Ref): Line[] => game.cards.get(cardOf(ref))?.lines ?? [];
export const lineOf = (game: GameContext, ref: Ref, label: string): string =>
    linesOf(game, ref).find((line) => line.label === label)?.value ?? '';
export const textsOf = (game: GameContext, ref: Ref): string[] =>
    linesOf(game, ref).filter((line) => line.label === 'text').map((line) => line.value);
/** A sentence and what stands before its colon: a cost, or what sets it off. */
export function ruleOf(text: string): { lead: string; text: string } {
    const at = text.indexOf(': ');
    return at > 0 && at < 90 ? { lead: text.slice(0, at + 1), text: text.slice(at + 2) } : { lead: '', text };
}
