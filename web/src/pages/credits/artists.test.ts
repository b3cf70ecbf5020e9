import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { artists } from './artists';

test('the page and the file name the same artists', () => {
    const file = readFileSync('CREDITS.md', 'utf8');
    for (const { name, home } of artists) assert.ok(file.includes(`- ${name}${home ? `, ${home}` : ''}`), name);
    assert.equal(file.match(/^- /gm)?.length, artists.length);
});
