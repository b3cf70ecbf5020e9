import assert from 'node:assert/strict';
import test from 'node:test';
import { writtenOn } from './writing';

test('a large tile has the text, a small one its formula, a tiny one the name', () => {
    const goods = [
        { n: 1, good: 'points', name: 'VP' },
        { n: 1, good: 'data', name: 'Data' },
    ];
    const plan = (w: number, h: number) =>
        writtenOn('Grand Theatre', 'Gain 1 VP and 1 Data.', goods, { w, h }).body;
    assert.equal(plan(150, 140), 'text');
    assert.equal(plan(64, 60), 'formula');
    assert.equal(plan(52, 30), '');
    const wished = (type: number) => writtenOn('Grand Theatre', 'Gain 1 VP.', [], { w: 160, h: 150 }, type);
    assert.ok(wished(1.25).size > wished(1).size && wished(1.25).text > wished(1).text, 'larger where it is wished for');
    assert.ok(wished(0.875).text < wished(1).text);
    assert.equal(writtenOn('Grand Theatre', 'Gain 1 VP.', [], { w: 160, h: 150 }).picture, true);
});
