import assert from 'node:assert/strict';
import test from 'node:test';
import { contextOf } from '../../lib/game';
import type { GameEvent } from '../../lib/protocol';
import { logOf } from './words';

const game = contextOf('convergence', undefined, new Map(), [], []);
const told = (...events: [string, ...(string | number)[]][]) => logOf(game, { step: 1, seat: 'A', events: events.map(([kind, ...refs]): GameEvent => ({ kind, shape: 'said', refs, text: '' })) }).map((line) => line.clause);

test('lines of the log name the rule behind them, where one clause says it', () => {
    assert.deepEqual(told(['lost', 'seat:A', 1, 'word:material'], ['built', 'seat:A', 'unit:A.academy', 'place:(0,1)', 0]), ['CV-6.2']);
    assert.deepEqual(told(['activated', 'seat:A', 'unit:A.academy'], ['resolved', 'seat:A', 'unit:A.academy'], ['gained', 'seat:A', 1, 'word:vp'], ['gained', 'seat:B', 1, 'word:data']), ['CV-7.8', 'CV-7.8']);
    assert.deepEqual(told(['linked', 'seat:A', 'word:culture', 'unit:A.academy', 'unit:B.academy'], ['turn', 'seat:B', 2], ['gained', 'seat:B', 1, 'word:energy']), ['CV-8.2', undefined, 'CV-5.1']);
});

test('a card is drawn by the end of a turn or by an effect', () => {
    assert.deepEqual(told(['drew', 'seat:A', 'card:academy'], ['turn', 'seat:B', 2]), ['CV-10.1', undefined]);
    assert.deepEqual(told(['drew', 'seat:A', 'card:academy']), [undefined]);
});
