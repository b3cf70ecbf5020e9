import assert from 'node:assert/strict';
import test from 'node:test';
import type { Entry } from './protocol';
import { keysOf, pick, refine } from './refine';

const entry = (id: number, verb: string, ...refs: (string | number)[]): Entry => ({
    id, code: [id], verb, refs, label: verb, clause: 'CV-4.12', lines: [],
});
const list = [
    entry(1, 'build', 'card:a'),
    entry(2, 'build', 'card:b'),
    entry(3, 'discard', 'card:a'),
    entry(4, 'break', 'seat:B', 'word:culture'),
    entry(5, 'break', 'seat:B', 'word:resource'),
    entry(6, 'next'),
];

test('everything that can be named first is playable, and nothing else', () => {
    const { lit, send } = refine(list, []);
    assert.deepEqual([...lit.keys()].sort(),
        ['card:a', 'card:b', 'seat:B', 'seat:B word:culture', 'seat:B word:resource']);
    assert.ok([...lit.values()].every((light) => light === 'playable'));
    assert.equal(send, null);
});

test('a ref of one verb is sent at once', () => {
    assert.equal(refine(list, ['card:b']).send?.id, 2);
});

test('a ref of two verbs asks for the verb', () => {
    const refined = refine(list, ['card:a']);
    assert.equal(refined.send, null);
    assert.deepEqual(refined.verbs.map((e) => e.verb), ['build', 'discard']);
    assert.equal(refined.lit.get('card:a'), 'chosen');
    assert.equal(refine(list, ['card:a', 'verb:discard']).send?.id, 3);
});

test('the second operand is a target once the first is chosen', () => {
    const refined = refine(list, ['seat:B']);
    assert.equal(refined.lit.get('word:culture'), 'target');
    assert.equal(refine(list, ['seat:B', 'word:resource']).send?.id, 5);
});

test('a thing that stands for two operands picks both', () => {
    assert.equal(refine(list, ['seat:B word:culture']).send?.id, 4);
});

test('what the list lacks cannot be picked', () => {
    assert.equal(pick(list, [], 'card:z'), null);
    assert.deepEqual(pick(list, [], 'card:a'), ['card:a']);
    assert.equal(pick(list, ['seat:B'], 'card:a'), null);
});

test('in the middle of a choice of several actions things are targets', () => {
    assert.equal(refine([entry(1, 'at', 'place:(0,1)')], [], true).lit.get('place:(0,1)'), 'target');
});

test('one legal action is not sent before anybody picked it', () => {
    assert.equal(refine([entry(1, 'next')], []).send, null);
});

test('number keys name the things of the first nine entries', () => {
    const keys = keysOf(list, 0);
    assert.equal(keys.get('card:a'), '1');
    assert.equal(keys.get('seat:B word:resource'), '5');
});
