import assert from 'node:assert/strict';
import test from 'node:test';
import { fanOf, openedWidth } from './fan';

test('cards lie side by side while there is room, and grow up to their size', () => {
    assert.deepEqual([fanOf(3, 1000, 148, 112).size, fanOf(3, 1000, 148, 112).step], [148, 160]);
    const six = fanOf(6, 800, 148, 112);
    assert.ok(six.size < 148 && six.step >= six.size);
});

test('too many overlap, and of each its price and its key stay in sight', () => {
    for (const count of [8, 12, 20, 40]) {
        const fan = fanOf(count, 700, 148, 112);
        assert.equal(fan.size, 112);
        assert.ok(fan.step >= 44 && fan.step < fan.size, `${count}: ${fan.step}`);
    }
    const last = fanOf(9, 700, 148, 112);
    assert.ok(8 * last.step + last.size <= 700);
});

test('cards that must not overlap are scrolled to', () => {
    const row = fanOf(9, 390, 128, 128, false);
    assert.deepEqual([row.size, row.step > row.size], [128, true]);
});

test('a fan is even: its ends are turned alike', () => {
    const fan = fanOf(7, 500, 148, 112);
    assert.deepEqual([fan.turn(0), fan.drop(0), fan.turn(3)], [-fan.turn(6), fan.drop(6), 0]);
});

test('cards that lie open are as large as lets all of them stand at once, then scroll; a phone shows pairs', () => {
    const kind = { tall: 1.4, spare: 0, least: 132, most: 260 },
        window = { width: 900, height: 600 };
    assert.equal(openedWidth(1, window, kind), 260);
    const ten = openedWidth(10, window, kind);
    assert.ok(ten > 132 && 5 * ten + 40 <= 900 && 2 * (1.4 * ten + 10) <= 600, `${ten}`);
    assert.equal(openedWidth(60, window, kind), 132);
    assert.equal(openedWidth(3, { width: 360, height: 700 }, { ...kind, least: 200 }), 175);
    assert.equal(openedWidth(3, { width: 0, height: 0 }, kind), 0);
});
