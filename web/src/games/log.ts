// The log of a game: what a skin says of each step, where neighbours of one kind become one line.
import type { GameContext } from '../lib/game';
import type { Group } from '../lib/protocol';
import type { LogLine, Skin } from '.';
import { addAmount } from './speech';

export type StepLine = LogLine & { step: number };

/** The lines of `groups` after those that are there already. */
export function written(skin: Pick<Skin, 'log'>, game: GameContext, groups: Group[], before: StepLine[] = []): StepLine[] {
    const all = [...before];
    for (const group of groups) {
        for (const line of skin.log(game, group)) {
            const last = all.at(-1);
            if (line.join && last?.join?.key === line.join.key) {
                const items = [...last.join.items, ...line.join.items];
                const amounts = last.amounts.map((one) => ({ ...one }));
                for (const one of line.amounts) addAmount(amounts, one);
                all[all.length - 1] = { ...line, step: group.step, text: line.join.say(items), join: { ...line.join, items }, amounts, refs: [...last.refs, ...line.refs] };
            } else {
                all.push({ ...line, step: group.step });
            }
        }
    }
    return all;
}
