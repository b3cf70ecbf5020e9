// Everything the table needs to know about Quantum Cloud that is not a rule.
import { t } from '../../lib/i18n';
import type { Skin } from '..';
import { logOf, spoken } from '../speech';
import Asked from './Asked.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { answers, bodiesOf, boardOf, lifeOf } from './table';
import { asks, asTheyLie, phrase, tried } from './words';

const half = [
    'shift_to', 'move_to', 'strike_at', 'summon_at', 'aim', 'terrain', 'setup_tile', 'setup_avatar', 'push', 'relocate',
    'tokens', 'unit', 'shift', 'reshape', 'player',
];

export const skin: Skin = {
    Board,
    Prompt: Asked,
    watched: true,
    face: Face,
    carry: (_, { verb }) => ['move', 'attack', 'summon', 'shift'].includes(verb),
    midway: ({ decision }) => half.includes(decision?.kind ?? ''),
    answers,
    order: asTheyLie,
    entry: phrase,
    ...spoken,
    question: asks,
    why: tried,
    log: logOf,
    track: (position) => Object.fromEntries(boardOf(position).sides.map(({ seat }) =>
        [seat, Math.max(0, ...bodiesOf(position, seat).map(lifeOf))])),
    scores(_, position) {
        const { sides, places } = boardOf(position), seats = sides.map((side) => side.seat);
        const row = (label: string, values: number[], clause?: string) => ({ label, values, clause, total: false });
        const alters = places.flatMap((place) => place.pieces).filter((piece) => piece.kind !== 'avatar');
        return {
            seats,
            rows: [
                row(t('qc.score.life'), seats.map((seat) => Math.max(0, ...bodiesOf(position, seat).map(lifeOf))), 'QC-12.1'),
                row(t('qc.score.alters'), seats.map((seat) => alters.filter((one) => one.owner === seat).length)),
                row(t('qc.score.deck'), sides.map((side) => side.deck), 'QC-11.1'),
            ],
        };
    },
    phases(position) {
        const { phases, phase } = boardOf(position), n = Number(position.sheet.turn);
        return { all: phases, now: phase, round: n > 0 ? t('qc.turn', { n }) : t('qc.setup') };
    },
};
