import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf } from '../../lib/game';
import type { GameEvent } from '../../lib/protocol';
import { logOf } from './words';

const game = contextOf('convergence', undefined, new Map(), [], []);
const own: Record<string, string> = { built: 'CV-6.2', activated: 'CV-7.8', linked: 'CV-8.2', turn: 'CV-4.1' }; // as the engine says
const told = (...events: [string, ...(string | number)[]][]) => logOf(game, { step: 1, seat: 'A', events: events.map(([kind, ...refs]): GameEvent => ({ kind, shape: 'said', refs, text: '', clause: own[kind] })) }).map((line) => line.clause);

test('lines of the log name the rule behind them, where one clause says it', () => {
    assert.deepEqual(told(['lost', 'seat:A', 1, 'word:material'], ['built', 'seat:A', 'unit:1.academy', 'place:(0,1)', 0]), ['CV-6.2']);
    assert.deepEqual(told(['activated', 'seat:A', 'unit:1.academy'], ['resolved', 'seat:A', 'unit:1.academy'], ['gained', 'seat:A', 1, 'word:vp'], ['gained', 'seat:B', 1, 'word:data']), ['CV-7.8', 'CV-7.8']);
    assert.deepEqual(told(['linked', 'seat:A', 'word:culture', 'unit:1.academy', 'unit:2.academy'], ['turn', 'seat:B', 2], ['gained', 'seat:B', 1, 'word:energy']), ['CV-8.2', 'CV-4.1', 'CV-5.1']);
});

test('a card is drawn by the end of a turn or by an effect', () => {
    assert.deepEqual(told(['drew', 'seat:A', 'card:academy'], ['turn', 'seat:B', 2]), ['CV-10.1', 'CV-4.1']);
    assert.deepEqual(told(['drew', 'seat:A', 'card:academy']), [undefined]);
});
