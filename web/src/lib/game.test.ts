import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf, told } from './game';
import type { Game, SeatInfo } from './protocol';

const seat = (name: string, who: string): SeatInfo => ({ seat: name, kind: 'human', name: who });
const cards = new Map([['card:scrap-drone', { name: 'Scrap Drone', lines: [] }]]);
const game = contextOf('quantum-nexus', { name: 'Quantum Nexus', prefix: 'QN' } as Game, cards, [seat('north', 'Ada'), seat('south', 'Bob')], ['north'], { events: {}, verbs: {}, decisions: {}, names: { FL: 'Front Left', FR: 'Front Right', BC: 'Back Center' } });

test('a text of the engine is read with the names of people, places and cards', () => {
    assert.equal(told(game, 'Front Left of {seat:south}'), 'Front Left of Bob');
    assert.equal(told(game, '{place:south.FL}, {place:south.BC}'), 'Front Left, Back Center');
    assert.equal(told(game, '{unit:7.scrap-drone} attacks; {seat:south} wins'), 'Scrap Drone attacks; Bob wins');
    assert.equal(told(game, 'south wins, see QN-6.12'), 'south wins, see QN-6.12');
});

test('two seats of one name are told apart without the word of the record', () => {
    const hot = contextOf('quantum-nexus', undefined, cards, [seat('north', 'Ada'), seat('south', 'Ada')], ['north', 'south']);
    assert.deepEqual(['north', 'south'].map((one) => hot.nameOf(`seat:${one}`)), ['Ada 1', 'Ada 2']);
    const letters = contextOf('convergence', undefined, cards, [seat('A', 'Ada'), seat('B', 'Ada')], []);
    assert.equal(letters.nameOf('seat:B'), 'Ada B');
});
