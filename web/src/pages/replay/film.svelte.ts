// A finished game as a strip of positions: where one stands, through whose eyes, and how it moves on.
import { skinOf, type Skin } from '../../games';
import { written, type StepLine } from '../../games/log';
import { gameContext, type GameContext } from '../../lib/game';
import { WireError, type Course, type Group, type Line, type Position, type Ref, type Replay, type ReplayStep, type Seat } from '../../lib/protocol';
import * as rest from '../../lib/rest';
import { socket } from '../../lib/socket';
import { toasts } from '../../lib/toasts.svelte';
import { Stage } from '../../stage/stage.svelte';

export type Unit = 'decision' | 'turn' | 'round';
export const kUnits: Unit[] = ['decision', 'turn', 'round'];
export const kSpeeds = [0.5, 1, 2, 4];
const kPause = 1100, kRest = 300; // ms after a decision at speed 1: without and with something to see
const kLook = 40;
const kSamples = 48;

export interface Turn {
    seat: Seat;
    round: number;
    from: number; // its first step; the position before it is from - 1
    to: number;
}

const isPlayer = (step: ReplayStep) => step.seat !== 'chance' && step.seat !== 'table';

/** Turns: runs of steps by one seat; chance belongs to whom it happened to. */
export function turnsOf(steps: ReplayStep[]): Turn[] {
    const turns: Turn[] = [];
    for (const step of steps) {
        const last = turns.at(-1);
        const round = step.round ?? 0;
        if (last && (!isPlayer(step) || (step.seat === last.seat && round === last.round))) last.to = step.step;
        else if (last && last.seat === '') Object.assign(last, { seat: step.seat, round, to: step.step });
        else turns.push({ seat: isPlayer(step) ? step.seat : '', round, from: step.step, to: step.step });
    }
    return turns;
}

