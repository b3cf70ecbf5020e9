import assert from 'node:assert/strict';
import test from 'node:test';
import type { BoardPiece } from '../sheet';
import { fieldOf, share, type Cell, type Field, type Room } from './fit';
import { alike, fitted, lineOf, namedTabs } from './lines';

const measure = (text: string, size: number) => text.length * size * 0.58;
const names = ['Scrap Drone', 'Sacred Flamecaller', 'Archangel of Judgment', 'Sun Lancer', 'Chief Architect Vey', 'Frost Weaver'];
const less = () => 0;
const unit = (i: number, more: Partial<BoardPiece> = {}): BoardPiece => ({
    id: i, ref: `unit:${i}`, card: `c${i % names.length}`, name: names[i % names.length], kind: 'Unit', owner: 'a',
    amounts: [2, 3].map((value) => ({ label: `${value}`, value, printed: value })), ...more,
});
/** Twelve places with so many units each. */
const board = (...counts: number[]): Cell[][] => [0, 1, 2, 3].map((y) => [0, 1, 2].map((x) => ({
    name: 'Front Center', short: 'FC', ground: [], units: Array.from({ length: counts[3 * y + x] }, (_, i) => unit(i)),
})));
const room = (width: number, height: number, phone = false): Room =>
    ({ width, height, phone, focus: 1, front: 20, measure, less, kept: () => false });
const over = ({ cells }: Field) => cells.flat().reduce((sum, cell) => sum + cell.over, 0);
const shown = ({ cells }: Field) => cells.flat().flatMap((cell) => cell.lines.flat()).length;
const early = [0, 0, 0, 0, 1, 0, 1, 2, 0, 0, 1, 0], late = [3, 1, 3, 1, 6, 2, 1, 14, 3, 6, 2, 0];
const crowds = [0, 0, 0, 0, 1, 28, 18, 0, 0, 0, 0, 0], centre = [0, 0, 0, 0, 21, 0, 0, 21, 0, 0, 0, 0];

test('tracks are shared by what they wish for, none below its least, and none is lost', () => {
    assert.deepEqual(share(300, [1, 1, 1], [10, 10, 10]), [100, 100, 100]);
    assert.deepEqual(share(300, [8, 1, 1], [10, 50, 50]), [200, 50, 50]);
    assert.deepEqual(share(100, [3, 1], [80, 80]), [50, 50]);
});

test('only units that nobody can tell apart stand together', () => {
    const units = [unit(0), unit(6), unit(12, { spent: 'tired' }), unit(18, { facts: [{ label: 'hurt', value: '1' }] }), unit(1)];
    assert.deepEqual(alike(units, () => false).map((same) => same.length), [2, 1, 1, 1]);
    assert.equal(alike(units, (ref) => ref === 'unit:6').length, 5, 'what can be chosen stands for itself');
});

test('a line has room for a name beside its numbers', () => {
    assert.ok(fitted(lineOf([unit(1)], { measure, less }), 160, 24).type.fits);
    const wished = (type: number) => fitted(lineOf([unit(1)], { measure, less }), 320, 30, type).type.size;
    assert.ok(wished(1.25) > wished(1) && wished(1) > wished(0.875), 'as large as it is wished for');
});

test('everybody is seen on every board, and a crowded track takes room from an empty one', () => {
    const sizes: [number, number, boolean][] = [[700, 495, false], [830, 580, false], [1260, 740, false], [382, 420, true]];
    for (const counts of [early, late, crowds, centre]) {
        for (const [width, height, phone] of sizes) {
            const field = fieldOf(board(...counts), room(width, height, phone));
            const where = `${counts} at ${width}`;
            assert.equal(shown(field), counts.reduce((a, b) => a + b), where);
            assert.equal(over(field), 0, `${where}: ${JSON.stringify(field.cells.flat().map((one) => [one.form, one.over]))} ${field.columns} ${field.rows}`);
            assert.ok(field.columns.reduce((a, b) => a + b) <= width && field.rows.reduce((a, b) => a + b) <= height, where);
        }
    }
    const { columns, rows } = fieldOf(board(...centre), room(700, 495));
    assert.ok(columns[1] > 2 * columns[0] && rows[2] > 3 * rows[3]);
});

test('own names are on the board; a single unit is wide, a few are upright, a phone keeps names in one column', () => {
    for (const counts of [early, late, centre]) {
        const own = fieldOf(board(...counts), room(700, 495)).cells.slice(2).flat();
        assert.ok(own.every((cell) => cell.form !== 'token'));
    }
    const { cells } = fieldOf(board(...early), room(1260, 740));
    assert.deepEqual([cells[1][1].form, cells[2][1].form], ['wide', 'upright']);
    const tower = fieldOf(board(0, 0, 0, 0, 1, 21, 9, 0, 0, 0, 0, 0), room(382, 560, true));
    assert.equal(tower.cells[1][1].form, 'upright', 'a picture above the name where the place is higher than wide');
    const phone = fieldOf(board(...late), room(382, 560, true));
    assert.deepEqual(phone.cells[2].map((cell) => cell.form), ['token', 'strip', 'token']);
});

test('what is attached is named where all of its words stand on the picture, else it is a sign', () => {
    const worn = ['Phase Cloak', 'Targeting Array'], named = (width: number, height: number) => namedTabs(worn, width, height, measure);
    assert.ok(named(186, 80));
    assert.ok(!named(112, 200)); // "Targeting" is too long
    assert.ok(!named(186, 60)); // the second would hang out below
});
