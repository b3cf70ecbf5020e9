import assert from 'node:assert/strict';
import test from 'node:test';
import type { BoardPlace, BoardSheet } from '../sheet';
import { planOf, towards, type Drawn, type Plan } from './plan';
import { patterns } from './shapes';
import { lookOf } from './things';
import { aimed, fit, grown, kept, revealed, seenOf, zoomed } from './view';

const place = (id: number, at?: [number, number], side?: string): BoardPlace => ({ id, at, side, pieces: [] });
const board = (geometry: BoardSheet['geometry'], places: BoardPlace[]): Drawn => ({
    geometry,
    facing: 'mirrored',
    sides: [{ seat: 'north' }, { seat: 'south' }],
    places,
});
const order = (plan: Plan, axis: 'x' | 'y') =>
    [...plan.spots].sort((a, b) => a[axis] - b[axis]).map((spot) => spot.place.id);
const round = (n: number) => Math.round(n * 1000) / 1000;

test('hexes stand half a hex apart in every other row, wherever the map grew to', () => {
    const plan = planOf(board('hex', [place(1, [-3, -1]), place(2, [-2, -1]), place(3, [-3, 0])]), 'north');
    assert.deepEqual(
        plan.spots.map(({ x, y }) => [x, round(y)]),
        [
            [0, 0],
            [1, 0],
            [0.5, 0.866],
        ],
    );
    assert.deepEqual([plan.width, round(plan.height)], [2, round(0.866 + 1.1547)]);
});

test('of two halves the own one is below, the other turned round, a line between them', () => {
    const places = [
        place(1, [0, 0], 'north'),
        place(2, [1, 1], 'north'),
        place(3, [0, 0], 'south'),
        place(4, [1, 1], 'south'),
    ];
    const north = planOf(board('halves', places), 'north'),
        south = planOf(board('halves', places), 'south');
    assert.deepEqual(
        [order(north, 'y'), order(north, 'x')],
        [
            [4, 3, 1, 2],
            [1, 4, 2, 3],
        ],
    );
    assert.deepEqual(
        [order(south, 'y'), order(south, 'x')],
        [
            [2, 1, 3, 4],
            [2, 3, 1, 4],
        ],
    );
    const above = north.spots.find((spot) => spot.place.id === 3)!,
        below = north.spots.find((spot) => spot.place.id === 1)!;
    assert.ok(above.y + north.tall < north.front! && north.front! < below.y);
});

test('every seat has its grid, the own one below the others', () => {
    const plan = planOf(
        board('grid', [place(1, [0, 0], 'north'), place(2, [-1, 2], 'south'), place(3, [0, 2], 'south')]),
        'north',
    );
    assert.deepEqual(
        plan.fields.map((field) => field.seat),
        ['south', 'north'],
    );
    assert.deepEqual(order(plan, 'y').at(-1), 1);
});

test('what lies beside the board is no part of its plan', () => {
    assert.equal(planOf(board('hex', [place(1)]), 'north').spots.length, 0);
});

test('arrow keys lead to the next place in their direction, or nowhere', () => {
    const { spots } = planOf(
        board('hex', [place(1, [0, 0]), place(2, [1, 0]), place(3, [0, 1]), place(4, [4, 0])]),
        'north',
    );
    const go = (from: number, key: string) => towards(spots, spots[from - 1], key)?.place.id;
    assert.deepEqual([go(1, 'ArrowRight'), go(2, 'ArrowRight'), go(2, 'ArrowLeft')], [2, 4, 1]);
    assert.deepEqual(
        [go(1, 'ArrowDown'), go(3, 'ArrowUp'), go(1, 'ArrowUp'), go(1, 'Enter')],
        [3, 1, undefined, undefined],
    );
});

const field = planOf(
    board(
        'hex',
        Array.from({ length: 100 }, (_, i) => place(i, [i % 10, Math.floor(i / 10)])),
    ),
    'north',
);
const room = { width: 800, height: 600 };

test('all of a board fits, in the middle, and is never larger than asked for', () => {
    const view = fit(field, room, 132);
    assert.ok(view.x >= 0 && view.x + field.width * view.size <= room.width);
    assert.ok(view.y >= 0 && view.y + field.height * view.size <= room.height);
    assert.equal(fit(planOf(board('hex', [place(1, [0, 0])]), 'north'), room, 132).size, 132);
});