export class Film {
    replay: Replay | null = $state.raw(null);
    problem: WireError | null = $state.raw(null);
    skin: Skin | null = $state.raw(null);
    game: GameContext | null = $state.raw(null);
    position: Position | null = $state.raw(null);
    final: Position | null = $state.raw(null);
    log: StepLine[] = $state.raw([]); // of the whole game, through these eyes
    step = $state(0);
    eyes: Seat = $state('all'); // a seat, spectator, or all
    from: Seat = $state(''); // whose chair
    unit: Unit = $state('turn');
    speed = $state(1);
    playing = $state(false);
    about: { ref: Ref; rect: DOMRect; lines: Line[] } | null = $state.raw(null);
    track: { step: number; values: Record<Seat, number> }[] = $state.raw([]);
    curve: 'score' | 'course' = $state('score'); // what is drawn over the steps
    course: Course | 'drawn' | null = $state.raw(null);
    root: HTMLElement | null = null;
    readonly stage = new Stage({ root: () => this.root, you: () => [this.position?.seat ?? ''], says: (beat) => this.#says([beat.event]) });
    #groups: Group[] = []; // of the whole game, through these eyes
    #timer: ReturnType<typeof setTimeout> | undefined;
    #busy = false;
    #open = true;

    length = $derived(this.replay?.steps.length ?? 0);
    turns: Turn[] = $derived(this.replay ? turnsOf(this.replay.steps) : []);
    turn: Turn | undefined = $derived(this.turns.find((turn) => this.step <= turn.to) ?? this.turns.at(-1));

    constructor(readonly id: string, query: URLSearchParams) {
        this.eyes = query.get('seat') ?? 'all';
        this.from = query.get('from') ?? '';
        this.stage.patient = true;
        void this.#load(query.get('step'));
    }

    async #load(step: string | null): Promise<void> {
        try {
            const replay = await rest.replay(this.id);
            const seats = replay.seats.map((seat) => seat.seat);
            if (!seats.includes(this.eyes) && this.eyes !== 'all' && this.eyes !== 'spectator') this.eyes = 'all';
            if (!seats.includes(this.from)) this.from = seats.includes(this.eyes) ? this.eyes : seats[0];
            this.step = Math.min(Math.max(step === null ? 0 : Number(step) || 0, 0), replay.steps.length);
            const [skin, game] = await Promise.all([skinOf(replay.game), gameContext(replay.game, replay.seats, [])]);
            this.replay = replay;
            this.skin = skin;
            this.game = game;
            void this.#read();
            await this.#fetch();
            void this.#sample();
        } catch (error) {
            this.problem = error instanceof WireError ? error : new WireError('internal', String(error));
        }
    }

    close(): void {
        this.#open = false;
        clearTimeout(this.#timer);
        clearTimeout(this.#hover);
        this.stage.close();
    }

    async #read(): Promise<void> {
        const eyes = this.eyes;
        const groups = await rest.replayLog(this.id, eyes).catch(() => []); // without words there is still the board
        if (eyes !== this.eyes) return;
        this.#groups = groups;
        this.log = written(this.skin!, this.game!, groups);
    }

    /** Fetches what is to be shown; while that runs, a newer wish waits and only the last one counts. */
    async #fetch(): Promise<void> {
        if (this.#busy || !this.replay) return;
        this.#busy = true;
        try {
            for (let wish = ''; wish !== this.#wish(); ) {
                wish = this.#wish();
                const position = await rest.replayed(this.id, this.step, this.eyes);
                if (wish !== this.#wish()) continue;
                this.#show(this.eyes === 'all' ? { ...position, seat: this.from } : position);
            }
            if (this.step < this.length) void rest.replayed(this.id, this.#target(1), this.eyes).catch(() => {});
        } catch (error) {
            toasts.fail(error);
            this.pause();
        }
        this.#busy = false;
    }
    #wish = () => `${this.step} ${this.eyes} ${this.from}`;

    #show(position: Position): void {
        const before = this.position;
        this.stage.skip(); // who steps on has seen enough
        const next = before !== null && before.seat === position.seat && position.step === this.#decision(1, before.step);
        const groups = !next ? [] : position.step === before.step + 1 ? position.groups : this.#groups.filter((group) => group.step > before.step && group.step <= position.step);
        this.stage.rate = 1 / this.speed;
        this.stage.put(groups, () => {
            this.position = position;
            this.about = null;
        });
    }
    #says = (events: Group['events']): string => (this.skin && this.game ? written(this.skin, this.game, [{ step: 0, seat: '', events }]).map((line) => line.text.replace(/[\u0001\u0002]/g, '')).join('. ') : '');

    /** A few positions along the game give the score lines and the end: coarse first, then finer. */
    async #sample(): Promise<void> {
        const ends = [0, ...this.turns.map((turn) => turn.to)];
        const every = Math.max(1, Math.ceil(ends.length / kSamples));
        const steps = [...new Set([...ends.filter((_, i) => i % every === 0), this.length])];
        const found = new Map<number, Record<Seat, number>>();
        const take = async (step: number) => {
            if (!this.#open || found.has(step)) return;
            const position = await rest.replayed(this.id, step, 'spectator');
            if (step === this.length) this.final = position;
            const values = this.skin?.track?.(position);
            if (values) found.set(step, values);
        };
        try {
            await Promise.all([take(this.length), take(0)]);
            for (let stride = 16; stride >= 1 && found.size > 0; stride /= 4) {
                const row = steps.filter((_, i) => i % stride === 0);
                for (let i = 0; i < row.length; i += 4) await Promise.all(row.slice(i, i + 4).map(take));
                this.track = [...found].map(([step, values]) => ({ step, values })).sort((one, other) => one.step - other.step);
            }
        } catch {
            // no lines; the game itself is there
        }
    }

    /** Score lines, or what each was expected to win: that is asked for when somebody wants to see it. */
    async draw(curve: 'score' | 'course'): Promise<void> {
        this.curve = curve;
        if (curve === 'score' || this.course) return;
        this.course = 'drawn';
        try {
            this.course = (await socket.ask('course', { table: this.id })).course;
        } catch (error) {
            this.course = null;
            this.curve = 'score';
            toasts.fail(error);
        }
    }

    // ---- moving ----
    go(step: number): void {
        this.step = Math.min(Math.max(step, 0), this.length);
        void this.#fetch();
    }
    #target(by: number): number {
        if (this.unit === 'decision') return this.#decision(by);
        const ends = this.unit === 'turn' ? this.turns.map((turn) => turn.to) : this.rounds.map((round) => round.to);
        const stops = [0, ...ends];
        return by > 0 ? (stops.find((stop) => stop > this.step) ?? this.length) : (stops.filter((stop) => stop < this.step).at(-1) ?? 0);
    }
    /** The next step of a player; what chance does after it is taken along. */
    #decision(by: number, from = this.step): number {
        const steps = this.replay?.steps ?? [];
        let at = from + by;
        while (at > 0 && at < steps.length && !isPlayer(steps[at])) at += by;
        return Math.min(Math.max(at, 0), this.length);
    }
    move(by: number): void {
        this.go(this.#target(by));
    }
    rounds: { n: number; from: number; to: number }[] = $derived.by(() => {
        const all: { n: number; from: number; to: number }[] = [];
        for (const turn of this.turns) {
            const last = all.at(-1);
            if (last && last.n === turn.round) last.to = turn.to;
            else all.push({ n: turn.round, from: turn.from, to: turn.to });
        }
        return all;
    });

    toggle(): void {
        if (this.playing) return this.pause();
        if (this.step >= this.length) this.go(0);
        this.playing = true;
        this.#next();
    }
    pause(): void {
        this.playing = false;
        clearTimeout(this.#timer);
    }
    /** On when what happened was seen; where nothing was to be seen, after a while. */
    #next(waited = 0, played = false): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            if (!this.playing) return;
            const busy = this.#busy || this.stage.busy, enough = (played ? kRest : kPause) / this.speed;
            if (busy || waited < enough) return this.#next(busy ? 0 : waited + kLook, played || this.stage.busy);
            if (this.step >= this.length) return this.pause();
            this.go(this.#decision(1));
            this.#next();
        }, kLook);
    }

    // ---- looking ----
    sit(seat: Seat): void {
        this.from = seat;
        if (this.eyes !== 'all') this.#look(seat);
        void this.#fetch();
    }
    hands(shown: boolean): void {
        this.#look(shown ? 'all' : this.from);
        void this.#fetch();
    }
    #look(eyes: Seat): void {
        this.eyes = eyes;
        void this.#read();
    }
    #hover: ReturnType<typeof setTimeout> | undefined;
    /** What a thing is, from its card alone: a finished game has nobody left to ask. */
    describe(ref: Ref | null, element?: Element): void {
        clearTimeout(this.#hover);
        this.about = null;
        if (ref === null || !element) return;
        const bare = ref.slice(ref.indexOf(':') + 1);
        const card = this.game?.cards.get(ref) ?? this.game?.cards.get(`card:${bare.slice(bare.indexOf('.') + 1)}`);
        if (card) this.#hover = setTimeout(() => element.isConnected && (this.about = { ref, rect: element.getBoundingClientRect(), lines: card.lines }), 250);
    }
    address(): string {
        const query = new URLSearchParams({ step: String(this.step), seat: this.eyes });
        if (this.eyes === 'all' && this.from !== this.replay?.seats[0].seat) query.set('from', this.from);
        return `/r/${this.id}?${query}`;
    }
}
