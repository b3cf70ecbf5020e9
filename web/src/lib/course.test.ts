import assert from 'node:assert/strict';
import test from 'node:test';
import { bandsOf, placeOf } from './course';
import type { Course } from './protocol';

const course: Course = {
    bot: 'steady',
    points: [
        { step: 10, round: 1, shares: { A: 500, B: 500 } },
        { step: 20, round: 2, shares: { A: 250, B: 750 } },
        { step: 30, round: 3, shares: { A: 1000, B: 0 } },
    ],
    turned: { step: 20, to: 30, round: 2, was: 250, now: 1000 },
};

test('bands lie upon each other and fill the height', () => {
    const [a, b] = bandsOf(course, ['A', 'B'], 200, 100);
    assert.equal(a.path, 'M0.0 50.0L100.0 75.0L200.0 0.0L200.0 100.0L100.0 100.0L0.0 100.0Z');
    assert.equal(b.path, 'M0.0 0.0L100.0 0.0L200.0 0.0L200.0 0.0L100.0 75.0L0.0 50.0Z');
    assert.equal(a.middle, 75);
});

test('shares that do not add up fill the height all the same', () => {
    const odd = { ...course, points: [{ step: 0, round: 1, shares: { A: 300, B: 300 } }, course.points[2]] };
    assert.equal(bandsOf(odd, ['A', 'B'], 200, 100)[1].middle, 25);
});

test('a step has its place in the width', () => {
    assert.equal(placeOf(course, 25, 200), 150);
    assert.equal(placeOf({ ...course, points: [course.points[0]] }, 10, 200), 0);
});