test('a long map is seen whole, however small, and can be zoomed out to no less', () => {
    const row = planOf(board('hex', Array.from({ length: 60 }, (_, i) => place(i + 1, [0, i]))), 'north');
    const whole = fit(row, room, 132);
    assert.ok(row.height * whole.size <= room.height, 'all of it is inside');
    assert.equal(zoomed(whole, 0.1, { x: 0, y: 0 }, row, room).size, whole.size);
});

test('zooming leaves what is under the pointer where it is', () => {
    const before = fit(field, room, 132),
        at = { x: 300, y: 200 };
    const after = zoomed(before, 2, at, field, room);
    assert.equal(after.size, before.size * 2);
    assert.equal(round((at.x - after.x) / after.size), round((at.x - before.x) / before.size));
    assert.equal(round((at.y - after.y) / after.size), round((at.y - before.y) / before.size));
});

test('a board cannot be dragged out of sight, and a place that is asked for comes into it', () => {
    const lost = kept({ size: 100, x: 5000, y: -9000 }, field, room);
    assert.ok(lost.x < room.width && lost.y + field.height * 100 > 0);
    const last = field.spots.at(-1)!,
        seen = revealed({ size: 100, x: 0, y: 0 }, last, field, room);
    assert.ok(seen.x + (last.x + 1) * 100 <= room.width && seen.y + (last.y + field.tall) * 100 <= room.height);
    assert.equal(revealed(seen, last, field, room), seen);
    const near = aimed(field, [last], 100, room);
    assert.ok(near.x + last.x * 100 > 0 && near.x + (last.x + 1) * 100 < room.width);
});

test('of places that lie too far apart for one look, as many as can be are seen', () => {
    const row = planOf(board('hex', Array.from({ length: 60 }, (_, i) => place(i + 1, [i, 0]))), 'north');
    const ends = [0, 57, 59].map((i) => row.spots[i]), view = aimed(row, ends, 100, room);
    assert.deepEqual(ends.map((spot) => revealed(view, spot, row, room) === view), [false, true, true]);
});

test('a map that grows stays where it is under the eyes of who moved it', () => {
    const before = planOf(board('hex', [place(1, [0, 0]), place(2, [1, 0])]), 'north');
    const after = planOf(board('hex', [place(1, [0, 0]), place(2, [1, 0]), place(3, [-2, -1])]), 'north');
    const view = { size: 100, x: 40, y: 30 }, moved = grown(view, before.corner, after.corner);
    const at = (plan: Plan, { size, x, y }: typeof view) => {
        const spot = plan.spots.find((one) => one.place.id === 1)!;
        return [round(x + spot.x * size), round(y + spot.y * size)];
    };
    assert.deepEqual(at(after, moved), at(before, view));
    assert.notDeepEqual(at(after, view), at(before, view));
});

test('with a rim a map that grows by a place at its edge keeps its corner', () => {
    const tile = (id: number, at: [number, number]): BoardPlace => ({ ...place(id, at), kind: 'wood' });
    const before = planOf(board('hex', [tile(1, [0, 0]), place(2, [1, 0])]), 'north', 0.7, 1);
    const after = planOf(board('hex', [tile(1, [0, 0]), place(2, [1, 0]), place(3, [-1, 0])]), 'north', 0.7, 1);
    assert.deepEqual([after.corner, after.width, after.height], [before.corner, before.width, before.height]);
});

test('what is in sight is said in widths of a place', () => {
    assert.deepEqual(seenOf({ size: 50, x: -100, y: 25 }, { width: 200, height: 100 }), { x: 2, y: -0.5, w: 4, h: 2 });
});

test('a kind keeps its pattern, wherever it lies first', () => {
    const look = lookOf([{ kind: 'wood', tag: 'WO' }, { kind: 'lake', tag: 'LA' }], { lake: { tone: 'blue' } });
    assert.deepEqual([look('wood').pattern, look('lake').pattern, look('lake').tone], [patterns[0], patterns[1], 'blue']);
});
