import assert from 'node:assert/strict';
import test from 'node:test';
import { found } from './found';

const slot = (card: string) => ({ card, knowers: 1, pool: 0, fits: 0 });
const seats = ['north', 'south'];
const none: ReadonlySet<string> = new Set();

test('what belongs to a seat is its own, a pile says more than its count', () => {
    const state = {
        seats: { north: { coin: 3, hand: [slot('spark'), slot('unknown')] }, south: { coin: 1, hand: [] } },
        bags: { pools: [] },
    };
    const { sides, facts } = found(
        { turns: 9, state, north: { hand: 2, asked: 'yes' }, south: { hand: 0, asked: 'no' } },
        seats,
        'north',
        none,
    );
    assert.deepEqual(sides[0].piles, [{ name: 'hand', cards: ['spark', null] }]);
    assert.deepEqual(sides[0].facts, [
        { label: 'coin', value: '3' },
        { label: 'asked', value: 'yes' },
    ]);
    assert.deepEqual(facts, [{ label: 'turns', value: '9' }]);
});

test('counts by kind under one name are a place, and a piece that can be moved is known by both', () => {
    const state = { seats: { north: { camp: { scout: 2, rider: 0 } }, south: { camp: { scout: 1, rider: 4 } } } };
    const { board } = found({ state }, seats, 'north', new Set(['word:scout place:camp']));
    assert.deepEqual(
        board?.places.map(({ ref, at }) => [ref, at]),
        [['place:camp', [0, 0]]],
    );
    assert.deepEqual(
        board?.places[0].pieces.map(({ name, owner, count, ref }) => [owner, name, count, ref]),
        [
            ['north', 'scout', 2, 'word:scout place:camp'],
            ['south', 'scout', 1, undefined],
            ['south', 'rider', 4, undefined],
        ],
    );
});

test('units stand on the field of their seat, with their numbers; what they cannot do is said', () => {
    const unit = (card: string, controller: string) => ({ card, owner: 'north', controller });
    const state = { units: [unit('anvil', 'south'), unit('anvil', 'north'), unit('unknown', 'north')] };
    const sheet = {
        state,
        asking: { unit: 'north.anvil', text: 'Draw a card.' },
        north: { anvil: { attack: 1, defense: 4, ready: 'no' } },
        south: {},
    };
    const { board, texts } = found(sheet, seats, 'north', none);
    const [piece] = board!.places[0].pieces;
    assert.deepEqual(
        [piece.ref, piece.amounts?.map((one) => one.value), piece.spent],
        ['unit:2.anvil', [1, 4], 'not ready'],
    );
    assert.deepEqual(texts, [{ label: 'asking', value: 'Draw a card.' }]);
});

test('dice are found where they lie, and no board is made out of nothing', () => {
    const state = { battle: { attack: { dice: [4, 1], bonus: 0 }, defence: { dice: [] } }, flow: [{ is: 'roll' }] };
    assert.deepEqual(found({ state }, seats, 'north', none).dice, [{ name: 'attack', faces: [4, 1] }]);
    assert.equal(found({ state }, seats, 'north', none).board, null);
    assert.equal(found({}, seats, 'north', none).sides.length, 2);
});

test('a board speaks for itself, hands lie beside it', () => {
    const board = {
        geometry: 'hex',
        facts: [{ label: 'round', value: '2' }],
        texts: [],
        places: [],
        sides: [{ seat: 'south', facts: [], hand: [{ card: 'spark' }] }],
    };
    const table = found({ board }, seats, 'south', none);
    assert.equal(table.board, board);
    assert.deepEqual([table.facts, table.sides[1].piles], [board.facts, [{ name: 'hand', cards: ['spark'] }]]);
});
