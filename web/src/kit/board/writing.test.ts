import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOf, nameOn, parted, writtenOn } from './writing';

test('words break between syllables', () => {
    const shown = (word: string) => parted(word).replaceAll('\u00ad', '-');
    assert.equal(shown('Convention'), 'Con-ven-tion');
    assert.equal(shown('Workbench'), 'Work-bench');
    assert.equal(shown('Orchard'), 'Or-chard');
    assert.equal(shown('Mine'), 'Mine');
});

test('a name shrinks, takes lines, and only then is parted', () => {
    assert.deepEqual(nameOn('Oracle Engine', 102), { size: 17, name: 'Oracle Engine', lines: 2 });
    const small = nameOn('Fan Convention', 40);
    assert.equal(small.size, 9);
    assert.ok(small.name.includes('\u00ad') && small.lines === 3);
    assert.equal(linesOf(['ab', 'cd', 'ef'], 5), 2);
});

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
    assert.equal(writtenOn('Grand Theatre', 'Gain 1 VP.', [], { w: 160, h: 150 }).picture, true);
});
