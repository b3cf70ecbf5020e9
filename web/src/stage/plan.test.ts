import assert from 'node:assert/strict';
import test from 'node:test';
import type { GameEvent, Group, Shape } from '../lib/protocol';
import { cardOf, kRead, plan, rolesOf } from './plan';

const event = (shape: Shape, refs: GameEvent['refs'], roles: Partial<GameEvent> = {}): GameEvent => ({
    kind: shape,
    shape,
    refs,
    text: '',
    ...roles,
});
const group = (...events: GameEvent[]): Group => ({ step: 1, seat: 'north', events });
const one = (shape: Shape, refs: GameEvent['refs'], roles: Partial<GameEvent> = {}, you = ['north']) =>
    plan([group(event(shape, refs, roles))], you)[0].beats[0];

test('every event but talk is one beat, in its order', () => {
    const events = [
        event('changed', ['seat:north', 3]),
        event('said', ['seat:north']),
        event('appeared', ['unit:17.drone']),
        event('left', ['unit:4.imp']),
    ];
    const [act] = plan([group(...events)], ['north']);
    assert.deepEqual(
        act.beats.map((beat) => beat.shape),
        ['changed', 'appeared', 'left'],
    );
    for (const [i, beat] of act.beats.entries()) {
        assert.ok(beat.duration > 0 && beat.start + beat.duration <= act.duration);
        assert.ok(i === 0 || beat.start >= act.beats[i - 1].start);
    }
    assert.deepEqual(plan([group(event('said', ['seat:north']))], []), []);
});

test('what is paid is seen with what it pays, what follows comes after it', () => {
    const [act] = plan(
        [
            group(
                event('changed', ['seat:north', 3]),
                event('appeared', ['unit:17.drone']),
                event('changed', ['unit:17.drone']),
                event('left', ['unit:4.imp']),
            ),
        ],
        [],
    );
    const [paid, came, changed, left] = act.beats;
    assert.ok(came.start < paid.start + paid.duration);
    assert.ok(changed.start < came.start + came.duration);
    assert.ok(left.start >= came.start + came.duration);
});

test('one counter that changes twice is seen to change twice', () => {
    const [act] = plan(
        [
            group(
                event('changed', [], { count: 'seat:A vp', was: 1, now: 2 }),
                event('changed', [], { count: 'seat:A vp', was: 2, now: 4 }),
            ),
        ],
        [],
    );
    assert.ok(act.beats[1].start >= act.beats[0].start + act.beats[0].duration);
});

test("another's card is held up long enough to be read, also when much waits; an own one only shown", () => {
    const card: [Shape, GameEvent['refs'], Partial<GameEvent>] = [
        'shown',
        [],
        { by: 'seat:south', what: 'card:meteor' },
    ];
    assert.equal(one(...card).motion, 'hold');
    assert.ok(one(...card).duration >= kRead);
    assert.equal(one(...card, ['south']).motion, 'peek');
    assert.equal(one('shown', [], { what: 'card:storm' }).motion, 'hold'); // nobody's
    assert.equal(one('shown', [], { by: 'seat:south', what: null }).motion, 'peek'); // a back
    assert.equal(one('shown', ['seat:south', 'unit:A.mill']).motion, 'flash'); // it lies open
    const [act] = plan([group(event(...card))], ['north'], { scale: 1, hurry: true });
    assert.ok(act.beats[0].read >= kRead && act.duration > act.beats[0].read);
});

