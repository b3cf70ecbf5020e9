import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { changed, type Change } from './change';

test('a change leads to the value that the documentation says', () => {
    const page = readFileSync('../docs/protocol.md', 'utf8');
    const [, from, change, to] = /\nFrom `(.*)`\n\n {4}(.*)\n\nleads to `(.*)`\. /.exec(page)!;
    assert.deepEqual(changed(JSON.parse(from!), JSON.parse(change!) as Change), JSON.parse(to!));
});

test('what is gone is gone, what is null is there, and what has not changed is the same', () => {
    const old = { kept: { deep: [1] }, gone: 1, list: [{ a: 1 }, { a: 2 }] };
    const now = changed(old, { gone: null, fresh: [null], list: { 1: { a: [3] }, 2: [{ a: 4 }] } });
    assert.deepEqual(now, { kept: { deep: [1] }, fresh: null, list: [{ a: 1 }, { a: 3 }, { a: 4 }] });
    assert.equal(now.kept, old.kept);
    assert.equal(now.list[0], old.list[0]);
    assert.deepEqual(old.list, [{ a: 1 }, { a: 2 }]);
});
