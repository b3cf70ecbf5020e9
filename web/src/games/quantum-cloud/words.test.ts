import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf } from '../../lib/game';
import type { Entry, Position } from '../../lib/protocol';
import { asks } from './words';

const question = 'An attack was declared. Announce an Algorithm?';
const decisions = { W4: { question, clause: 'QC-9.3', holes: [] } };
const game = contextOf('quantum-cloud', undefined, new Map(), [], [], { events: {}, verbs: {}, decisions, names: {} } as never);
const entry = (verb: string, id: number): Entry => ({ id, code: [0], verb, refs: [], label: '', clause: '', lines: [] });
const window = (undo: string, ...verbs: string[]) => ({
    undo, decision: { seat: 'north', kind: 'W4', mine: true, window: true, question, facts: [], list: verbs.map(entry) },
}) as unknown as Position;

test('who can only pass is not asked for an Algorithm', () => {
    assert.match(asks(game, window('free', 'pass')), /nothing to announce.*take it back/);
    assert.match(asks(game, window('asks', 'pass')), /nothing to announce now\. Go on/);
    assert.equal(asks(game, window('free', 'play', 'pass')), question);
    assert.equal(asks(game, window('free', 'target')), question);
});