test('a card that is held up plays alone', () => {
    const [act] = plan(
        [
            group(
                event('changed', ['seat:south', 3]),
                event('shown', ['seat:south', 'card:meteor']),
                event('linked', ['card:meteor', 'unit:3.imp']),
                event('changed', ['unit:3.imp']),
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
    const attack = event('linked', ['unit:1.mech', 'unit:2.imp']),
        numbers = event('said', ['unit:1.mech', 8, 'unit:2.imp', 7]);
    const [act] = plan([group(attack, numbers, event('left', ['unit:2.imp', 'card:imp']))], []);
    assert.deepEqual(
        act.beats.map((beat) => [beat.motion, beat.duel]),
        [
            ['strike', [8, 7]],
            ['fall', null],
        ],
    );
    assert.equal(plan([group(attack)], [])[0].beats[0].motion, 'link');
});

test('roles say more than refs', () => {
    assert.equal(one('moved', ['unit:17.drone', 'place:north.FL']).motion, 'glide');
    assert.equal(one('moved', ['seat:north', null]).motion, 'fly');
    assert.equal(
        one('appeared', ['unit:17.drone'], { what: 'unit:17.drone', from: 'zone:north.hand' }).motion,
        'fly',
    );
    assert.equal(one('left', ['unit:17.drone'], { what: 'unit:17.drone', to: 'zone:north.discard' }).motion, 'fall');
    assert.equal(one('left', ['unit:17.drone'], { what: 'unit:17.drone', to: 'zone:north.hand' }).motion, 'fly');
});

test('refs stand in for roles that were not sent', () => {
    assert.deepEqual(rolesOf(event('changed', ['seat:A', 2, 'word:data'])), {
        by: 'seat:A',
        what: null,
        from: null,
        to: null,
        count: 'seat:A data',
        amount: 2,
        was: null,
        now: null,
    });
    assert.equal(
        rolesOf(event('linked', ['seat:A', 'word:culture', 'unit:A.x', 'unit:B.y'])).what,
        'seat:A word:culture',
    );
    assert.equal(rolesOf(event('linked', ['seat:A', 'seat:B', 'word:culture'])).what, 'seat:B word:culture');
    assert.equal(rolesOf(event('left', ['unit:north.FL.imp', 'seat:north'])).to, 'zone:north.hand');
    assert.equal(cardOf('unit:north.FC.scrap-drone#2'), 'card:scrap-drone');
    assert.equal(cardOf('unit:17.scrap-drone'), 'card:scrap-drone');
});

test('the roles of a link and of an attack, as they are sent', () => {
    const made = event('linked', ['seat:A', 'word:culture', 'unit:1.x', 'unit:2.y'], {
        by: 'seat:A',
        what: 'word:culture',
        to: 'unit:1.x',
        from: 'unit:2.y',
    });
    assert.equal(rolesOf(made).what, 'seat:A word:culture');
    assert.equal(rolesOf(made).from, 'unit:2.y');
    const broken = event('linked', ['seat:A', 'seat:B', 'word:culture'], {
        by: 'seat:A',
        from: 'seat:B',
        what: 'word:culture',
    });
    assert.equal(rolesOf(broken).what, 'seat:B word:culture');
    const attack = event('linked', ['unit:1.mech', 'unit:2.imp'], { from: 'unit:1.mech', to: 'unit:2.imp' });
    const numbers = event('said', ['unit:1.mech', 8, 'unit:2.imp', 7], {
        from: 'unit:1.mech',
        amount: 8,
        to: 'unit:2.imp',
        against: 7,
    });
    assert.deepEqual(plan([group(attack, numbers)], [])[0].beats[0].duel, [8, 7]);
    assert.equal(rolesOf(event('appeared', ['unit:9.imp'], { of: 'seat:south' })).by, 'seat:south');
});

test('cards that are dealt one by one are one act, whoever gets them', () => {
    const deal = (seat: string) => group(event('moved', [`seat:${seat}`, null]));
    const acts = plan(
        [
            deal('north'),
            group(event('said', [])),
            deal('north'),
            deal('south'),
            group(event('moved', ['unit:1.x', 'place:FL'])),
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
    const groups = [group(event('moved', ['unit:1.x', 'place:FL']), event('shown', ['seat:south', 'card:y']))];
    const [slow, normal, quick] = [1.8, 1, 0.5].map((scale) => plan(groups, [], { scale, hurry: false })[0].duration);
    assert.ok(slow > normal && normal > quick);
});
