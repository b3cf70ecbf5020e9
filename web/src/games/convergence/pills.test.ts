import assert from 'node:assert/strict';
import test from 'node:test';
import { along, before, boxAt, overlap, settle, wallsOf } from './pills';

const screen = { x: 0, y: 0, w: 1000, h: 600 };
const line = along((t) => ({ x: 100 + 800 * t, y: 300 }));
const pill = { w: 60, h: 26 };

test('a pill lies in the middle of its line where nothing is in the way', () => {
    assert.deepEqual(settle(line, pill, [], [], screen).at, { x: 500, y: 300 });
});

test('a pill leaves a name', () => {
    const name = { x: 440, y: 250, w: 120, h: 100, weight: 10 };
    const { at, cost } = settle(line, pill, [name], [], screen);
    assert.equal(overlap(boxAt(at, pill), name), 0);
    assert.ok(cost < 1);
});

test('five pills of one line do not lie on each other', () => {
    const taken: ReturnType<typeof boxAt>[] = [];
    for (let i = 0; i < 5; i++) {
        const box = boxAt(settle(line, pill, [], taken, screen).at, pill);
        assert.ok(taken.every((other) => overlap(box, other) === 0));
        taken.push(box);
    }
});

test('a pill stays on the screen', () => {
    const upwards = along((t) => ({ x: 500, y: -400 + 500 * t }));
    const box = boxAt(settle(upwards, pill, [], [], screen).at, pill);
    assert.ok(box.y >= 0);
});

test('a plug before a port whose neighbour is built keeps off both names', () => {
    const cells = [{ ref: 'A.one', x: 0, y: 0, kind: 'culture' }, { ref: 'A.two', x: 1, y: 0, kind: 'culture' }];
    const view = { size: 54, ox: 100, oy: 100 };
    const names = wallsOf(cells, view, screen).filter((wall) => wall.weight > 2);
    const port = { x: 154, y: 100 + 54 * 0.25 }; // the east of the first
    const plug = { w: 20, h: 20 };
    const box = boxAt(settle(before(port, { x: 1, y: 0 }, 54), plug, wallsOf(cells, view, screen), [], screen).at, plug);
    assert.equal(names.length, 2);
    assert.ok(names.every((name) => overlap(box, name) < 0.25), JSON.stringify(box));
});

test('what is out of sight is in nobody’s way', () => {
    assert.deepEqual(wallsOf([{ ref: 'A.one', x: 30, y: 0, kind: 'culture' }], { size: 54, ox: 0, oy: 0 }, { x: 0, y: 0, w: 300, h: 300 }), []);
});
