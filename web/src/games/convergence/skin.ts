// Everything the table needs to know about Convergence that is not a rule.
import type { Position, Seat } from '../../lib/protocol';
import { t } from '../../lib/i18n';
import type { Skin } from '..';
import { logOf, spoken } from '../speech';
import Board from './Board.svelte';
import Face from './Face.svelte';
import PathBox from './PathBox.svelte';
import { iconOf, pathOf, phrase, tried } from './words';

interface Score { seat: Seat; total: number; parts: { label: string; value: string }[] }
const rows = {
    'in play': 'cv.score.game', nodes: 'cv.score.nodes', 'Endgame texts': 'cv.score.texts',
    Paradigm: 'cv.score.paradigm', tokens: 'cv.score.tokens',
} as const;

export const skin: Skin = {
    Board,
    Prompt: PathBox,
    face: Face,
    track: ({ sheet: { seats } }) =>
        Object.fromEntries(Object.entries(seats as Record<Seat, { vp: number }>).map(([seat, { vp }]) => [seat, vp])),
    careful: ['discard'],
    carry: (_, { verb }) => verb === 'build' || verb === 'into',
    midway: (position: Position) =>
        ['cell', 'good', 'into', 'from', 'path'].includes(position.decision?.kind ?? '') || pathOf(position).length > 0,
    entry: phrase,
    ...spoken,
    why: tried,
    log: (game, group) => logOf(game, group, iconOf),
    phases: (position) => ({
        all: position.sheet.board.phases, now: position.sheet.board.phase,
        round: t('cv.round', { n: position.sheet.round }),
    }),
    scores(_, position) {
        const scores: Score[] | undefined = position.sheet.board.scores;
        if (!scores || scores.length === 0) return null;
        const label = (text: string) => (text in rows ? t(rows[text as keyof typeof rows]) : text);
        const parts = scores[0].parts.map((part, i) => ({
            label: label(part.label), values: scores.map((score) => Number(score.parts[i]?.value ?? 0)), total: false,
            clause: part.label === 'nodes' ? 'CV-11.4' : undefined,
        }));
        const sum = { label: t('cv.score.total'), values: scores.map((score) => score.total), total: true };
        return { seats: scores.map((score) => score.seat), rows: [...parts, sum] };
    },
};
