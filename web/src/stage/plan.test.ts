import assert from 'node:assert/strict';
import test from 'node:test';
import type { GameEvent, Group, Shape } from '../lib/protocol';
import { cardOf, kRead, plan, rolesOf } from './plan';

const event = (shape: Shape, roles: Partial<GameEvent> = {}): GameEvent => ({
    kind: shape,
    shape,
    refs: [],
    text: '',
    ...roles,
});
const group = (...events: GameEvent[]): Group => ({ step: 1, seat: 'north', events });
const one = (shape: Shape, roles: Partial<GameEvent> = {}, you = ['north']) =>
    plan([group(event(shape, roles))], you)[0].beats[0];

const pays = event('changed', { by: 'seat:north', count: 'seat:north cp', was: 5, now: 2 }),
    comes = event('appeared', { by: 'seat:north', what: 'unit:17.drone' }),
    grows = event('changed', { what: 'unit:17.drone', count: 'unit:17.drone attack', was: 1, now: 2 }),
    leaves = event('left', { what: 'unit:4.imp' });

test('every event but talk is one beat, in its order', () => {
    const [act] = plan([group(pays, event('said', { by: 'seat:north' }), comes, leaves)], ['north']);
    assert.deepEqual(
        act.beats.map((beat) => beat.shape),
        ['changed', 'appeared', 'left'],
    );
    for (const [i, beat] of act.beats.entries()) {
        assert.ok(beat.duration > 0 && beat.start + beat.duration <= act.duration);
        assert.ok(i === 0 || beat.start >= act.beats[i - 1].start);
    }
    assert.deepEqual(plan([group(event('said', { by: 'seat:north' }))], []), []);
});

test('a long turn is told ever faster, but for what is held up to be read', () => {
    const long = (shape: Shape, roles: Partial<GameEvent>, row: number) =>
        plan([group(event(shape, roles))], ['north'], { scale: 1, hurry: false, row })[0].duration;
    const moved = (row: number) => long('moved', { what: 'unit:17.drone', to: 'place:FL' }, row);
    assert.equal(moved(1), moved(0));
    assert.ok(moved(2) < moved(1) && moved(9) < moved(2) && moved(99) > 0);
    const turn = (act: (row: number) => number) =>
        Array.from({ length: 20 }, (_, row) => act(row)).reduce((sum, ms) => sum + ms);
    assert.ok(turn(moved) < 3000, `twenty moves take ${turn(moved)} ms`);
    const bought = (row: number) => plan([group(comes, pays)], ['south'], { scale: 1, hurry: false, row })[0].duration;
    assert.ok(turn(bought) < 4500, `twenty things bought take ${turn(bought)} ms`);
    const card = { what: 'card:imp', by: 'seat:south' };
    assert.equal(long('shown', card, 9), long('shown', card, 0));
});

test('cards of others are held up, what is no card lights up where it lies', () => {
    const by = 'seat:south';
    assert.equal(one('shown', { by, what: 'card:imp' }).motion, 'hold');
    assert.equal(one('shown', { by, what: 'word:OCN' }).motion, 'flash');
    assert.equal(one('shown', { by: 'seat:north', what: 'word:OCN' }).motion, 'flash');
});

test('what is paid is seen with what it pays, what follows comes after it', () => {
    const [act] = plan([group(pays, comes, grows, leaves)], []);
    const [paid, came, changed, left] = act.beats;
    assert.ok(came.start < paid.start + paid.duration);
    assert.ok(changed.start < came.start + came.duration);
    assert.ok(left.start >= came.start + came.duration);
});

test('one counter that changes twice is seen to change twice', () => {
    const [act] = plan(
        [
            group(
                event('changed', { count: 'seat:A vp', was: 1, now: 2 }),
                event('changed', { count: 'seat:A vp', was: 2, now: 4 }),
            ),
        ],
        [],
    );
    assert.ok(act.beats[1].start >= act.beats[0].start + act.beats[0].duration);
});

