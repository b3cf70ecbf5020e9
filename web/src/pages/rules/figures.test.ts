import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { forPlayers } from '../../lib/markdown';
import { figureOf, placesIn } from './figures';

const figures = (game: string) =>
    forPlayers(readFileSync(new URL(`../../../../../../games/${game}/rules.md`, import.meta.url), 'utf8'))
        .flatMap((section) => section.blocks)
        .flatMap((block) => (block.kind === 'table' ? (figureOf(block) ?? []) : []));

test('places are read as the book writes them', () => {
    assert.deepEqual(placesIn('own FL, FC; enemy FR'), ['own FL', 'own FC', 'enemy FR']);
    assert.deepEqual(placesIn('none'), []);
    assert.deepEqual(placesIn('BC, FL'), ['own BC', 'own FL']);
});

test('quadrants and ranges are drawn from the tables of the rules', () => {
    const [near, ranges] = figures('quantum_nexus');
    assert.ok(near.kind === 'field' && !near.both && near.reaches[0].from.FC.length === 3);
    assert.ok(ranges.kind === 'field' && ranges.both);
    assert.deepEqual(
        ranges.reaches.map((one) => one.title),
        ['Close', 'Mid', 'Far'],
    );
    assert.deepEqual(
        ranges.reaches.map((one) => one.from.FL),
        [['enemy FR'], ['enemy FR', 'enemy FC'], ['enemy BL', 'enemy BC', 'enemy BR']],
    );
});

test('the ports of a card are drawn from the table of the rules', () => {
    const [ports] = figures('convergence');
    assert.ok(ports.kind === 'ports' && ports.ports.length === 8);
    assert.deepEqual(ports.ports[0], { name: '1', edge: 'N', late: false, type: 'Culture', out: true });
    assert.equal(ports.ports.filter((port) => port.out).length, 4);
});
