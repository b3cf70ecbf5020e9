import assert from 'node:assert/strict';
import test from 'node:test';
import type { Entry, Position } from '../../lib/protocol';
import { asTheyLie } from './words';

const side = (seat: string, hand: string[]) => ({ seat, hand: hand.map((card) => ({ card })), places: ['FL', 'FC', 'FR', 'BL', 'BC', 'BR', 'loadout'].map((spot) => ({ ref: `place:${seat}.${spot}`, pieces: [{ ref: `unit:${seat}.${spot}.golem`, upgrades: [] }] })) });
const position = { seat: 'north', sheet: { board: { sides: [side('north', ['b', 'c', 'a']), side('south', [])] } } } as unknown as Position;
const entries = (verb: string, refs: string[]): Entry[] => refs.map((ref, id) => ({ id, verb, refs: [ref], label: '', clause: '', lines: [] }));
const order = (...list: Entry[]) => asTheyLie(position, list).map((entry) => entry.refs[0]);

test('entries follow the hand from left to right', () => {
    assert.deepEqual(order(...entries('deploy', ['card:a', 'card:b', 'card:c'])), ['card:b', 'card:c', 'card:a']);
});

test('entries follow the board: the enemy mirrored above, oneself below; one verb after the other', () => {
    assert.deepEqual(order(...entries('target', ['unit:north.FL.golem', 'unit:south.FL.golem', 'unit:south.FR.golem', 'unit:south.BL.golem'])), ['unit:south.BL.golem', 'unit:south.FR.golem', 'unit:south.FL.golem', 'unit:north.FL.golem']);
    assert.deepEqual(order(...entries('play', ['card:a']), ...entries('use', ['unit:north.FL.golem']), ...entries('play', ['card:b'])), ['card:b', 'card:a', 'unit:north.FL.golem']);
    assert.deepEqual(order(...entries('next', ['unit:gone', 'unit:north.FL.golem'])), ['unit:north.FL.golem', 'unit:gone']);
});
