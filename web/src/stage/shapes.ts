// One function for each motion. They know copies, boxes and numbers; a game adds none. What is hidden for a copy and
// what lies in the layer is put right by the stage when the act ends, however it ends.
import type { Ref } from '../lib/protocol';
import { counterOf, deltaAt, differenceOf } from './counters';
import { cardOf, kTimes, seatOf, type Beat, type Motion } from './plan';
import { growth, type Box, type Scene, type Thing } from './scene';

/** What a shape may do; `run` is the only way to start motion, so that all of it can be scaled and skipped. */
export interface Hands {
    before: Scene;
    after: Scene;
    calm: boolean; // reduced motion: fades and outlines instead of travel
    layer: HTMLElement;
    taken: Set<Element>; // things another beat has brought on already
    told: Set<string>; // counters whose difference was said
    run(element: Element, frames: Keyframe[], ms: number, more?: KeyframeAnimationOptions): Promise<void>;
    add(name: string, box: Box, inside?: Node | string): HTMLElement;
    hide(element: Element): void;
    reveal(element: Element): void;
    outline(element: Element): void;
    stay(ref: string | null): HTMLElement | undefined; // what stood for a thing that is gone; it is this shape's to end
    hold(beat: Beat, from: Box | undefined): Promise<void>;
    miss(): void; // what an event names is not drawn
}

const ease = 'cubic-bezier(.2,.7,.2,1)',
    inwards = 'cubic-bezier(.6,0,.9,.4)',
    back = 'cubic-bezier(.3,1.5,.5,1)';
