import assert from 'node:assert/strict';
import test from 'node:test';
import type { Deck, JudgedCard } from '../lib/protocol';
import { alike, blank, deckWith, mended, parted, written } from './draft';

test('a card is written with what its kind has', () => {
    assert.deepEqual(Object.keys(JSON.parse(written({ ...blank(), type: 'algorithm', text: ['Draw 1 card.', ' '] }))), ['type', 'name', 'art', 'cost', 'text']);
    assert.deepEqual(JSON.parse(written({ ...blank(), text: ['Guard.', '  '] })).text, ['Guard.']);
    assert.ok('super_name' in JSON.parse(written({ ...blank(), type: 'avatar' })));
});

test('the word that is not understood is found by its column, and mended', () => {
    const line = 'Deal 2 damage to each enmy Alter.';
    assert.deepEqual(parted(line, 23), ['Deal 2 damage to each ', 'enmy', ' Alter.']);
    assert.equal(mended(line, 23, 'enemy'), 'Deal 2 damage to each enemy Alter.');
    assert.deepEqual(parted('Guard', 6), ['Guard', '', '']);
    assert.equal(mended('Guard', 6, '.'), 'Guard.');
});

test('lines of shipped cards are offered by how they begin, then by their words', () => {
    const lines = ['Draw 1 card.', 'Guard.', 'When summoned: Draw 1 card.'];
    assert.deepEqual(alike(lines, 'draw'), ['Draw 1 card.', 'When summoned: Draw 1 card.']);
    assert.deepEqual(alike(lines, 'card when'), ['When summoned: Draw 1 card.']);
    assert.deepEqual([alike(lines, ' '), alike(lines, 'fly')], [[], []]);
});

test('a card to be tried stands in a deck of its terrain, in the place of its nearest', () => {
    const cards = [{ card: 'cub', name: 'Cub', section: 'Alters', kind: 'alter', copies: 2, cp: 1 }, { card: 'lion', name: 'Lion', section: 'Alters', kind: 'alter', copies: 2, cp: 5 }];
    const decks = [{ domains: { MTN: 9 }, cards: [] }, { domains: { CAT: 9 }, cards }] as unknown as Deck[];
    const card = { id: 'own-1', name: 'Tabby', type: 'alter', cost: 4, toml: '[[alter]]', draft: { ...blank(), terrains: ['CAT'] } } as unknown as JudgedCard;
    assert.equal(deckWith(decks, card), '# Tabby\n2 cub\n2 own-1\n\n[[alter]]');
});
