// Everything the table needs to know about Convergence that is not a rule.
import type { Position, Seat } from '../../lib/protocol';
import { t, type Key } from '../../lib/i18n';
import type { Skin } from '..';
import Board from './Board.svelte';
import Face from './Face.svelte';
import PathBox from './PathBox.svelte';
import { logOf, pathOf, phrase, question, theirs, tried } from './words';

const rows = ['game', 'nodes', 'texts', 'paradigm', 'tokens', 'total'] as const;

export const skin: Skin = {
    Board,
    Prompt: PathBox,
    face: Face,
    track: (position) => Object.fromEntries(Object.entries(position.sheet.seats as Record<Seat, { vp: number }>).map(([seat, { vp }]) => [seat, vp])),
    confirm: ['activate', 'pay'],
    pass: ['next', 'decline'],
    careful: ['discard'],
    midway: (position: Position) =>
        ['cell', 'good', 'into', 'from', 'path'].includes(position.decision?.kind ?? '') || pathOf(position).length > 0,
    entry: phrase,
    question,
    theirs,
    why: tried,
    log: logOf,
    phases: (position) => ({
        all: position.sheet.board.phases, now: position.sheet.board.phase, round: t('cv.round', { n: position.sheet.round }),
    }),
    scores(_, position) {
        const scores: Record<string, number & string>[] | undefined = position.sheet.board.scores;
        if (!scores) return null;
        const shown = rows.filter((row) => row === 'total' || scores.some((score) => Number(score[row]) !== 0));
        return {
            seats: scores.map((score) => score.seat),
            rows: shown.map((row) => ({
                label: t(`cv.score.${row}`), values: scores.map((score) => Number(score[row])), total: row === 'total',
                clause: row === 'nodes' ? 'CV-11.4' : undefined,
            })),
        };
    },
    ended: (position) => t(`cv.ended.${position.outcome?.ending ?? ''}` as Key),
};
