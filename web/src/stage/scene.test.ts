import assert from 'node:assert/strict';
import test from 'node:test';
import { growth, shiftOf } from './scene';

const box = (w: number, h: number) => ({ x: 0, y: 0, w, h });

test('a thing that keeps its form is scaled as a whole', () => {
    assert.equal(growth(box(200, 100), box(100, 50)), 2);
    assert.equal(growth(box(50, 25), box(100, 50)), 0.5);
});

test('a wide card that becomes an upright piece does not tower over its old place', () => {
    const old = box(330, 165),
        now = box(78, 96);
    assert.ok(growth(old, now) * now.h <= old.h);
    assert.ok(growth(old, now) * now.w <= old.w);
});

test('a frame that only gets higher keeps its corner and its size; a thing that grows is scaled about its middle', () => {
    const frame = (h: number, y = 0) => ({ x: 128, y: y + h / 2, w: 256, h });
    assert.deepEqual(shiftOf(frame(50), frame(70)), { dx: 0, dy: 0, grown: 1 });
    assert.deepEqual(shiftOf(frame(50, 20), frame(70)), { dx: 0, dy: 20, grown: 1 });
    assert.deepEqual(shiftOf(box(50, 25), box(100, 50)), { dx: 0, dy: 0, grown: 0.5 });
});
