import assert from 'node:assert/strict';
import test from 'node:test';
import type { Game } from '../lib/protocol';
import { dealtDeck, deckName, firstDeck, optedDeck } from './called';

const game = {
    options: [{ name: 'north_deck', standard: 'neon-synapse' }],
    presets: [{ name: 'quick-start', options: 'north_deck=first-circuit,deck_total=120' }],
} as unknown as Game;

test('the deck that is dealt has the name it was shipped with', () => {
    assert.equal(dealtDeck(game, 'north'), 'Neon Synapse');
    assert.equal(dealtDeck(game, 'south'), '');
    const text = 'quantum-nexus(north_deck=archmages-circle)';
    assert.equal(optedDeck('north', text), 'archmages-circle');
    assert.equal(optedDeck('south', text), '');
    assert.equal(dealtDeck(game, 'north', text, [{ name: 'Neon Synapse' }, { name: "Archmage's Circle" }]), "Archmage's Circle");
});

test('a deck is called by its name, by how it was chosen, or by what is dealt', () => {
    assert.equal(deckName('Iron Bastion', 'Neon Synapse'), 'Iron Bastion');
    assert.equal(deckName('', 'Neon Synapse'), 'Neon Synapse (standard)');
    assert.equal(deckName(null, ''), 'Standard deck');
});

test('a deck that a preset plays with is for a first game', () => {
    assert.ok(firstDeck(game, 'First Circuit'));
    assert.ok(!firstDeck(game, 'First') && !firstDeck(game, 'Neon Synapse') && !firstDeck(undefined, 'First Circuit'));
});
