import assert from 'node:assert/strict';
import { createHash, webcrypto } from 'node:crypto';
import test from 'node:test';
import { compare, part, partOfRematch, see } from './promise';
import type { Table } from './protocol';

if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto }); // Node 18 has it under another name

const secret = '07'.repeat(32), other = '08'.repeat(32);
const hash = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const table = (id: string, more: Partial<Table>): Table =>
    ({ table: id, state: 'waiting', commit: hash(secret), nonces: {}, rematch: null, seats: [{ seat: 'A', you: true }, { seat: 'B', you: false }], ...more }) as Table;
const over = (id: string, more: Partial<Table>): Table => table(id, { state: 'over', secret, ...more });

test('what was promised before the game and given to it is compared with what is published', async () => {
    see(table('t', {}));
    const nonce = part('t'), nonces = { A: nonce, B: 'ff' };
    assert.match(nonce, /^[0-9a-f]{32}$/);
    see(table('t', { state: 'playing', commit: hash(other) })); // too late to promise anything
    assert.equal(await compare(table('t', { state: 'playing', nonces })), 'unknown', 'before the end there is nothing to compare');
    assert.equal(await compare(over('t', { nonces })), 'fits');
    assert.equal(await compare(over('t', { nonces, secret: other })), 'broken', 'another secret');
    assert.equal(await compare(over('t', { nonces, secret: other, commit: hash(other) })), 'broken', 'another promise');
    assert.equal(await compare(over('t', { nonces: { A: 'ee', B: 'ff' } })), 'broken', 'another part than ours');
    assert.equal(await compare(over('t', { nonces: { A: 'ee', B: 'ff' }, seats: [] })), 'hash', 'who only watched gave none');
});

test('a table that was first seen while it was played has promised this browser nothing', async () => {
    see(table('late', { state: 'playing' }));
    part('late');
    assert.equal(await compare(over('late', { nonces: { A: 'ee' } })), 'unknown');
});

test('a rematch is promised by the game before it', async () => {
    see(over('first', { next_commit: hash(other) }));
    const nonce = partOfRematch('first');
    see(over('first', { next_commit: hash(other), rematch: 'second' }));
    see(table('second', { state: 'playing', commit: hash(other) }));
    assert.equal(await compare(over('second', { secret: other, commit: hash(other), nonces: { A: nonce } })), 'fits');
    assert.equal(await compare(over('second', { nonces: { A: nonce } })), 'broken');
});

test('without the means to compute it nothing is said', async () => {
    see(table('plain', {}));
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: crypto.getRandomValues.bind(crypto) }, configurable: true });
    assert.equal(await compare(over('plain', {})), 'unknown');
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
});
