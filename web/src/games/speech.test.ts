import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf } from '../lib/game';
import type { Entry, GameEvent, Group, Position, SeatInfo, Words } from '../lib/protocol';
import { written } from './log';
import { briefly, logOf, move, question, titled } from './speech';

const verb = { brief: '', group: '', key: '' as const, operands: [] };
const event = (sentence: string, ...roles: string[]) => ({ sentence, voice: 'line' as const, roles });
const words: Words = {
    events: {
        turn: { ...event('{by}, round {amount}', 'by', 'amount'), voice: 'heading' },
        built: event('{by} builds {what} at {to}', 'by', 'what', 'to'),
        drew: event('{by} draws {what}', 'by', 'what'),
        activated: event('{by} activates {what}', 'by', 'what'),
        resolved: { ...event('{by} resolves {what}', 'by', 'what'), voice: 'aside' },
        gained: event('{by} gains {gain} {counter}', 'by', 'gain', 'counter'),
        lost: event('{by} loses {loss} {counter}', 'by', 'loss', 'counter'),
        moved: event('{what} moves to {to}', 'what', 'to'),
        placed: event('', 'what'),
    },
    verbs: {
        build: { ...verb, title: 'Build {0}', brief: 'Build', group: 'Build', operands: ['card'] },
        break: { ...verb, title: 'Break the {1} link of {0}', operands: ['seat', 'word'] },
        next: { ...verb, title: 'Go on', key: 'Space' },
    },
    decisions: { build: { question: '', pass: 'On to Activate' }, cell: { question: '', pass: '' } },
    names: { data: 'Data', FL: 'Front Left' },
};
const seat = (name: string, who: string): SeatInfo => ({ seat: name, kind: 'human', name: who });
const cards = new Map([
    ['card:academy', { name: 'Academy (K01)', lines: [] }],
    ['card:mill', { name: 'Mill', lines: [] }],
]);
const game = contextOf('any', undefined, cards, [seat('A', 'Ada'), seat('B', 'Bob')], [], words);

const doer = (ref: GameEvent['refs'][0]) => (typeof ref === 'string' && ref.startsWith('seat:') ? ref : undefined);
const happened = (kind: string, refs: GameEvent['refs'], more: Partial<GameEvent> = {}): GameEvent => ({
    kind, shape: 'said', refs, text: '', by: doer(refs[0]), ...more,
});
const gained = (who: string, n: number) => {
    const refs = [`seat:${who}`, Math.abs(n), 'word:data'];
    return happened(n > 0 ? 'gained' : 'lost', refs, { shape: 'changed', count: `seat:${who} data` });
};
const bare = (text: string) => text.replace(/[\u0001\u0002]/g, '');
const log = (events: GameEvent[]) => {
    const lines = logOf(game, { step: 1, seat: 'A', events }, { data: 'data' });
    return lines.map((line) => [line.seat, bare(line.text), ...line.amounts.map((one) => one.n)]);
};
const built = happened('built', ['seat:A', 'unit:7.academy', 'place:(0,1)']);
const kBuilt = 'Ada builds Academy at (0,\u00a01)';

test('an event is told in its sentence, with the names of people and cards', () => {
    assert.deepEqual(log([built]), [['A', kBuilt]]);
    const aside = happened('resolved', ['seat:A', 'unit:7.academy']);
    assert.deepEqual(log([happened('placed', ['unit:7.academy']), aside]), []);
});

test('what was paid and gained stands at the line of its seat; others have one of their own, with its source', () => {
    assert.deepEqual(log([gained('A', -2), built, gained('A', 1), gained('A', 1)]), [['A', kBuilt, -2, 2]]);
    const academy = 'unit:7.academy', shown = { shape: 'shown', what: academy, clause: 'CV-7.8' } as const;
    const events = [built, happened('resolved', ['seat:A', academy], shown), gained('B', 1)];
    const lines = logOf(game, { step: 1, seat: 'A', events }, { data: 'data' });
    const said = lines.map((line) => [bare(line.text), line.clause]);
    assert.deepEqual(said, [[kBuilt, undefined], ['Bob: Academy', 'CV-7.8']]);
    assert.deepEqual(log([happened('turn', ['seat:A', 2]), gained('A', 3)]), [['A', 'Ada, round 2'], ['A', 'Ada', 3]]);
    const charged = { ...gained('A', 3), clause: 'CV-5.1' };
    const ruled = logOf(game, { step: 1, seat: 'A', events: [charged] }, { data: 'data' });
    assert.deepEqual(ruled.map((line) => [line.text, line.clause]), [['Ada gains 3 Data', 'CV-5.1']]);
    const unsigned = logOf(game, { step: 1, seat: 'A', events: [gained('A', 3)] });
    assert.deepEqual(unsigned.map((line) => line.text), ['Ada gains 3 Data']);
});

test('neighbours become one line: what is hidden is counted, and two actions stay two', () => {
    const drew = (card: string | null, step: number, by = 'chance') =>
        ({ step, seat: by, events: [happened('drew', ['seat:A', card])] });
    const all = (...groups: Group[]) => written({ log: logOf }, game, groups).map((line) => bare(line.text));
    assert.deepEqual(all(drew('card:academy', 1), drew('card:mill', 2)), ['Ada draws Academy, Mill']);
    assert.deepEqual(all(drew(null, 1), drew(null, 2), drew('card:mill', 3)), ['Ada draws Mill, 2 cards']);
    assert.deepEqual(all(drew(null, 1)), ['Ada draws a card']);
    assert.deepEqual(all(drew('card:mill', 1, 'A'), drew('card:mill', 2, 'A')), ['Ada draws Mill', 'Ada draws Mill']);
    assert.deepEqual(all(drew('card:none', 1)), ['Ada draws no card']);
});

test('a place of somebody else says whose it is', () => {
    const to = (place: string) => log([happened('moved', ['unit:7.mill', place], { of: 'seat:A' })])[0][1];
    assert.equal(to('place:A.FL'), 'Mill moves to Front Left');
    assert.equal(to('place:B.FL'), 'Mill moves to Front Left of Bob');
});

test('entries, questions and moves of a record have the words of the engine', () => {
    const asked = (kind: string, more = {}) => ({ decision: { kind, ...more } }) as unknown as Position;
    const entry = (name: string, refs: string[] = []): Entry =>
        ({ id: 1, code: [0], verb: name, refs, label: `${name} as written`, clause: '', lines: [] });
    const build = { title: 'Build Academy', short: 'Build', under: 'Academy', group: 'Build' };
    assert.deepEqual(titled(game, asked('build'), entry('build', ['card:academy'])), build);
    assert.equal(titled(game, asked('build'), entry('next')).title, 'On to Activate');
    assert.equal(titled(game, asked('cell'), entry('next')).title, 'Go on');
    assert.equal(titled(game, asked('cell'), entry('other')).title, 'other as written');
    const where = asked('cell', { question: 'Where shall {0} stand?', facts: ['card:academy'] });
    assert.equal(question(game, where), 'Where shall Academy stand?');
    assert.equal(move(game, 'break B data'), 'Break the Data link of Bob');
});

test('on a thing a refusal leaves out its subject, where that is the thing itself', () => {
    const refusal = { clause: 'X-1', message: '', sentence: '{0} is out of range', facts: ['seat:A'] };
    assert.equal(briefly(game, 'seat:A', refusal), 'is out of range');
    assert.equal(briefly(game, 'seat:B', refusal), 'Ada is out of range');
});
