import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ariaOf, chordOf, clash, deedOf, isFree, kDeeds, kStandard, keysOf, read, written, type Pressed } from './chords';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
    key, ctrlKey: false, altKey: false, metaKey: false, ...held,
});

test('keys are called as people read them', () => {
    assert.equal(chordOf(press('h')), 'H');
    assert.equal(chordOf(press('H')), 'H');
    assert.equal(chordOf(press(' ')), 'Space');
    assert.equal(chordOf(press('Escape')), 'Esc');
    assert.equal(chordOf(press('z', { ctrlKey: true })), 'Ctrl+Z');
    assert.equal(chordOf(press('é')), 'É');
    assert.deepEqual(keysOf('Ctrl+Z'), ['Ctrl', 'Z']);
    assert.equal(ariaOf('Ctrl+Z'), 'Control+Z');
    assert.equal(ariaOf('Esc'), 'Escape');
});

test('what moves the focus or the board, and what is the browser’s, is no key of a table', () => {
    for (const key of ['Tab', 'ArrowLeft', 'PageUp', 'Home', 'F5', 'Shift', 'Control', 'Dead', '+', '0'])
        assert.equal(chordOf(press(key)), null, key);
    assert.equal(chordOf(press('w', { ctrlKey: true })), null);
    assert.equal(chordOf(press('h', { altKey: true })), null);
    assert.equal(chordOf(press('h', { metaKey: true })), null);
});

test('every deed has a key that may be one, and none has two meanings', () => {
    assert.ok(kDeeds.every((deed) => isFree(kStandard[deed])));
    assert.ok(kDeeds.every((deed) => deedOf(kStandard, kStandard[deed]) === deed));
    assert.equal(deedOf(kStandard, 'X'), null);
    assert.equal(deedOf(kStandard, null), null);
    assert.equal(clash(kStandard, 'hint', 'L'), 'log');
    assert.equal(clash(kStandard, 'hint', 'H'), null);
});

test('keys are remembered where they differ, and what cannot be is as it always was', () => {
    assert.equal(written(kStandard), null);
    const mine = { ...kStandard, hint: 'J', undo: 'U' };
    assert.deepEqual(read(written(mine)), mine);
    for (const bad of [null, '', '{', '7', 'null', '{"hint":"L"}', '{"hint":"Tab"}', '{"hint":3}', '{"other":"X"}'])
        assert.deepEqual(read(bad), kStandard, String(bad));
    assert.equal(read('{"hint":"L","log":"H"}').log, 'H', 'two may change places');
});
