import assert from 'node:assert/strict';
import test from 'node:test';
import { fitName, linesOf, nameOn, parted, type Measure } from './lettering';

const measure: Measure = (text, size) => text.length * size * 0.58;

test('words break between syllables', () => {
    const shown = (word: string) => parted(word).replaceAll('\u00ad', '-');
    assert.equal(shown('Convention'), 'Con-ven-tion');
    assert.equal(shown('Workbench'), 'Work-bench');
    assert.equal(shown('Orchard'), 'Or-chard');
    assert.equal(shown('Theatre'), 'Thea-tre');
    assert.equal(shown('Mine'), 'Mine');
});

test('a name shrinks, takes lines, and only then is parted', () => {
    assert.deepEqual(nameOn('Oracle Engine', 102), { size: 17, name: 'Oracle Engine', lines: 2 });
    const small = nameOn('Fan Convention', 40);
    assert.equal(small.size, 9);
    assert.ok(small.name.includes('\u00ad') && small.lines === 3);
    assert.equal(linesOf(['ab', 'cd', 'ef'], 5), 2);
});

test('a name in a box of one or two lines is as large as it may be', () => {
    const fit = (name: string, width: number, height: number) => fitName(name, { width, height, most: 14 }, measure);
    assert.deepEqual(fit('Sun Lancer', 100, 20), { lines: 1, size: 14, fits: true });
    assert.equal(fit('Sacred Flamecaller', 80, 30).lines, 2);
    assert.deepEqual(fit('Sacred Flamecaller', 30, 12), { lines: 2, size: 9, fits: false });
});
