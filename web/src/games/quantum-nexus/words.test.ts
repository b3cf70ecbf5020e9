import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf } from '../../lib/game';
import type { Entry, Position } from '../../lib/protocol';
import { answeredOf, answers } from './table';
import { asTheyLie, phrase, tried } from './words';

const side = (seat: string, hand: string[]) => ({ seat, goals: [], hand: hand.map((card) => ({ card })) });
const places = (seat: string) => ['FL', 'FC', 'FR', 'BL', 'BC', 'BR', 'loadout'].map((spot, i) => ({ side: seat, at: i < 6 ? [i % 3, Math.floor(i / 3)] : undefined, ref: `place:${seat}.${spot}`, pieces: [{ ref: `unit:${seat}.${spot}.golem` }] }));
const position = { seat: 'north', sheet: { board: { facing: 'mirrored', sides: [side('north', ['b', 'c', 'a']), side('south', [])], places: [...places('north'), ...places('south')] } } } as unknown as Position;
const entries = (verb: string, refs: string[]): Entry[] => refs.map((ref, id) => ({ id, code: [0], verb, refs: [ref], label: '', clause: '', lines: [] }));
const order = (...list: Entry[]) => asTheyLie(position, list).map((entry) => entry.refs[0]);

test('entries follow the hand from left to right', () => {
    assert.deepEqual(order(...entries('deploy', ['card:a', 'card:b', 'card:c'])), ['card:b', 'card:c', 'card:a']);
});

test('entries follow the board: the enemy mirrored above, oneself below; one verb after the other', () => {
    assert.deepEqual(order(...entries('target', ['unit:north.FL.golem', 'unit:south.FL.golem', 'unit:south.FR.golem', 'unit:south.BL.golem'])), ['unit:south.BL.golem', 'unit:south.FR.golem', 'unit:south.FL.golem', 'unit:north.FL.golem']);
    assert.deepEqual(order(...entries('play', ['card:a']), ...entries('use', ['unit:north.FL.golem']), ...entries('play', ['card:b'])), ['card:b', 'card:a', 'unit:north.FL.golem']);
    assert.deepEqual(order(...entries('next', ['unit:gone', 'unit:north.FL.golem'])), ['unit:north.FL.golem', 'unit:gone']);
});

const verbs = { pay: { title: 'Use it', brief: '', group: '', key: 'Enter' as const, operands: [] } };
const game = contextOf('quantum-nexus', undefined, new Map(), [], [], { events: {}, verbs, decisions: {}, names: {} });
const asked = (decision = {}) => ({ seat: 'north', decision: { seat: 'north', kind: 'interrupt', window: true, ...decision }, sheet: { phase: 'battle', board: { phases: ['Battle'], phase: 'Battle', active: 'south', sides: [], places: [] } } }) as unknown as Position;

test('an offer names its price on its button', () => {
    const pay = (...lines: Entry['lines']) => phrase(game, asked(), { id: 0, code: [0], verb: 'pay', refs: [], label: '', clause: '', lines }).title;
    assert.equal(pay({ label: 'price', value: '1 CP, exhaust', source: '', clause: '' }), 'Use it: 1 CP, exhaust');
    assert.equal(pay(), 'Use it');
});

test('those of one name are told apart by what they are worth', () => {
    const unit = (ref: string, attack: number, defense: number) =>
        ({ ref, amounts: [{ label: 'attack', value: attack }, { label: 'defense', value: defense }] });
    const now = asked({ kind: 'target', list: [] });
    const pieces = [unit('unit:1.golem', 2, 5), unit('unit:2.golem', 4, 3)], refs = pieces.map(({ ref }) => ref);
    now.sheet.board.places = [{ ref: 'place:north.FL', side: 'north', pieces }];
    const said = (verb: string) => entries(verb, refs).map((one) => phrase(game, now, one).detail);
    for (const verb of ['target', 'use']) {
        const [first, second] = said(verb);
        assert.match(first!, / · 2\/5$/);
        assert.match(second!, / · 4\/3$/);
    }
});

test('who decides in a window or in the turn of another answers; before the first phase nobody does', () => {
    assert.ok(answers(asked()));
    assert.ok(answers(asked({ kind: 'discard', window: false })));
    assert.ok(!answers(asked({ kind: 'act', seat: 'south', window: false })));
    const early = asked({ kind: 'mulligan', window: false });
    early.sheet.board.phase = 'Ready';
    assert.ok(!answers(early));
});

test('an interrupt shows the Event that the sheet names', () => {
    const now = asked();
    assert.equal(answeredOf(now), null);
    now.sheet.board.played = { card: 'flood', targets: ['unit:1.golem'] };
    assert.deepEqual(answeredOf(now), { card: 'card:flood', targets: ['unit:1.golem'] });
    assert.equal(answeredOf({ ...now, decision: { ...now.decision!, kind: 'act' } }), null);
});

test('what is touched out of turn means what its phase is for, whatever the phase is called', () => {
    const meant = (phase: string) => {
        const now = asked({ kind: 'act', window: false });
        now.sheet.phase = phase;
        now.sheet.board.phase = `-${phase}-`;
        return tried(now, 'card:flood');
    };
    assert.equal(meant('command'), 'play card:flood');
    assert.equal(meant('deployment'), 'deploy card:flood');
});
