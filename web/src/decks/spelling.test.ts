import assert from 'node:assert/strict';
import test from 'node:test';
import { jsonOf, linkOf, named, plainName, unused } from './spelling';

test('a name is plain, short, and ends where a note would begin', () => {
    assert.equal(plainName('  Late Shift. '), 'Late Shift');
    assert.equal(plainName('Nachtschicht für alle'), 'Nachtschicht fr alle');
    assert.equal(plainName('One. Two'), 'One Two');
    assert.equal(plainName('# card'), 'card');
    assert.equal(plainName('x'.repeat(99)).length, 40);
    assert.equal(plainName('…'), '');
});

test('the first line says the name, the note stays', () => {
    assert.equal(named('# Old. Note\n# card set 12\n\nUnits\n1 A', 'New', 'Note'), '# New. Note\n# card set 12\n\nUnits\n1 A');
    assert.equal(named('# card set 12\n1 A', 'New', ''), '# New\n# card set 12\n1 A');
    assert.equal(named('1 A', 'New', ''), '# New\n1 A');
});

test('decks without a name get one that is free', () => {
    assert.equal(unused('My deck', []), 'My deck');
    assert.equal(unused('My deck', ['My deck', 'My deck 2']), 'My deck 3');
});

test('a deck is spelled for others', () => {
    const deck = { name: 'Late Shift', note: '', set: '0badcafe', code: 'QN1-a_b', cards: [{ card: 'scrap-drone', name: 'Scrap Drone', section: 'Units', kind: 'unit', paid: true, copies: 3, cp: 1 }] };
    assert.deepEqual(JSON.parse(jsonOf(deck)), { name: 'Late Shift', note: '', set: '0badcafe', cards: [{ card: 'scrap-drone', copies: 3 }] });
    assert.equal(linkOf('https://a.b', 'quantum-nexus', deck), 'https://a.b/decks/quantum-nexus?code=QN1-a_b&name=Late+Shift');
});
