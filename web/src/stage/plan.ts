// From groups of events to beats: what is seen, of whom, when and for how long. Nothing here knows a game or a screen.
import type { GameEvent, Group, Ref, Seat, Shape } from '../lib/protocol';

export type Motion =
    | 'glide'
    | 'fly'
    | 'appear'
    | 'fall'
    | 'strike'
    | 'roll'
    | 'link'
    | 'pulse'
    | 'hold' // a card of somebody else, held up to be read
    | 'peek' // an own card, or a back
    | 'flash'; // a thing that lies open already

export interface Roles {
    by: Ref | null;
    what: Ref | null;
    from: Ref | null;
    to: Ref | null;
    count: string | null;
    amount: number | null;
    was: number | null;
    now: number | null;
}

export interface Beat extends Roles {
    event: GameEvent;
    shape: Shape;
    motion: Motion;
    start: number; // from the beginning of its act
    duration: number;
    duel: [number, number] | null; // numbers that meet
    nth: number; // of the rolls of its act
    read: number; // how long it is held still
}

/** What is played in one go: a group, or a few that are alike. */
export interface Act {
    groups: Group[];
    beats: Beat[];
    duration: number;
}

/** Milliseconds at normal speed. */
export const kTimes = {
    glide: 320,
    fly: 520,
    appear: 320,
    fall: 520,
    roll: 640,
    link: 700,
    pulse: 560,
    flash: 420,
    peek: 640,
    lunge: 220,
    meet: 420,
    break: 460,
    rise: 320,
    hold: 1400,
    away: 300,
} as const;
export const kRead = 1200; // a card of somebody else can be read at least so long, however much waits, at normal speed
const kStagger = 90,
    kSpread = 720;

export const kSpeeds = { off: 0, quick: 0.5, normal: 1, slow: 1.8 } as const;
export interface Pace {
    scale: number;
    hurry: boolean;
    row?: number; // acts of one seat before this: a long turn is told ever faster
}
/** What a long turn leaves of the time of a small thing; cards that are held up, dice and blows keep theirs. */
const kLeast = 0.15;
const briskOf = (motion: Motion, row = 0): number =>
    ['hold', 'strike', 'roll', 'fall'].includes(motion) ? 1 : Math.max(kLeast, Math.min(1, 0.8 ** (row - 1)));

export const seatOf = (ref: Ref | null): Seat => (ref?.startsWith('seat:') ? ref.slice(5) : '');
export const isZone = (ref: Ref | null, name = ''): boolean => !!ref?.startsWith('zone:') && ref.endsWith(name);
/** The card that a piece is: `unit:17.scrap-drone` and `unit:north.FC.scrap-drone#2` are `card:scrap-drone`. */
export const cardOf = (ref: Ref): Ref =>
    ref.startsWith('card:') ? ref : `card:${ref.slice(5).replace(/#\d+$/, '').split('.').pop()}`;

/** Roles as a stage wants them: who did it, else whose it is; a link by its owner and its kind, as boards name it. */
export function rolesOf(event: GameEvent): Roles {
    const { from = null, what = null } = event,
        by = event.by ?? event.of ?? null;
    const link = event.shape === 'linked' && what?.startsWith('word:');
    return {
        by,
        what: link ? `${from?.startsWith('seat:') ? from : by} ${what}` : what,
        from,
        to: event.to ?? null,
        count: event.count?.replace('word:', '') ?? null,
        amount: event.amount ?? null,
        was: event.was ?? null,
        now: event.now ?? null,
    };
}

/** How an event is shown to those who sit at `you`. */
export function motionOf(event: GameEvent, roles: Roles, you: readonly Seat[]): Motion | null {
    const unit = roles.what?.startsWith('unit:') ?? false;
    switch (event.shape) {
        case 'moved':
            return unit && !isZone(roles.to) ? 'glide' : 'fly';
        case 'appeared':
            return isZone(roles.from) || roles.what?.startsWith('card:') ? 'fly' : 'appear';
        case 'left':
            return isZone(roles.to) && !isZone(roles.to, '.discard') ? 'fly' : 'fall';
        case 'changed':
            return 'pulse';
        case 'linked':
            return 'link';
        case 'rolled':
            return 'roll';
        case 'shown':
            if (unit || roles.what?.startsWith('word:')) return 'flash'; // no card, nothing to read
            return roles.what && !you.includes(seatOf(roles.by)) ? 'hold' : 'peek';
        case 'said':
            return null;
    }
}

