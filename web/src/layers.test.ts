// The arrows of the page, as tests/layers_test.cc holds those of the server: games never see each other, and what every game is made
// of knows none of them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import test from 'node:test';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.(ts|svelte|css)$/.test(file));
const games = readdirSync(join('src', 'games'), { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name);
// Games that have no folder here are known by the ones of the server.
const others = readdirSync(join('..', 'games', 'small'), { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name);

/** What a file takes from elsewhere, as paths below src; libraries stay as they are. */
function taken(file: string, source: string): string[] {
    const named = [...source.matchAll(/(?:\bfrom|\bimport|@import)\s*\(?\s*['"`]([^'"`]+)['"`]/g)].map(([, path]) => path);
    return named.map((path) => (path.startsWith('.') ? normalize(join(dirname(file), path)).split(sep).join('/') : path));
}

function arrow(file: string, path: string): string {
    const [, own] = /^games\/([^/]+)\//.exec(file) ?? [], [, other] = /^games\/([^/]+)(?:\/|$)/.exec(path) ?? [];
    if (other && games.includes(other) && games.includes(own ?? '') && other !== own) return `${file} takes from another game: ${path}`;
    const common = /^(kit|stage|lib)\//.exec(file)?.[1];
    // The stage says in words what it cannot show: the sentences of the engine, which name no game.
    const words = common === 'stage' && /^games\/(log|speech)$/.test(path);
    if (common && path.startsWith('games/') && !words) return `${file} knows of games: ${path}`;
    return '';
}

/** A game by its id or its name, whole: `vault` in "vaulted" is none. */
function named(source: string): string[] {
    const ids = [...games, ...others].flatMap((id) => [id, id.replaceAll('-', ' '), id.replaceAll('-', '_'), id.replaceAll('-', '')]);
    const pattern = new RegExp(`(?<![\\w-])(${[...new Set(ids)].join('|')})(?![\\w-])`, 'gi');
    return [...source.matchAll(pattern)].map(([word]) => word);
}

test('what must not be is found', () => {
    assert.deepEqual(taken('games/a/b.ts', "import { x } from '../convergence/words';\nconst y = await import('./z');"), ['games/convergence/words', 'games/a/z']);
    assert.notEqual(arrow('games/quantum-nexus/words.ts', 'games/quantum-cloud/words'), '');
    assert.equal(arrow('games/quantum-nexus/words.ts', 'games/speech'), '');
    assert.notEqual(arrow('kit/Card.svelte', 'games/speech'), '');
    assert.notEqual(arrow('stage/plan.ts', 'games/convergence/words'), '');
    assert.equal(arrow('stage/Missed.svelte', 'games/log'), '');
    assert.deepEqual(named("if (game === 'nexus-ops') Convergence; vaulted; the Quantum Cloud"), ['nexus-ops', 'Convergence', 'Quantum Cloud']);
});

test('games of the page never see each other, and nothing they share knows one of them', () => {
    assert.ok(games.length >= 4 && others.length >= 4);
    const wrong = files.flatMap((file) => taken(file, readFileSync(join('src', file), 'utf8')).map((path) => arrow(file, path)).filter(Boolean));
    assert.deepEqual(wrong, []);
});

test('no game is named in kit or stage', () => {
    const common = files.filter((file) => /^(kit|stage)\//.test(file) && !file.endsWith('.test.ts'));
    assert.ok(common.length > 50);
    const wrong = common.flatMap((file) => named(readFileSync(join('src', file), 'utf8')).map((word) => `${file}: ${word}`));
    assert.deepEqual(wrong, []);
});
