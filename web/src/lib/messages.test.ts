import assert from 'node:assert/strict';
import test from 'node:test';
import { common } from '../messages/en/common';
import { decks } from '../messages/en/decks';
import { lesson } from '../messages/en/lesson';
import { lobby } from '../messages/en/lobby';
import { replay } from '../messages/en/replay';
import { rules } from '../messages/en/rules';
import { settings } from '../messages/en/settings';
import { stage } from '../messages/en/stage';
import { table } from '../messages/en/table';
import { clockText, isLocal } from './tables';

test('no message of one file hides a different one of another', () => {
    const known = new Map<string, string>();
    for (const file of [common, lobby, rules, replay, lesson, decks, stage, settings, table]) {
        for (const [key, text] of Object.entries(file)) {
            assert.equal(known.get(key) ?? text, text, key);
            known.set(key, text);
        }
    }
});

test('a clock is put into words with its units', () => {
    assert.equal(clockText({ kind: 'turn', turn: 120_000, bank: 600_000 }), '2 min a turn, 10 min bank');
    assert.equal(clockText({ kind: 'turn', turn: 90_000, bank: 0 }), '90 s a turn, 0 min bank');
    assert.equal(clockText({ kind: 'days', turn: 2 * 86_400_000 }), '2 days a turn');
    assert.equal(clockText({ kind: 'none' }), 'no clock');
});

test('a link to this machine is known by its host', () => {
    for (const host of ['localhost', 'nexus.localhost', '127.0.0.1', '[::1]']) assert.ok(isLocal(host), host);
    for (const host of ['nexus.example', '192.168.1.20', 'localhost.example', '10.127.0.0']) assert.ok(!isLocal(host), host);
});
