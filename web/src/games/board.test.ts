import assert from 'node:assert/strict';
import test from 'node:test';
import { fieldsOf, type BoardPlace, type BoardSheet } from './board';

const place = (id: number, at: [number, number], side?: string): BoardPlace => ({ id, at, side, pieces: [] });
const board = (geometry: BoardSheet['geometry'], places: BoardPlace[]) =>
    ({ geometry, facing: 'mirrored', sides: [{ seat: 'north', facts: [] }, { seat: 'south', facts: [] }], places }) as unknown as BoardSheet;
const spots = (sheet: BoardSheet, viewer: string) => fieldsOf(sheet, viewer).map((field) => field.spots.map(({ place: { id }, x, y }) => `${id}: ${x} ${y}`).join(', '));

test('hexes stand half a hex apart in every other row, wherever the map grew to', () => {
    assert.deepEqual(spots(board('hex', [place(1, [-3, -1]), place(2, [-2, -1]), place(3, [-3, 0])]), 'north'), ['1: 0 0, 2: 1 0, 3: 0.5 1']);
});

test('of two halves the own one is below, the other turned round', () => {
    const halves = board('halves', [place(1, [0, 0], 'north'), place(2, [1, 1], 'north'), place(3, [0, 0], 'south'), place(4, [1, 1], 'south')]);
    assert.deepEqual(spots(halves, 'north'), ['1: 0 2, 2: 1 3, 3: 1 1, 4: 0 0']);
    assert.deepEqual(spots(halves, 'south'), ['1: 1 1, 2: 0 0, 3: 0 2, 4: 1 3']);
});

test('every seat has its grid, the own one last', () => {
    assert.deepEqual(fieldsOf(board('grid', [place(1, [0, 0], 'north'), place(2, [-1, 2], 'south'), place(3, [0, 2], 'south')]), 'north').map(({ seat, columns, rows }) => [seat, columns, rows]), [['south', 2, 1], ['north', 1, 1]]);
});
