import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf, named } from './game';
import type { Game, SeatInfo } from './protocol';

const seat = (name: string, who: string): SeatInfo => ({ seat: name, kind: 'human', name: who });
const cards = new Map([['card:scrap-drone', { name: 'Scrap Drone', lines: [] }]]);
const game = contextOf('quantum-nexus', { name: 'Quantum Nexus', prefix: 'QN' } as Game, cards, [seat('north', 'Ada'), seat('south', 'Bob')], ['north'], { events: {}, verbs: {}, decisions: {}, names: { FL: 'Front Left', FR: 'Front Right', BC: 'Back Center' } });

test('a sentence of the engine is read with the names of people, places and cards', () => {
    assert.equal(named(game, "south's FL, BC"), 'Bob’s Front Left, Back Center');
    assert.equal(named(game, "north's FR"), 'your Front Right');
    assert.equal(named(game, 'south.FL is empty'), 'Bob’s Front Left is empty');
    assert.equal(named(game, 'north.FC.scrap-drone#2 attacks; south wins'), 'Scrap Drone attacks; Bob wins');
    assert.equal(named(game, 'costs 2 CP, see QN-6.12'), 'costs 2 CP, see QN-6.12');
    assert.equal(named(game, 'scrap-drone is no up-to-date card'), 'Scrap Drone is no up-to-date card');
});

test('two seats of one name are told apart without the word of the record', () => {
    const hot = contextOf('quantum-nexus', undefined, cards, [seat('north', 'Ada'), seat('south', 'Ada')], ['north', 'south']);
    assert.deepEqual(['north', 'south'].map((one) => hot.nameOf(`seat:${one}`)), ['Ada 1', 'Ada 2']);
    const letters = contextOf('convergence', undefined, cards, [seat('A', 'Ada'), seat('B', 'Ada')], []);
    assert.equal(letters.nameOf('seat:B'), 'Ada B');
});
