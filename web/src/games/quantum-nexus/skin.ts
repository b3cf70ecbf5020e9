// Everything the table needs to know about Quantum Nexus that is not a rule.
import { t } from '../../lib/i18n';
import type { Skin } from '..';
import { wordOf } from '../lines';
import { logOf, spoken } from '../speech';
import Asked from './Asked.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { answers, boardOf, doneOf } from './table';
import { asTheyLie, phrase, tried } from './words';

const whole = ['act', 'start', 'mulligan', 'arrange', 'discard', 'seek', 'choose']; // nothing is chosen before them

export const skin: Skin = {
    Board,
    Prompt: Asked,
    face: Face,
    carry: (game, { verb, refs }) =>
        verb === 'deploy' ? wordOf(game, String(refs[0]), 'kind') !== 'asset' : ['attack', 'maneuver'].includes(verb),
    midway: ({ decision }) => !whole.includes(decision?.kind ?? ''),
    answers,
    order: asTheyLie,
    entry: phrase,
    ...spoken,
    why: tried,
    log: logOf,
    track: (position) => Object.fromEntries(boardOf(position).sides.map((side) => [side.seat, side.points])),
    scores(_, position) {
        const sides = boardOf(position).sides;
        const row = (label: string, values: number[], clause?: string) => ({ label, values, clause, total: false });
        return {
            seats: sides.map((side) => side.seat),
            rows: [
                row(t('qn.score.missions'), sides.map(doneOf), 'QN-14.3'),
                row(t('qn.score.points'), sides.map((side) => side.points)),
                row(t('qn.score.deck'), sides.map((side) => side.deck), 'QN-14.2'),
            ],
        };
    },
    phases(position) {
        const { phases, phase } = boardOf(position);
        return { all: phases, now: phase, round: t('qn.round', { n: position.sheet.round }) };
    },
};