test("another's card is held up long enough to be read, also when much waits; an own one only shown", () => {
    const card: [Shape, Partial<GameEvent>] = ['shown', { by: 'seat:south', what: 'card:meteor' }];
    assert.equal(one(...card).motion, 'hold');
    assert.ok(one(...card).duration >= kRead);
    assert.equal(one(...card, ['south']).motion, 'peek');
    assert.equal(one('shown', { what: 'card:storm' }).motion, 'hold'); // nobody's
    assert.equal(one('shown', { by: 'seat:south', what: null }).motion, 'peek'); // a back
    assert.equal(one('shown', { by: 'seat:south', what: 'unit:A.mill' }).motion, 'flash'); // it lies open
    const [act] = plan([group(event(...card))], ['north'], { scale: 1, hurry: true });
    assert.ok(act.beats[0].read >= kRead && act.duration > act.beats[0].read);
});

test('a card that is held up plays alone', () => {
    const [act] = plan(
        [
            group(
                pays,
                event('shown', { by: 'seat:south', what: 'card:meteor' }),
                event('linked', { from: 'card:meteor', to: 'unit:3.imp' }),
                grows,
            ),
        ],
        ['north'],
    );
    const held = act.beats[1];
    for (const beat of act.beats)
        if (beat !== held)
            assert.ok(beat.start + beat.duration <= held.start || beat.start >= held.start + held.duration);
});

test('an attack with its numbers is one blow', () => {
    const attack = event('linked', { from: 'unit:1.mech', to: 'unit:2.imp' }),
        numbers = event('said', { from: 'unit:1.mech', amount: 8, to: 'unit:2.imp', against: 7 });
    const [act] = plan([group(attack, numbers, event('left', { what: 'unit:2.imp' }))], []);
    assert.deepEqual(
        act.beats.map((beat) => [beat.motion, beat.duel]),
        [
            ['strike', [8, 7]],
            ['fall', null],
        ],
    );
    assert.equal(plan([group(attack)], [])[0].beats[0].motion, 'link');
});

test('where a thing comes from and goes to says how it is seen', () => {
    const what = 'unit:17.drone';
    assert.equal(one('moved', { what, to: 'place:north.FL' }).motion, 'glide');
    assert.equal(one('moved', { by: 'seat:north', what: null }).motion, 'fly');
    assert.equal(one('appeared', { what, from: 'zone:north.hand' }).motion, 'fly');
    assert.equal(one('appeared', { what }).motion, 'appear');
    assert.equal(one('left', { what, to: 'zone:north.discard' }).motion, 'fall');
    assert.equal(one('left', { what, to: 'zone:north.hand' }).motion, 'fly');
});

test('roles as boards name things', () => {
    const made = event('linked', { by: 'seat:A', what: 'word:culture', to: 'unit:1.x', from: 'unit:2.y' });
    assert.equal(rolesOf(made).what, 'seat:A word:culture');
    assert.equal(rolesOf(made).from, 'unit:2.y');
    const broken = event('linked', { by: 'seat:A', from: 'seat:B', what: 'word:culture' });
    assert.equal(rolesOf(broken).what, 'seat:B word:culture');
    assert.equal(rolesOf(event('appeared', { of: 'seat:south' })).by, 'seat:south');
    assert.equal(rolesOf(event('changed', { count: 'seat:A word:data' })).count, 'seat:A data');
    assert.equal(cardOf('unit:north.FC.scrap-drone#2'), 'card:scrap-drone');
    assert.equal(cardOf('unit:17.scrap-drone'), 'card:scrap-drone');
});

test('cards that are dealt one by one are one act, whoever gets them', () => {
    const deal = (seat: string) => group(event('moved', { by: `seat:${seat}`, what: null }));
    const acts = plan(
        [
            deal('north'),
            group(event('said')),
            deal('north'),
            deal('south'),
            group(event('moved', { what: 'unit:1.x', to: 'place:FL' })),
            deal('north'),
        ],
        [],
    );
    assert.deepEqual(
        acts.map((act) => act.beats.length),
        [3, 1, 1],
    );
});

test('slow is slower, quick is quicker', () => {
    const groups = [
        group(
            event('moved', { what: 'unit:1.x', to: 'place:FL' }),
            event('shown', { by: 'seat:south', what: 'card:y' }),
        ),
    ];
    const [slow, normal, quick] = [1.8, 1, 0.5].map((scale) => plan(groups, [], { scale, hurry: false })[0].duration);
    assert.ok(slow > normal && normal > quick);
});
