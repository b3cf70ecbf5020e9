// The stage: takes positions with their groups in order and plays one after the other. A position is drawn when its
// turn comes; copies in a layer above show how it came about. Skipping draws the newest and leaves nothing behind.
import { tick } from 'svelte';
import type { Group, Ref, Seat } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { sound, type Sound } from '../lib/sound';
import { cardOf, isZone, kSpeeds, kTimes, plan, tally } from './plan';
import type { Act, Beat, Motion, Pace, Tally } from './plan';
import { Scene, shiftOf, type Box } from './scene';
import { shapes, type Hands } from './shapes';

const kMost = 6; // acts that may wait; more are not worth waiting for
const kHurry = 3;
const kOutline = 1000;
const kShift = 260; // what makes room
const kHeard: Partial<Record<Motion, Sound>> = {
    glide: 'play',
    fly: 'play',
    appear: 'play',
    link: 'play',
    hold: 'play',
    peek: 'play',
    strike: 'hit',
    fall: 'fall',
    roll: 'dice',
};

interface Turn {
    groups: Group[];
    show: () => void;
    done: () => void;
    waits: number;
}
export interface Held {
    ref: Ref | null;
    by: Ref | null;
    says: string;
    brief: boolean;
    board: Box;
}
interface Owner {
    root: () => HTMLElement | null;
    you: () => readonly Seat[]; // the seats of those who look
    says: (beat: Beat) => string;
}

export class Stage {
    busy = $state(false);
    behind = $state(0); // positions that wait
    held: Held | null = $state.raw(null);
    missed: Group[] = $state.raw([]); // what was jumped over
    counts: { planned: Tally; shown: Tally; skipped: Tally; unplaced: Tally; shortest: number } = $state.raw({
        planned: {},
        shown: {},
        skipped: {},
        unplaced: {},
        shortest: 0, // that a card was held up to be read
    });
    layer: HTMLElement | null = null;
    card: HTMLElement | null = $state.raw(null); // the one that is held up
    rate = 1; // a film may run faster
    patient = false; // however much waits
    pressed = () => false; // whether somebody's time runs
    #queue: Turn[] = [];
    #live = new Set<Animation>();
    #hidden = new Set<Element>();
    #skipping = false;
    #done: Promise<void> = Promise.resolve();
    #away = () => document.hidden && this.busy && this.#jump();

