// What a game without a skin says: the engine's own words.
import type { Skin } from '.';
import { marked } from './marked';
import Generic from './Generic.svelte';

export const skin: Skin = {
    Board: Generic,
    confirm: ['confirm', 'activate', 'pay', 'yes'],
    pass: ['pass', 'next', 'end', 'decline', 'done', 'stop'],
    midway: () => false,
    entry: (game, _, entry) => ({
        title: [entry.verb, ...entry.refs.map((ref) => (typeof ref === 'string' ? game.nameOf(ref) : String(ref)))].join(' '),
        detail: entry.lines.map((line) => `${line.label}: ${line.value}`).join(', '),
    }),
    question: (_, position) => position.decision!.question,
    theirs: (position) => position.decision!.question,
    why: () => null,
    log: (game, group) =>
        group.events.map((event) => ({
            seat: group.seat, caption: false, banner: false, amounts: [], refs: event.refs.filter((ref): ref is string => typeof ref === 'string'),
            text: [event.kind, ...event.refs.map((ref) => (typeof ref === 'string' ? marked(game.nameOf(ref)) : ref === null ? '' : String(ref)))].join(' '),
        })),
    phases: () => ({ all: [], now: '', round: '' }),
};
