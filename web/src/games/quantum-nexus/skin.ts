// Everything the table needs to know about Quantum Nexus that is not a rule.
import { t } from '../../lib/i18n';
import type { Skin } from '..';
import Asked from './Asked.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { boardOf } from './table';
import { logOf, phrase, question, theirs, tried } from './words';

export const skin: Skin = {
    Board,
    Prompt: Asked,
    face: Face,
    confirm: ['pay', 'keep', 'top'],
    pass: ['pass', 'done'],
    midway: (position) => !['act', 'start', 'mulligan', 'arrange', 'discard', 'seek', 'choose'].includes(position.decision?.kind ?? ''),
    entry: phrase,
    question,
    theirs,
    why: tried,
    log: logOf,
    track: (position) => Object.fromEntries(boardOf(position).sides.map((side) => [side.seat, side.points])),
    phases: (position) => ({ all: boardOf(position).phases, now: boardOf(position).phase, round: t('qn.round', { n: position.sheet.round }) }),
};
