import assert from 'node:assert/strict';
import test from 'node:test';
import type { PortSign } from '../sheet';
import { outwards, portAt } from './nets';
import { arrange, fitted, tileOf, type Box, type Grid } from './rooms';
import { linesOf, overlap, settle, waysOf, type Port, type Way } from './streets';
import type { Point } from './view';

type Side = PortSign['side'];

const field = { w: 976, h: 570 };
// Two networks of 7 by 7 with holes, as late games have them.
const cells =
    Array.from({ length: 49 }, (_, i) => ({
        x: (i % 7) - 3,
        y: Math.floor(i / 7) - 3,
    })).filter((cell) => (cell.x * 5 + cell.y * 3) % 4 !== 1);
const gridOf = (seat: string): Grid => ({ seat, cells });
const grids = [gridOf('A'), gridOf('B')];
const rooms = arrange(grids[0], [grids[1]], field, { own: 34, other: () => 34 });
const networks = grids.map((grid) => ({ cells: grid.cells, room: rooms.get(grid.seat)! }));
const tiles = networks.flatMap(({ cells, room }) => cells.map((cell) => tileOf(room, cell)));

function portOf(seat: 0 | 1, side: Side, nth: number): Port {
    const { cells, room } = networks[seat],
        out = outwards[side];
    const free = cells.filter(
        (cell) => !cells.some((other) => other.x === cell.x + out.x && other.y === cell.y + out.y),
    );
    const tile = tileOf(room, free[nth % free.length]),
        at = portAt({ side, half: 1 });
    return { at: { x: tile.x + at.x * tile.w, y: tile.y + at.y * tile.h }, out };
}
/** The tiles that a way runs through; to begin and end on the edge of one is no fault. */
const through = (way: Way, walls: Box[]) =>
    way.slice(1).flatMap((to, i) => {
        const from = way[i],
            x = Math.min(from.x, to.x),
            y = Math.min(from.y, to.y);
        const line = { x, y, w: Math.max(0.1, Math.abs(from.x - to.x)), h: Math.max(0.1, Math.abs(from.y - to.y)) };
        return walls.filter(
            (wall) => overlap(line, { x: wall.x + 0.5, y: wall.y + 0.5, w: wall.w - 1, h: wall.h - 1 }) > 0,
        );
    });

test('links go round every tile, in straight lines, from port to port', () => {
    const sides: [Side, Side][] = [
        ['west', 'east'],
        ['north', 'south'],
        ['east', 'west'],
        ['south', 'north'],
    ];
    const pairs = sides.flatMap(([a, b], i) =>
        [0, 1].map((k): [Port, Port] => [portOf(0, a, i + 3 * k), portOf(1, b, 2 * i + k)]),
    );
    const ways = waysOf(pairs, tiles, linesOf(networks, pairs.flat(), field));
    ways.forEach((way, i) => {
        assert.ok(way, `link ${i} has a way`);
        assert.deepEqual([way[0], way[way.length - 1]], [pairs[i][0].at, pairs[i][1].at]);
        assert.deepEqual(through(way, tiles), [], `link ${i} runs through no tile`);
        const slant = (p: Point, q: Point) => Math.min(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) > 0.3;
        assert.ok(!way.slice(1).some((to, k) => slant(way[k], to)), `link ${i} has right angles`);
    });
});

test('the second link takes another lane', () => {
    const walls = [
        { x: 0, y: 0, w: 400, h: 90 },
        { x: 0, y: 110, w: 400, h: 90 },
    ];
    const pair = (y: number): [Port, Port] => [
        { at: { x: 10, y }, out: { x: 1, y: 0 } },
        { at: { x: 390, y }, out: { x: -1, y: 0 } },
    ];
    const lines = { xs: [20, 40, 360, 380], ys: [96, 100, 104] };
    const [first, second] = waysOf([pair(100), pair(100)], walls, lines);
    assert.equal(first!.length, 2);
    assert.ok(second!.some((point) => point.y !== 100));
});

test('pills of neighbours do not cover each other', () => {
    const way = [
            { x: 100, y: 300 },
            { x: 900, y: 300 },
        ],
        taken: Box[] = [],
        size = { w: 36, h: 18 };
    for (let i = 0; i < 5; i++) settle(way, size, [], taken);
    for (const [i, one] of taken.entries())
        for (const other of taken.slice(i + 1)) assert.equal(overlap(one, other), 0);
});

test('two to five networks share the field and stay inside', () => {
    for (let players = 2; players <= 5; players++) {
        const all = ['A', 'B', 'C', 'D', 'E'].slice(0, players).map(gridOf);
        const found = arrange(all[0], all.slice(1), field, { own: 34, other: () => 56 });
        const placed = all.flatMap((grid) => grid.cells.map((cell) => tileOf(found.get(grid.seat)!, cell)));
        for (const [i, one] of placed.entries()) {
            assert.ok(
                one.x >= 0 && one.y >= 34 && one.x + one.w <= field.w && one.y + one.h <= field.h,
                `${players}: inside`,
            );
            for (const other of placed.slice(i + 1)) assert.equal(overlap(one, other), 0, `${players}: apart`);
        }
        assert.ok(found.get('A')!.tile.w >= 48, `${players}: own names have room`);
    }
});

test('a field that is too small keeps tiles as large as a finger', () => {
    assert.equal(fitted(cells, { x: 0, y: 0, w: 200, h: 200 }, 0, 46).step.w, 46);
});

test('small tiles are higher, so that a name finds room on each', () => {
    const grid = (seat: string, columns: number, rows: number) => ({
        seat,
        cells: Array.from({ length: columns * rows }, (_, i) => ({ x: i % columns, y: Math.floor(i / columns) })),
    });
    const others = [grid('b', 3, 3), grid('c', 5, 3), grid('d', 3, 5)];
    const found = arrange(grid('a', 3, 4), others, { w: 958, h: 552 }, { own: 34, other: () => 52 });
    const { w, h } = found.get('c')!.tile;
    assert.ok(w < 58 && h > 1.3 * w);
});
