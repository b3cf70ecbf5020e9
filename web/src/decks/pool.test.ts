import assert from 'node:assert/strict';
import test from 'node:test';
import { everything, matches, poolOf } from './pool';

const card = (name: string, lines: Record<string, string>) => ({ ref: `card:${name.toLowerCase().replaceAll(' ', '-')}`, name, lines: Object.entries(lines).map(([label, value]) => ({ label, value, source: '', clause: '' })) });
const pool = poolOf([
    card('Rail Gunner', { kind: 'Unit', domains: 'T2', cost: '4 CP', text: 'Piercing.' }),
    card('Scrap Drone', { kind: 'Unit', domains: 'T1', cost: '1 CP' }),
    card('Mercenary Blade', { kind: 'Unit', cost: '3 CP', subtypes: 'Mercenary' }),
    card('Cinder Phoenix', { kind: 'Unit', domains: 'M2 D1', cost: '9 CP', text: 'When this unit is destroyed: survey 2.' }),
    card('Crusade', { kind: 'Mission', domains: 'D2', gives: '5 CP each round', text: 'Objective: destroy 5 enemy units.' }),
]);
const found = (filter: Partial<ReturnType<typeof everything>>) => pool.filter((one) => matches(one, { ...everything(), ...filter })).map((one) => one.name);

test('cards stand by type, cost and name', () => assert.deepEqual(pool.map((one) => one.name), ['Scrap Drone', 'Mercenary Blade', 'Rail Gunner', 'Cinder Phoenix', 'Crusade']));

test('nothing asked, everything found', () => assert.equal(found({}).length, 5));

test('words are found in name and text, all of them', () => {
    assert.deepEqual(found({ words: 'DESTROY' }), ['Cinder Phoenix', 'Crusade']);
    assert.deepEqual(found({ words: 'destroy survey' }), ['Cinder Phoenix']);
    assert.deepEqual(found({ words: 'mercenary' }), ['Mercenary Blade']);
});

test('of each group one of what was ticked', () => {
    assert.deepEqual(found({ domains: ['T', 'M'] }), ['Scrap Drone', 'Rail Gunner', 'Cinder Phoenix']);
    assert.deepEqual(found({ domains: [''] }), ['Mercenary Blade']);
    assert.deepEqual(found({ kinds: ['Mission'], domains: ['D'] }), ['Crusade']);
    assert.deepEqual(found({ costs: [7] }), ['Cinder Phoenix']);
    assert.deepEqual(found({ costs: [5] }), ['Crusade']);
});