    constructor(readonly owner: Owner) {
        document.addEventListener('visibilitychange', this.#away);
    }
    close(): void {
        document.removeEventListener('visibilitychange', this.#away);
        this.#queue = [];
        this.skip();
    }
    /** The newest position is drawn; what still plays only shows how it came about. */
    get newest(): boolean {
        return this.behind === 0;
    }
    idle = (): Promise<void> => this.#done;

    /** `show` draws the position these groups led to, in order, at once where nothing plays; `done`: it was seen. Without groups
     *  it is compared with the one before, unless that was seen by other eyes. */
    put(groups: Group[], show: () => void, done: () => void = () => {}, follows = true): void {
        const waits = plan(groups, []).length;
        if (!this.busy && (waits === 0 || !this.#plays())) {
            const before = follows && waits === 0 && this.#plays() && !settings.calm ? new Scene(this.owner.root()!) : null;
            show();
            done();
            if (before) void this.#rearranged(before);
            else if (waits > 0) void this.#told(groups);
            return;
        }
        this.#queue.push({ groups, show, done, waits });
        this.behind = this.#queue.length;
        const waiting = this.#queue.reduce((sum, turn) => sum + turn.waits, 0);
        if (document.hidden || (!this.patient && waiting > kMost)) return this.#jump();
        if (!this.busy) this.#done = this.#run();
    }
    #plays = (): boolean =>
        settings.get('motion') !== 'off' && this.layer !== null && this.owner.root() !== null && !document.hidden;

    /** To the newest position, now. */
    skip(): void {
        if (!this.busy) return;
        this.#skipping = true;
        this.#ended();
        const rest = this.#queue.splice(0);
        this.behind = 0;
        for (const turn of rest) {
            this.#count('planned', plan(turn.groups, []));
            this.#count('skipped', plan(turn.groups, []));
            turn.show();
            turn.done();
        }
        for (const one of this.#live) one.finish();
        this.#clear();
    }
    #jump(): void {
        const groups = [...this.#running, ...this.#queue.flatMap((turn) => turn.groups)];
        this.missed = [...this.missed, ...groups];
        if (!this.busy) {
            this.busy = true;
            this.skip();
            this.busy = this.#skipping = false;
        } else this.skip();
    }
    #running: Group[] = [];
    #ended: () => void = () => {};

    async #run(): Promise<void> {
        this.busy = true;
        for (let turn = this.#queue.shift(); turn; turn = this.#queue.shift()) {
            this.#skipping = false;
            this.behind = this.#queue.length;
            this.#running = turn.groups;
            this.#ended = () => ((this.#ended = () => {}), turn.done());
            try {
                await this.#turn(turn);
            } catch (error) {
                console.error(error); // a show that fails leaves the board as it is: right
            }
            this.#clear();
            this.#ended();
        }
        this.#running = [];
        this.#skipping = false;
        this.busy = false;
    }
    #row = { seat: '', n: 0 };
    #pace = (): Pace => ({
        row: this.#row.n,
        scale: kSpeeds[settings.get('motion')] * this.rate,
        hurry: this.pressed() || this.#queue.reduce((sum, turn) => sum + turn.waits, 0) >= kHurry,
    });

    async #turn({ groups, show }: Turn): Promise<void> {
        const [{ seat } = { seat: '' }] = groups;
        this.#row = { seat, n: seat === this.#row.seat ? this.#row.n + 1 : 0 };
        const acts = plan(groups, this.owner.you(), this.#pace()),
            root = this.owner.root();
        if (acts.length === 0 || !root || !this.#plays()) return show();
        const beats = acts.flatMap((act) => act.beats),
            kept = keysOf(beats);
        this.#count('planned', acts);
        const before = new Scene(root, (key) => kept.has(key));
        show();
        await tick();
        settle(root);
        const after = new Scene(root);
        const hands = this.#hands(before, after);
        this.#prepare(acts, hands);
        for (const act of acts) await this.#act(act, hands);
    }

    /** Until its beat everything stays as it was: what comes is hidden, what goes is still there. */
    #prepare(acts: Act[], hands: Hands & { standing: Map<string, HTMLElement> }): void {
        if (this.#skipping) return;
        const { before, after } = hands,
            coming = new Set<Element>();
        for (const beat of acts.flatMap((act) => act.beats)) {
            const later = beat.start > 0 || !acts[0].beats.includes(beat);
            const old = before.thing(beat.what, undefined, beat.from),
                now = after.thing(beat.what, coming, beat.to) ?? after.laid(beat.what, beat.to);
            const comes = ['moved', 'appeared'].includes(beat.shape) && now !== undefined;
            if (comes) (coming.add(now.element), hands.hide(now.element));
            const goes = ['moved', 'left'].includes(beat.shape) && old !== undefined && beat.what !== null;
            if (goes && !hands.standing.has(beat.what!))
                hands.standing.set(beat.what!, hands.add('ghost', old.box, old.copy()));
            const counter = beat.count && later ? after.count(beat.count) : undefined,
                was = beat.count ? before.count(beat.count) : undefined;
            if (counter && was && !hands.standing.has(beat.count!)) {
                const { x, y } = counter.box; // where it is now: what it stands among may have made room
                hands.standing.set(beat.count!, hands.add('ghost', { ...was.box, x, y }, was.copy()));
                hands.hide(counter.element);
            }
        }
        if (!hands.calm) this.#shift(before, after, coming);
    }
    /** Nothing happened, and yet a question may need room: what stands elsewhere now goes there. */
    async #rearranged(before: Scene): Promise<void> {
        await tick();
        if (this.busy || !before.root.isConnected) return;
        settle(before.root);
        this.#shift(before, new Scene(before.root));
    }
    /** The rest makes room. */
    #shift(before: Scene, after: Scene, coming: ReadonlySet<Element> = new Set()): void {
        for (const [ref, [now, more]] of after.refs) {
            const [old, others] = before.refs.get(ref) ?? [];
            if (!old || more || others || coming.has(now.element) || now.element instanceof SVGElement) continue;
            const { dx, dy, grown } = shiftOf(old.box, now.box);
            if (Math.hypot(dx, dy) < 2 && Math.abs(grown - 1) < 0.03) continue;
            const frames = [
                { transform: `translate(${dx}px, ${dy}px) scale(${grown})`, composite: 'add' as const },
                { transform: 'none', composite: 'add' as const },
            ];
            void this.#animate(now.element, frames, kShift * this.#pace().scale, { easing: 'cubic-bezier(.2,.7,.2,1)' });
        }
    }

