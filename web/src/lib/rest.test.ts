import assert from 'node:assert/strict';
import test from 'node:test';
import { rules, words } from './rest';

test('what is read at leisure has a time limit, and says so', async () => {
    const limits: number[] = [];
    AbortSignal.timeout = (ms) => (limits.push(ms), AbortSignal.abort(new DOMException('', 'TimeoutError')));
    globalThis.fetch = (async (_: string, { signal }: RequestInit) => signal?.throwIfAborted()) as never;
    await assert.rejects(words('echo'), { code: 'late' });
    const halting = { arrayBuffer: () => Promise.reject(new DOMException('', 'TimeoutError')) };
    globalThis.fetch = (async () => halting) as never; // it has begun to answer, and does not end
    await assert.rejects(words('echo'), { code: 'late' });
    globalThis.fetch = (async () => { throw new TypeError('unreachable'); }) as never;
    await assert.rejects(rules('echo'), { code: 'lost' });
    assert.deepEqual(limits, [30_000, 30_000, 30_000]);
});
