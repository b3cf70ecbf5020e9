// Everything the table needs to know about Nexus Ops that is not a rule.
import { t } from '../../lib/i18n';
import type { Skin } from '..';
import { logOf, spoken } from '../speech';
import Asked from './Asked.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { answers, boardOf, handles } from './table';
import { asTheyLie, phrase, signs, tried } from './words';

const half = ['to', 'grant', 'casualty', 'aimed', 'participant', 'opponent', 'units', 'target', 'dice', 'type', 'unit', 'hex', 'tokens', 'place', 'hit'];

export const skin: Skin = {
    Board,
    Prompt: Asked,
    watched: true,
    face: Face,
    careful: ['exchange'],
    carry: (_, { verb }) => verb === 'move',
    handles,
    midway: ({ decision }) => half.includes(decision?.kind ?? ''),
    answers,
    order: asTheyLie,
    entry: phrase,
    ...spoken,
    why: tried,
    log: (game, group) => logOf(game, group, signs),
    track: (position) => Object.fromEntries(boardOf(position).sides.map(({ seat, vp }) => [seat, vp])),
    scores(_, position) {
        const { sides } = boardOf(position);
        const row = (label: string, values: number[], clause: string, total = false) => ({ label, values, clause, total });
        return {
            seats: sides.map((side) => side.seat),
            rows: [
                row(t('no.score.victories'), sides.map((side) => side.victories), 'NO-10.20'),
                row(t('no.score.missions'), sides.map((side) => side.vp - side.victories - side.hills), 'NO-13.1'),
                ...(sides.some((side) => side.hills > 0) ? [row(t('no.score.hills'), sides.map((side) => side.hills), 'NO-15.4')] : []),
                row(t('no.score.sum'), sides.map((side) => side.vp), 'NO-14.1', true),
            ],
        };
    },
    phases(position) {
        const { phases, phase } = boardOf(position), n = Number(position.sheet.round);
        return { all: phases, now: phase, round: n > 0 ? t('no.round', { n }) : t('no.setup') };
    },
};