const kRaise = 14; // px above the table
const kApart = 32; // two numbers that meet are two
const at = (x: number, y: number, scale = 1, turn = 0) =>
    `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;

const fade = (hands: Hands, element: Element, ms: number, way: 'in' | 'out' = 'in') =>
    hands.run(element, way === 'in' ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 1 }, { opacity: 0 }], ms);

/** The new thing where it stands now. */
function arrived(hands: Hands, beat: Beat): Thing | undefined {
    const thing = hands.after.thing(beat.what, hands.taken, beat.to) ?? hands.after.laid(beat.what, beat.to);
    if (thing) hands.taken.add(thing.element);
    return thing;
}

/** What lay there before: the thing itself, or the card in a hand that becomes a piece. */
function lay(hands: Hands, beat: Beat): Thing | undefined {
    const card = beat.shape === 'appeared' && beat.what ? cardOf(beat.what) : null;
    return hands.before.thing(beat.what, undefined, beat.from) ?? hands.before.thing(card, undefined, beat.from);
}
const pileOf = (beat: Beat, name: string): Ref | null => (beat.by ? `zone:${seatOf(beat.by)}.${name}` : null);

/** Where it comes from: where it lay, else its pile, else its owner. */
function source(hands: Hands, beat: Beat): Box | undefined {
    const pile = beat.from ?? (beat.shape === 'moved' ? pileOf(beat, 'deck') : null);
    return lay(hands, beat)?.box ?? hands.before.where(pile) ?? hands.before.where(beat.by);
}

/** Ends a copy at a box, in a slight arc. */
function travel(hands: Hands, copy: HTMLElement, from: Box, to: Box, ms: number, end = 1): Promise<void> {
    const dx = to.x - from.x,
        dy = to.y - from.y,
        grown = growth(to, from);
    if (hands.calm) return fade(hands, copy, ms, 'out');
    return hands.run(
        copy,
        [
            { transform: at(0, 0), opacity: 1 },
            { transform: at(dx * 0.5, dy * 0.5 - kRaise, (1.06 * (1 + grown)) / 2), opacity: 1, offset: 0.5 },
            { transform: at(dx, dy, grown), opacity: end },
        ],
        ms,
        { easing: ease },
    );
}

async function land(hands: Hands, thing: Thing, ms: number): Promise<void> {
    hands.reveal(thing.element);
    if (hands.calm) {
        hands.outline(thing.element);
        return fade(hands, thing.element, ms);
    }
    const pop = [
        { scale: 1.14, opacity: 0.3 },
        { scale: 0.98, opacity: 1, offset: 0.6 },
        { scale: 1, opacity: 1 },
    ];
    await hands.run(thing.element, pop, ms, { easing: 'ease-out' });
}

async function glide(hands: Hands, beat: Beat): Promise<void> {
    const old = hands.before.thing(beat.what),
        now = arrived(hands, beat);
    const to = now?.box ?? hands.after.where(beat.to);
    if (!to) return outlined(hands, beat);
    if (!old) return now ? land(hands, now, beat.duration) : outlined(hands, beat);
    const copy = hands.stay(beat.what) ?? hands.add('ghost', old.box, old.copy());
    await travel(hands, copy, old.box, to, beat.duration);
    copy.remove();
    if (!now) return;
    hands.reveal(now.element);
    if (hands.calm) await fade(hands, now.element, beat.duration / 2);
}

/** A tile comes to its place, in its colour. */
async function lays(hands: Hands, beat: Beat, now: Thing, from: Box | undefined): Promise<void> {
    const { x, y } = from ?? now.box;
    if (from && !hands.calm) {
        const tile = hands.add('ghost tile', { ...now.box, x, y });
        tile.style.background = getComputedStyle(now.element.querySelector('path') ?? now.element).fill;
        await travel(hands, tile, { ...now.box, x, y }, now.box, beat.duration * 0.7);
        tile.remove();
    }
    await land(hands, now, beat.duration * 0.3);
}

async function fly(hands: Hands, beat: Beat): Promise<void> {
    const now = beat.shape === 'left' ? undefined : arrived(hands, beat);
    const from = source(hands, beat);
    if (now?.element instanceof SVGElement) return lays(hands, beat, now, from);
    const old = lay(hands, beat);
    const to =
        now?.box ??
        hands.after.where(beat.to) ??
        hands.after.where(pileOf(beat, 'hand')) ??
        hands.after.where(beat.by);
    if (!from || !to) return now ? land(hands, now, beat.duration) : outlined(hands, beat);
    const standing = hands.stay(beat.what);
    if (now && !old && !hands.calm) {
        // it comes out of a pile as it will lie
        const copy = hands.add('ghost', now.box, now.copy());
        const dx = from.x - now.box.x,
            dy = from.y - now.box.y,
            small = Math.min(1, from.w / Math.max(1, now.box.w));
        await hands.run(
            copy,
            [
                { transform: at(dx, dy, small), opacity: 0 },
                { transform: at(dx * 0.9, dy * 0.9, small * 1.05), opacity: 1, offset: 0.2 },
                { transform: at(0, 0), opacity: 1 },
            ],
            beat.duration,
            { easing: ease },
        );
        copy.remove();
        hands.reveal(now.element);
        return;
    }
    const copy =
        standing ??
        (old ? hands.add('ghost', old.box, old.copy()) : hands.add('ghost cardback', { ...from, w: 34, h: 46 }));
    const start = standing || old ? (old?.box ?? from) : { ...from, w: 34, h: 46 };
    const end = standing || old ? to : { ...to, w: 34, h: 46 };
    await travel(
        hands,
        copy,
        start,
        now ? end : { ...end, w: Math.min(end.w, start.w) },
        beat.duration * (now ? 0.75 : 1),
        now ? 1 : 0.2,
    );
    copy.remove();
    if (now) await land(hands, now, beat.duration * 0.25);
}
async function appear(hands: Hands, beat: Beat): Promise<void> {
    if (lay(hands, beat)) return fly(hands, beat);
    const now = arrived(hands, beat);
    if (!now) return outlined(hands, beat);
    const from = hands.before.where(beat.from) ?? hands.before.where(pileOf(beat, 'hand'));
    if (from && !hands.calm) {
        const copy = hands.add('ghost cardback', { ...from, w: 34, h: 46 });
        await travel(hands, copy, { ...from, w: 34, h: 46 }, { ...now.box, w: 34, h: 46 }, beat.duration * 0.6, 0.3);
        copy.remove();
    }
    await land(hands, now, beat.duration * (from ? 0.4 : 1));
}

/** Drains, cracks along one line, drops. */
async function fall(hands: Hands, beat: Beat): Promise<void> {
    const old = hands.before.thing(beat.what);
    if (!old) return fly(hands, beat);
    hands.stay(beat.what)?.remove();
    if (hands.calm) {
        const copy = hands.add('ghost spent', old.box, old.copy());
        await fade(hands, copy, beat.duration, 'out');
        return copy.remove();
    }
    const halves = ['left', 'right'].map((side) => hands.add(`ghost half ${side}`, old.box, old.copy()));
    await Promise.all(
        halves.map((half, i) => {
            const way = i === 0 ? -1 : 1;
            return hands.run(
                half,
                [
                    { transform: at(0, 0), filter: 'none', opacity: 1 },
                    { transform: at(0, 0), filter: 'grayscale(1) brightness(1.3)', opacity: 1, offset: 0.25 },
                    { transform: at(way * 8, 2, 1, way * 4), filter: 'grayscale(1)', opacity: 1, offset: 0.5 },
                    { transform: at(way * 26, 48, 1, way * 16), filter: 'grayscale(1)', opacity: 0 },
                ],
                beat.duration,
                { easing: 'ease-in' },
            );
        }),
    );
    for (const half of halves) half.remove();
}

/** The attacker lunges, the numbers meet, it goes back; who loses falls in a beat of its own. */
async function strike(hands: Hands, beat: Beat): Promise<void> {
    const one = hands.before.thing(beat.from),
        other = hands.before.where(beat.to);
    if (!one || !other) return link(hands, beat);
    const all = kTimes.lunge + kTimes.meet + kTimes.break,
        part = (ms: number) => (beat.duration * ms) / all;
    const dx = other.x - one.box.x,
        dy = other.y - one.box.y,
        far = Math.max(1, Math.hypot(dx, dy));
    const reach = Math.max(0, far - (one.box.h + other.h) / 2.4) / far,
        push = { x: dx / far, y: dy / far };
    const still = hands.after.thing(beat.from);
    if (still) hands.hide(still.element);
    const standing = hands.stay(beat.from);
    const copy = standing ?? hands.add('ghost above', one.box, one.copy());
    if (!hands.calm) {
        await hands.run(
            copy,
            [
                { transform: at(0, 0) },
                { transform: at(-push.x * 16, -push.y * 16, 1.02), offset: 0.35 },
                { transform: at(dx * reach, dy * reach, 1.08) },
            ],
            part(kTimes.lunge),
            { easing: inwards, fill: 'both' },
        );
    }
    await meet(
        hands,
        beat,
        { x: one.box.x + (dx * (reach + 1)) / 2, y: one.box.y + (dy * (reach + 1)) / 2, w: 1, h: 1 },
        part(kTimes.meet),
    );
    if (!hands.calm) {
        await hands.run(
            copy,
            [{ transform: at(dx * reach, dy * reach, 1.08) }, { transform: at(0, 0) }],
            part(kTimes.break),
            { easing: ease },
        );
    }
    if (standing) return; // it is not over for it: it falls next
    copy.remove();
    if (still) hands.reveal(still.element);
}
async function meet(hands: Hands, beat: Beat, spot: Box, ms: number): Promise<void> {
    const [attack, defense] = beat.duel ?? [0, 0];
    const plates = (beat.duel ?? []).map((n, i) => {
        const wins = i === 0 ? attack > defense : defense > attack;
        return hands.add(
            `plate ${wins ? 'wins' : 'loses'}`,
            { ...spot, x: spot.x + (i === 0 ? -kApart : kApart) },
            String(n),
        );
    });
    const flash = hands.calm ? null : hands.add('flare', { ...spot, w: 120, h: 120 });
    await Promise.all([
        flash &&
            hands.run(
                flash,
                [
                    { transform: 'scale(.2)', opacity: 0 },
                    { transform: 'scale(1.3)', opacity: 1, offset: 0.4 },
                    { transform: 'scale(1.7)', opacity: 0 },
                ],
                ms,
            ),
        ...plates.map((plate, i) => {
            if (hands.calm) return fade(hands, plate, ms);
            const way = i === 0 ? -46 : 46,
                wins = plate.classList.contains('wins');
            return hands.run(
                plate,
                [
                    { transform: at(way, 0, 0.6), opacity: 0 },
                    { transform: at(0, 0, 1.2), opacity: 1, offset: 0.4 },
                    { transform: at(0, 0, 1.2), opacity: 1, offset: 0.65 },
                    wins
                        ? { transform: at(0, 0, 1.3), opacity: 1 }
                        : { transform: at(way, -30, 0.7, 20), opacity: 0 },
                ],
                ms,
                { easing: ease },
            );
        }),
    ]);
    flash?.remove();
    for (const plate of plates) plate.remove();
}

async function link(hands: Hands, beat: Beat): Promise<void> {
    const path = hands.after.thing(beat.what) ?? hands.before.thing(beat.what);
    if (path && path.element instanceof SVGPathElement) return drawn(hands, beat, path.element);
    const from = hands.before.where(beat.from) ?? hands.before.where(beat.by) ?? hands.before.board;
    const to = hands.after.where(beat.to) ?? hands.before.where(beat.to);
    if (!to) return outlined(hands, beat);
    await along(hands, beat, `M${from.x},${from.y}L${to.x},${to.y}`, 'var(--target)', true);
}
/** A link of the board itself, along its own way. */
async function drawn(hands: Hands, beat: Beat, path: SVGPathElement): Promise<void> {
    const there = path.isConnected && hands.after.thing(beat.what) !== undefined;
    const zero = path.ownerSVGElement?.getBoundingClientRect();
    const colour = there ? getComputedStyle(path).stroke : 'var(--danger)';
    const group = there ? (path.closest('g') ?? path) : null;
    if (group) hands.hide(group);
    await along(
        hands,
        beat,
        path.getAttribute('d') ?? '',
        colour,
        !there,
        zero ? { x: zero.left, y: zero.top } : undefined,
    );
    if (group) hands.reveal(group);
}
async function along(
    hands: Hands,
    beat: Beat,
    d: string,
    colour: string,
    goes: boolean,
    zero = { x: 0, y: 0 },
): Promise<void> {
    const shift = `transform:translate(${zero.x}px,${zero.y}px)`;
    const svg = `<svg style="${shift}"><path class="glow" d="${d}"/><path d="${d}"/></svg>`;
    const line = hands.add('line', { x: innerWidth / 2, y: innerHeight / 2, w: innerWidth, h: innerHeight });
    line.innerHTML = svg;
    line.style.color = colour;
    if (hands.calm) {
        await fade(hands, line, beat.duration);
        return line.remove();
    }
    const paths = [...line.querySelectorAll('path')],
        length = paths[0].getTotalLength() || 1;
    const dash = `${length} ${length}`;
    await Promise.all(
        paths.map((one) =>
            hands.run(
                one,
                [
                    { strokeDasharray: dash, strokeDashoffset: length },
                    { strokeDasharray: dash, strokeDashoffset: 0 },
                ],
                beat.duration * 0.65,
                { easing: 'ease-in-out', fill: 'both' },
            ),
        ),
    );
    await hands.run(line, [{ opacity: 1 }, { opacity: goes ? 0 : 0.9 }], beat.duration * 0.35);
    line.remove();
}

/** A counter jumps by its difference; a thing lights up where it stands. */
async function pulse(hands: Hands, beat: Beat): Promise<void> {
    const counter = beat.count ? counterOf(hands, beat.count) : undefined;
    const thing = counter ?? hands.after.thing(beat.what);
    if (!thing || !thing.seen) return outlined(hands, beat, differenceOf(hands, beat, undefined));
    hands.stay(beat.count)?.remove();
    hands.reveal(thing.element);
    const by = differenceOf(hands, beat, counter);
    const delta = by ? deltaAt(hands, thing.box, by) : null;
    const way = (by ?? 0) > 0 ? -18 : 18;
    if (hands.calm) {
        hands.outline(thing.element);
        await (delta ? fade(hands, delta, beat.duration) : hands.run(thing.element, [{}, {}], beat.duration));
        return delta?.remove();
    }
    const ring = hands.add(`ring ${by === null ? '' : by > 0 ? 'up' : 'down'}`, thing.box);
    await Promise.all([
        hands.run(
            thing.element,
            [{ scale: 1 }, { scale: counter ? 1.25 : 1.05, offset: 0.3 }, { scale: 1 }],
            beat.duration,
            { easing: ease },
        ),
        hands.run(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], beat.duration),
        delta &&
            hands.run(
                delta,
                [
                    { transform: at(0, -way / 2, 0.7), opacity: 0 },
                    { transform: at(0, 0, 1.15), opacity: 1, offset: 0.3 },
                    { transform: at(0, way), opacity: 0 },
                ],
                beat.duration,
                { easing: ease },
            ),
    ]);
    ring.remove();
    delta?.remove();
}

async function roll(hands: Hands, beat: Beat): Promise<void> {
    const own = hands.after.thing(beat.what),
        { board } = hands.after;
    const spot = own?.box ?? {
        x: board.x + (beat.nth % 8) * 52 - 60,
        y: board.y + Math.floor(beat.nth / 8) * 52,
        w: 42,
        h: 42,
    };
    const die = hands.add('die', { ...spot, w: 42, h: 42 });
    const face = (n: number) => (die.dataset.face = String(n));
    const value = beat.amount ?? 1;
    for (let i = 0; i < 9; i++) die.append(document.createElement('i'));
    if (value > 6) die.replaceChildren(String(value));
    if (hands.calm) {
        face(value);
        await fade(hands, die, beat.duration);
    } else {
        face(1 + ((value + 2) % 6));
        const turn = hands.run(
            die,
            [
                { transform: at(-170, -70, 1, -420), opacity: 0 },
                { transform: at(-84, 6, 1, -250), opacity: 1, offset: 0.35 },
                { transform: at(-46, -30, 1, -130), offset: 0.58 },
                { transform: at(-14, 3, 1, -40), offset: 0.8 },
                { transform: at(0, 0), opacity: 1 },
            ],
            beat.duration * 0.7,
            { easing: 'linear' },
        );
        await turn;
        face(value);
        await hands.run(die, [{ scale: 1.22 }, { scale: 1 }], beat.duration * 0.3, { easing: back });
    }
}

/** Lights up where it lies. */
async function flash(hands: Hands, beat: Beat): Promise<void> {
    const thing = hands.after.thing(beat.what) ?? hands.before.thing(beat.what);
    if (!thing || !thing.seen) return outlined(hands, beat);
    if (hands.calm) hands.outline(thing.element);
    const ring = hands.add('ring shows', thing.box);
    await Promise.all([
        hands.run(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], beat.duration),
        hands.calm
            ? null
            : hands.run(thing.element, [{ scale: 1 }, { scale: 1.08, offset: 0.4 }, { scale: 1 }], beat.duration, {
                  easing: ease,
              }),
    ]);
    ring.remove();
}

/** Something happened to what this screen does not draw: its owner's place says so, else the edge of the board. */
async function outlined(hands: Hands, beat: Beat, by: number | null = null): Promise<void> {
    const gone = hands.stay(beat.what) && hands.before.where(beat.what); // it falls next
    const box =
        gone ??
        hands.after.where(beat.what) ??
        hands.after.where(beat.to) ??
        hands.after.where(beat.count?.split(' ')[0] ?? null) ??
        hands.after.where(beat.by) ??
        hands.after.board;
    if (!gone) hands.miss();
    const parts = [hands.add('ring', box), ...(by ? [deltaAt(hands, box, by)] : [])];
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }];
    await Promise.all(parts.map((part) => hands.run(part, frames, beat.duration)));
    for (const part of parts) part.remove();
}

const held = (hands: Hands, beat: Beat): Promise<void> => hands.hold(beat, source(hands, beat));

export const shapes: Record<Motion, (hands: Hands, beat: Beat) => Promise<void>> = {
    glide,
    fly,
    appear,
    fall,
    strike,
    roll,
    link,
    pulse,
    flash,
    hold: held,
    peek: held,
};
