import assert from 'node:assert/strict';
import test from 'node:test';
import { kept } from './kept';

const board = (hp: number) => ({ phase: 'act', places: [{ id: 1, pieces: [{ id: 7, hp }] }, { id: 2, pieces: [] }] });

test('what says the same is the same', () => {
    const before = board(3);
    assert.equal(kept(before, board(3)), before);
});

test('only what changed, and what it is part of, is new', () => {
    const before = board(3), now = kept(before, board(4));
    assert.deepEqual(now, board(4));
    assert.deepEqual(before, board(3));
    assert.notEqual(now.places[0], before.places[0]);
    assert.equal(now.places[1], before.places[1]);
});

test('what is shorter, longer, of another kind or no longer there is new', () => {
    for (const [a, b] of [[[1, 2], [1]], [[1], [1, 2]], [{ a: 1 }, { b: 1 }], [{ a: undefined }, { b: 1 }], [[], {}]]) {
        assert.notEqual(kept<unknown>(a, b), a);
        assert.deepEqual(kept<unknown>(a, b), b);
    }
    const map = new Map([[1, 2]]);
    assert.equal(kept(new Map([[1, 2]]), map), map);
    assert.equal(kept(null, map), map);
});
