// How a battle would end if nobody played a card, as the engine says about its place.
import type { Line, Seat } from '../lib/protocol';

export interface Odds { foe: Seat; win: number; draw: number; loss: number; value: string; clause: string } // parts of 100

/** One for each opponent in the place; none where no battle is to be fought. */
export function oddsOf(lines: readonly Line[]): Odds[] {
    return lines.filter((line) => line.label === 'odds').map(({ source, value, clause, amounts = [] }) => {
        const part = (of: string) => (amounts.find((one) => one.of === of)?.value ?? 0) / 10;
        return { foe: source.replace(/^\{seat:(.*)\}$/, '$1'), win: part('win'), draw: part('draw'), loss: part('loss'), value, clause };
    });
}
