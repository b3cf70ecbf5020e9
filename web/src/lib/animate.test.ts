import assert from 'node:assert/strict';
import test from 'node:test';
import { plan } from './animate';
import type { GameEvent, Group, Shape } from './protocol';

const event = (shape: Shape, ...refs: (string | number | null)[]): GameEvent => ({ kind: shape, shape, refs, text: '' });
const group = (...events: GameEvent[]): Group => ({ step: 1, seat: 'A', events });

test('however much happens, it is over within 900 ms', () => {
    const many = Array.from({ length: 40 }, () => event('linked', 'seat:A', 'word:culture'));
    assert.ok(plan([group(...many)]).every((beat) => beat.delay + beat.duration <= 900));
});

test('talk moves nothing', () => {
    assert.deepEqual(plan([group(event('said', 'seat:A'))]), []);
});

test('events come one after the other, with their amount', () => {
    const beats = plan([group(event('changed', 'seat:A', 2, 'word:data'), event('appeared', 'seat:A', 'unit:A.x', 'place:(0,1)', 0))]);
    assert.deepEqual(beats.map((beat) => beat.amount), [2, 0]);
    assert.ok(beats[0].delay < beats[1].delay);
});

test('what a seat may not see is no thing to move', () => {
    assert.deepEqual(plan([group(event('moved', 'seat:B', null))])[0].refs, ['seat:B']);
});
