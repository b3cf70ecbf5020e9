import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry, Position } from '../lib/protocol';
import { asLaid, seenBy } from './laid';

const entry = (verb: string, ...refs: string[]) => ({ verb, refs }) as unknown as Entry;
const place = (q: number, r: number, ...pieces: string[]) => ({ ref: `place:(${q},${r})`, at: [q, r], pieces: pieces.map((ref) => ({ ref })) });
const position = { sheet: { board: { places: [place(0, 1), place(1, 0), place(0, 0, 'unit:5.scout')] } } } as unknown as Position;
const laid = (entries: Entry[], ...cards: string[]) => asLaid(position, entries, cards).map(({ verb, refs }) => [verb, ...refs].join(' '));

test('things come row by row with what stands there, cards last; a verb stays together', () => {
    const list = [entry('play', 'card:b'), entry('move', 'place:(0,1)'), entry('play', 'card:a'), entry('move', 'place:(1,0)'), entry('move', 'unit:5.scout')];
    assert.deepEqual(laid(list, 'a', 'b'), ['play card:a', 'play card:b', 'move unit:5.scout', 'move place:(1,0)', 'move place:(0,1)']);
});
test('what goes to a place is sorted by that place first', () => {
    const list = [entry('buy', 'card:a', 'place:(0,1)'), entry('buy', 'card:b', 'place:(0,0)'), entry('buy', 'card:a', 'place:(0,0)')];
    assert.deepEqual(laid(list, 'a', 'b'), ['buy card:a place:(0,0)', 'buy card:b place:(0,0)', 'buy card:a place:(0,1)']);
});
test('the others follow in the order of the table; who only watches sees from the first seat', () => {
    const sides = ['north', 'east', 'south'].map((seat) => ({ seat }));
    const seen = (seat: string) => [seenBy(sides, seat).own, ...seenBy(sides, seat).foes].map((side) => side.seat).join(' ');
    assert.equal(seen('east'), 'east south north');
    assert.equal(seen(''), 'north east south');
});
