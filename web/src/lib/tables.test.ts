import assert from 'node:assert/strict';
import test from 'node:test';
import type { Game, SeatInfo } from './protocol';
import { optionsText, resultText } from './tables';

const seats: SeatInfo[] = [
    { seat: 'A', kind: 'human', name: 'Ada', you: true },
    { seat: 'B', kind: 'human', name: 'Ben' },
    { seat: 'C', kind: 'human', name: 'Cleo' },
];

test('a result is told with the names of people', () => {
    assert.equal(resultText({ seats, winners: ['A'] }), 'you won');
    assert.equal(resultText({ seats, winners: ['B'] }), 'Ben won');
    assert.equal(resultText({ seats, winners: ['B', 'C'] }), 'Ben, Cleo won');
    assert.equal(resultText({ seats, winners: ['A', 'B', 'C'] }), 'drawn');
    assert.equal(resultText({ seats, winners: [] }), 'nobody won');
    assert.equal(resultText({ seats, unfinished: 'closed' }), 'closed by its host');
    assert.equal(resultText({ seats, unfinished: 'abandoned' }), 'abandoned');
    assert.equal(resultText({ seats }), '');
});

test('options are told by their titles', () => {
    const option = { values: '', standard: '', clause: '', help: '' };
    const game: Pick<Game, 'options'> = {
        options: [
            { ...option, name: 'vp_target', title: 'VP target', titles: {} },
            { ...option, name: 'board', title: 'Board', titles: { bad_neighbors: 'Bad Neighbors' } },
        ],
    };
    assert.equal(optionsText('ops(players=3,vp_target=30,board=bad_neighbors)', game), '3 players · VP target: 30 · Board: Bad Neighbors');
    assert.equal(optionsText('ops', game), 'standard rules');
});
