import assert from 'node:assert/strict';
import test from 'node:test';
import { fill } from './sentence';

const said = (sentence: string, values: Record<string, string | number>) => fill(sentence, (name) => values[name]);

test('holes are filled by name', () => {
    assert.equal(said('{by} builds {what} at {to}', { by: 'Ada', what: 'Academy', to: '(0,1)' }), 'Ada builds Academy at (0,1)');
    assert.equal(said('{0}: {1}', { 0: 'a', 1: 'b' }), 'a: b');
});

test('a number chooses the form of the language', () => {
    const cards = (n: number) => said('{n|# card is|# cards are} drawn', { n });
    assert.deepEqual([0, 1, 2].map(cards), ['0 cards are drawn', '1 card is drawn', '2 cards are drawn']);
});

test('two numbers are compared', () => {
    const against = (n: number) => said('{n} {n?m|beats|ties with|falls short of} {m}', { n, m: 3 });
    assert.deepEqual([4, 3, 2].map(against), ['4 beats 3', '3 ties with 3', '2 falls short of 3']);
});