/** Two things with a number each: they are compared. */
function duelOf({ from, amount, to, against }: GameEvent): { one: Ref; other: Ref; numbers: [number, number] } | null {
    if (!from?.startsWith('unit:') || !to?.startsWith('unit:') || amount == null || against == null) return null;
    return { one: from, other: to, numbers: [amount, against] };
}

/** Something loses a part of what it has. */
const hurts = (event: GameEvent, unit: Ref | null): boolean =>
    event.shape === 'changed' && event.what === unit && event.was != null && event.now != null && event.now < event.was;

const readOf = ({ scale, hurry }: Pace): number => (hurry ? kRead : kTimes.hold) * scale;

function lengthOf(motion: Motion, { scale, hurry, row }: Pace): number {
    const factor = scale * (hurry ? 0.5 : 1) * briskOf(motion, row);
    if (motion === 'strike') return (kTimes.lunge + kTimes.meet + kTimes.break) * factor;
    if (motion === 'hold') return (kTimes.rise + kTimes.away) * factor + readOf({ scale, hurry });
    return kTimes[motion] * factor;
}

/** The beats of one group, one after the other; what belongs together overlaps. */
function beatsOf(groups: Group[], you: readonly Seat[], pace: Pace): Act {
    const beats: Beat[] = [];
    const events = groups.flatMap((group) => group.events);
    let begun = 0,
        end = 0,
        main: Motion | null = null,
        rolls = 0;
    let among: Beat[] = []; // those that play together now
    const open = () => ((begun = end), (among = []), (main = null));
    for (const [i, event] of events.entries()) {
        const roles = rolesOf(event);
        const motion = motionOf(event, roles, you);
        if (!motion) continue;
        // An attack is seen once: its link is the lunge of the blow that follows in the same breath.
        const blow =
            motion === 'link'
                ? events
                      .slice(i + 1)
                      .map(duelOf)
                      .find((duel) => duel?.one === roles.from && duel?.other === roles.to)
                : null;
        const hit = motion === 'link' && roles.from?.startsWith('unit:') && events.slice(i + 1).some((one) => hurts(one, roles.to));
        const beat: Beat = {
            ...roles,
            event,
            shape: event.shape,
            motion: blow || hit ? 'strike' : motion,
            start: 0,
            duration: 0,
            duel: blow?.numbers ?? null,
            nth: motion === 'roll' ? rolls++ : 0,
            read: 0,
        };
        const alone =
            ['hold', 'strike', 'peek'].includes(beat.motion) || ['hold', 'strike', 'peek'].includes(main ?? '');
        const again =
            beat.motion === 'pulse' &&
            among.some((one) => one.motion === 'pulse' && one.count === beat.count && one.what === beat.what);
        if (
            among.length > 0 &&
            (alone || again || (beat.motion !== 'pulse' && main !== null && main !== beat.motion))
        )
            open();
        if (beat.motion !== 'pulse') main = beat.motion;
        const apart = kStagger * pace.scale * (pace.hurry ? 0.5 : 1) * briskOf(beat.motion, pace.row);
        beat.start = begun + Math.min(among.length * apart, kSpread * pace.scale);
        beat.duration = lengthOf(beat.motion, pace);
        beat.read = beat.motion === 'hold' ? readOf(pace) : 0;
        end = Math.max(end, beat.start + beat.duration);
        among.push(beat);
        beats.push(beat);
    }
    return { groups, beats, duration: end };
}

const flights = (group: Group) =>
    group.events.every(
        (event) =>
            event.shape === 'said' || (event.shape === 'moved' && rolesOf(event).what?.startsWith('unit:') !== true),
    );
const silent = (group: Group) => group.events.every((event) => event.shape === 'said');

/** Acts in order. Cards that are dealt one by one are one act; where nothing is to be seen there is none. */
export function plan(groups: readonly Group[], you: readonly Seat[], pace: Pace = { scale: 1, hurry: false }): Act[] {
    const runs: Group[][] = [];
    for (const group of groups) {
        if (silent(group)) continue;
        const last = runs.at(-1);
        if (last && flights(group) && last.every(flights)) last.push(group);
        else runs.push([group]);
    }
    return runs.map((run) => beatsOf(run, you, pace));
}

// ---- counts, for tests and for what was missed ----
export type Tally = Partial<Record<Shape, number>>;
export function tally(into: Tally, beats: readonly Beat[]): Tally {
    const all = { ...into };
    for (const beat of beats) all[beat.shape] = (all[beat.shape] ?? 0) + 1;
    return all;
}
