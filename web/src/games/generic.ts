// What a game without a skin says: the engine's own words, without pictures.
import { told } from '../lib/game';
import type { Skin } from '.';
import Generic from './Generic.svelte';
import { logOf, spoken, titled } from './speech';

export const skin: Skin = {
    Board: Generic,
    midway: () => false,
    entry: (game, position, entry) => ({
        ...titled(game, position, entry),
        detail: entry.lines.map((line) => told(game, `${line.label}: ${line.value}`)).join(', '),
    }),
    ...spoken,
    why: () => null,
    log: logOf,
    phases: () => ({ all: [], now: '', round: '' }),
};