    async #act(act: Act, hands: Hands): Promise<void> {
        await Promise.all(
            act.beats.map(async (beat) => {
                if (beat.start > 0) await this.#wait(beat.start);
                if (!this.#skipping) {
                    let placed = true;
                    this.#hear(beat);
                    await shapes[beat.motion]({ ...hands, miss: () => (placed = false) }, beat);
                    if (!placed) this.counts = { ...this.counts, unplaced: tally(this.counts.unplaced, [beat]) };
                }
                this.#count(this.#skipping ? 'skipped' : 'shown', [{ ...act, beats: [beat] }]);
            }),
        );
        for (const rolled of this.layer?.querySelectorAll('.die') ?? []) rolled.remove();
    }
    #hear(beat: Beat): void {
        const heard = kHeard[beat.motion];
        const meets = beat.motion === 'strike' ? kTimes.lunge * this.#pace().scale : 0;
        if (heard) sound.play(heard, meets);
    }
    #count(which: 'planned' | 'shown' | 'skipped', acts: Act[]): void {
        const beats = acts.flatMap((act) => act.beats);
        this.counts = { ...this.counts, [which]: tally(this.counts[which], beats) };
    }

    // ---- what shapes may do ----
    #hands(before: Scene, after: Scene): Hands & { standing: Map<string, HTMLElement> } {
        const standing = new Map<string, HTMLElement>();
        return {
            before,
            after,
            standing,
            calm: settings.calm,
            layer: this.layer!,
            taken: new Set(),
            told: new Set(),
            run: (element, frames, ms, more) => this.#animate(element, frames, ms, more),
            add: (name, box, inside) => this.#add(name, box, inside),
            hide: (element) => this.#hide(element),
            reveal: (element) => (this.#hidden.delete(element), element.removeAttribute('data-offstage')),
            outline: (element) => this.#outline(element),
            stay: (ref) => (ref ? standing.get(ref) : undefined),
            hold: (beat, from) => this.#hold(beat, from, after.board),
            miss: () => {},
        };
    }
    async #animate(
        element: Element,
        frames: Keyframe[],
        ms: number,
        more: KeyframeAnimationOptions = {},
    ): Promise<void> {
        await null; // all that begins together is put on the page first: each animation asks for styles that are up to date
        if (this.#skipping || !element.isConnected) return;
        const one = element.animate(frames, { duration: ms, fill: 'backwards', ...more });
        this.#live.add(one);
        await one.finished.catch(() => {});
        this.#live.delete(one);
    }
    #wait = (ms: number): Promise<void> => (this.layer ? this.#animate(this.layer, [], ms) : Promise.resolve());
    #add(name: string, { x, y, w, h }: Box, inside?: Node | string): HTMLElement {
        const element = document.createElement('div');
        element.className = name;
        Object.assign(element.style, {
            left: `${x - w / 2}px`,
            top: `${y - h / 2}px`,
            width: `${w}px`,
            height: `${h}px`,
        });
        if (inside !== undefined) element.append(...(inside instanceof HTMLElement ? inside.childNodes : [inside]));
        if (!this.#skipping) this.layer?.append(element);
        return element;
    }
    #hide(element: Element): void {
        if (this.#skipping) return;
        this.#hidden.add(element);
        element.setAttribute('data-offstage', '');
    }
    #outline(element: Element): void {
        element.classList.add('just-changed');
        setTimeout(() => element.classList.remove('just-changed'), kOutline);
    }
    async #hold(beat: Beat, from: Box | undefined, board: Box): Promise<void> {
        const brief = beat.motion === 'peek';
        this.held = { ref: beat.what && cardOf(beat.what), by: beat.by, says: this.owner.says(beat), brief, board };
        await tick();
        const card = this.card;
        if (!card || this.#skipping) return void (this.held = null);
        const { offsetWidth: w, offsetHeight: h } = card;
        const fit = Math.min(brief ? 0.7 : 1, (board.h * 0.94) / h, (board.w * 0.94) / w);
        Object.assign(card.style, { left: `${board.x - w / 2}px`, top: `${board.y - h / 2}px`, scale: String(fit) });
        const start = from
            ? `translate(${from.x - board.x}px, ${from.y - board.y}px) scale(.3) rotate(-8deg)`
            : 'translateY(-60px) scale(.6)';
        const read = brief ? beat.duration * 0.4 : beat.read,
            part = (beat.duration - read) / 2;
        const calm = settings.calm;
        if (!brief) this.counts = { ...this.counts, shortest: Math.min(read, this.counts.shortest || read) };
        await this.#animate(
            card,
            [
                { transform: calm ? 'none' : start, opacity: 0 },
                { transform: 'none', opacity: 1 },
            ],
            part,
            { easing: 'cubic-bezier(.3,1.3,.5,1)' },
        );
        await this.#wait(read);
        await this.#animate(
            card,
            [
                { opacity: 1, transform: 'none' },
                { opacity: 0, transform: calm ? 'none' : 'scale(.9)' },
            ],
            part,
            { fill: 'both' },
        );
        this.held = null;
    }

    /** Speed off: the board is right already; what changed is outlined for a moment. */
    async #told(groups: Group[]): Promise<void> {
        const root = this.owner.root();
        const beats = plan(groups, this.owner.you()).flatMap((act) => act.beats);
        this.counts = {
            ...this.counts,
            planned: tally(this.counts.planned, beats),
            skipped: tally(this.counts.skipped, beats),
        };
        if (!root || document.hidden) return;
        await tick();
        const keys = keysOf(beats);
        for (const element of root.querySelectorAll<HTMLElement>('[data-ref],[data-count]')) {
            if ([element.dataset.ref, element.dataset.count].some((key) => key && keys.has(key)))
                this.#outline(element);
        }
    }

    #clear(): void {
        for (const one of this.#live) one.cancel();
        this.#live.clear();
        for (const element of this.#hidden) element.removeAttribute('data-offstage');
        this.#hidden.clear();
        this.layer?.replaceChildren();
        this.held = null;
    }
}

/** What is measured is where things will be, not where a transition of theirs begins. */
function settle(root: HTMLElement): void {
    for (const one of root.getAnimations({ subtree: true })) if (one instanceof CSSTransition) one.finish();
}

/** Everything these beats name. */
function keysOf(beats: Beat[]): Set<string> {
    const keys = new Set<string>();
    for (const beat of beats) {
        for (const key of [beat.what, beat.from, beat.to, beat.count]) if (key && !isZone(key)) keys.add(key);
        if (beat.shape === 'appeared' && beat.what) keys.add(cardOf(beat.what));
    }
    return keys;
}
