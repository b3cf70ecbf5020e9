import assert from 'node:assert/strict';
import test from 'node:test';
import type { SeatInfo } from './protocol';
import { resultText } from './tables';

const seats: SeatInfo[] = [
    { seat: 'A', kind: 'human', name: 'Ada', you: true },
    { seat: 'B', kind: 'human', name: 'Ben' },
    { seat: 'C', kind: 'human', name: 'Cleo' },
];

test('a result is told with the names of people, whatever the record calls them', () => {
    assert.equal(resultText({ seats, result: 'A wins, deck' }), 'you won');
    assert.equal(resultText({ seats, result: 'B wins, points' }), 'Ben won');
    assert.equal(resultText({ seats, result: 'B and C share, points' }), 'Ben, Cleo won');
    assert.equal(resultText({ seats, result: 'A and B and C share, points' }), 'drawn');
    assert.equal(resultText({ seats, result: 'draw, bound' }), 'nobody won');
    assert.equal(resultText({ seats, result: 'closed by its host' }), 'closed by its host');
    assert.equal(resultText({ seats, result: 'abandoned' }), 'abandoned');
    assert.equal(
        resultText({ seats, result: { winners: [], ending: 'bound', clause: '', text: 'draw, bound', sentence: '' } }),
        'nobody won',
    );
});
