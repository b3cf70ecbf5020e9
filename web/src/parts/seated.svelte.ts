// A table as one screen knows it: what was sent, what is being chosen, what was asked. All commands go out from here.
import type { Skin } from '../games';
import { skinOf } from '../games';
import { holderOf, sheetBoard } from '../kit/sheet';
import { written, type StepLine } from '../games/log';
import { say } from '../games/speech';
import { contextOf, gameContext, type GameContext } from '../lib/game';
import { t } from '../lib/i18n';
import { kPicks } from '../lib/chords';
import { kept } from '../lib/kept';
import { keys } from '../lib/keys.svelte';
import { WireError, type Chat, type Clock, type Commands, type Entry, type Group, type Hint, type Line, type Position, type Ref, type Refusal, type Seat, type Table } from '../lib/protocol';
import { keysOf, pick, refine } from '../lib/refine';
import { socket, type Socket } from '../lib/socket';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { toasts } from '../lib/toasts.svelte';
import type { Beat } from '../stage/plan';
import { Stage } from '../stage/stage.svelte';

export interface Asked { ref: Ref; rect: DOMRect }
const kLog = 400;
/** What an entry names on the table: each thing, and all of them as one. */
export const refsOf = (entry: Entry): Ref[] => [entry.refs.map(String).join(' '), ...entry.refs.map(String)];

export class Seated {
    table: Table | null = $state.raw(null);
    #sent: Position | null = $state.raw(null);
    // At a closed table nobody is asked any more.
    position: Position | null = $derived(this.#sent && this.table?.state === 'closed' ? { ...this.#sent, decision: null, undo: 'no' } : this.#sent);
    skin: Skin | null = $state.raw(null);
    context: GameContext | null = $state.raw(null);
    missing: WireError | null = $state.raw(null);
    chosen: string[] = $state.raw([]);
    sending = $state(false);
    chat: Chat[] = $state.raw([]);
    unread = $state(0);
    silent: string[] = $state.raw([]); // watchers whom this host muted; of seats the table knows it
    clock: { clock: Clock; heard: number } | null = $state.raw(null);
    log: StepLine[] = $state.raw([]);
    #since = $state(-1); // the step at which this person last did something on their own turn
    recounted: StepLine[] = $state.raw([]); // what is being stepped through
    why: (Asked & { refusal: Refusal | null }) | null = $state.raw(null);
    about: (Asked & { lines: Line[]; refusal?: Refusal | null }) | null = $state.raw(null);
    hint: Hint | 'asked' | 'none' | null = $state.raw(null);
    pointed: Ref[] = $state.raw([]);
    root: HTMLElement | null = null;
    // Positions go through the stage: `position` is the one that is drawn, which may wait for those before it.
    readonly stage = new Stage({ root: () => this.root?.closest('main') ?? this.root?.querySelector('main') ?? null, you: () => this.mine, says: (beat) => this.#says(beat) });
    #newest: Position | null = null;
    #past: Group[] = []; // of before this screen looked
    #timer: ReturnType<typeof setTimeout> | undefined;
    #wished = 0; // the step at which this screen asked to go back
    #asked: object | null = null; // the question about a thing whose answer is still wanted
    #stop: () => void;

    constructor(readonly id: string, follow: Socket['follow'] = (table, ears) => socket.follow(table, ears)) {
        this.stage.pressed = () => !!this.#newest?.decision?.mine && (this.#newest.decision.window || this.clock?.clock.kind === 'turn');
        this.#stop = follow(id, {
            table: (table) => this.#tabled(table),
            past: (history, chat) => this.#before(history, chat),
            position: (position) => this.#placed(position),
            chat: (line) => this.#said(line),
            clock: (clock) => (this.clock = { clock, heard: Date.now() }),
            error: (error) => (this.missing = error),
        });
    }
    close(): void {
        clearTimeout(this.#timer);
        this.stage.close();
        this.#stop();
    }

    // ---- what is sent ----
    mine: Seat[] = $derived((this.table?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat));
    game: GameContext | null = $derived(
        this.context && this.table ? { ...contextOf(this.context.id, undefined, this.context.cards, this.table.seats, this.mine, this.context.words), name: this.context.name, prefix: this.context.prefix } : this.context,
    );
    decision = $derived(this.position?.decision ?? null);
    asked: Seat[] = $derived(this.decision?.asked ?? (this.decision ? [this.decision.seat] : []));
    // Another of my seats is asked: the device must change hands before its cards are shown.
    passing: Seat | null = $derived.by(() => {
        const mine = this.mine.length > 1 ? this.asked.find((seat) => this.mine.includes(seat)) : undefined;
        return mine && this.position && this.position.seat !== mine ? mine : null;
    });
    // What I answered in a window that has not closed yet.
    kept: string[] | null = $derived((this.decision?.mine && this.decision.kept) || null);
    // Who has several seats looks through none of them until he says whose hand may be shown.
    blind = $derived(this.mine.length > 1 && !!this.position && !this.mine.includes(this.position.seat));
    // A bot that plays my seat decides there, whatever I am shown.
    lent = $derived(!!this.table?.seats.find((seat) => seat.seat === this.decision?.seat)?.bot);
    list: Entry[] = $derived(this.decision?.mine && !this.lent && !this.passing && !this.kept && !this.position?.outcome ? (this.decision.list ?? []) : []);
    /** What the others did since, as a list: for whoever is asked again. */
    others: StepLine[] = $derived(
        this.list.length === 0 || this.decision?.window ? [] : this.log.filter((line) => line.step > this.#since && !line.caption && !this.mine.includes(line.seat ?? '')),
    );
    midway = $derived(!!this.skin && !!this.position && this.position.decision !== null && this.skin.midway(this.position));
    answers = $derived(!!this.skin && !!this.position?.decision && (this.skin.answers ? this.skin.answers(this.position) : this.position.decision.window));
    refined = $derived.by(() => {
        const refined = refine(this.list, this.chosen, this.midway);
        for (const ref of this.chosen.length === 0 ? this.handles.keys() : []) refined.lit.set(ref, this.midway ? 'chosen' : 'playable');
        return refined;
    });
    handles: Map<Ref, Ref> = $derived((this.position && this.skin?.handles?.(this.position, this.list)) ?? new Map());
    taken: Ref | null = null; // what was taken hold of last
    #things = $derived(this.refined.left.filter((entry) => entry.refs.length > 0));
    numbered: Entry[] = $derived(this.#inOrder(this.#things));
    keys = $derived(keysOf(this.numbered, this.chosen.flatMap((one) => one.split(' ')).filter((one) => !one.startsWith('verb:')).length, kPicks.map((pick) => keys.says(pick))));
    // Several verbs fit what was picked, or one that should not be done by a slip of the hand.
    verbs: Entry[] = $derived(this.refined.send ? (this.#careful(this.refined.send) ? [this.refined.send] : []) : this.#inOrder(this.refined.verbs));
    primary: Entry | null = $derived.by(() => {
        const bare = this.refined.left.filter((entry) => entry.refs.length === 0);
        return bare.find((entry) => this.game?.words.verbs[entry.verb]?.key === 'Enter') ?? (this.numbered.length === 0 && bare.length === 1 ? bare[0] : null);
    });
    pass: Entry | null = $derived(this.refined.left.find((entry) => entry.refs.length === 0 && this.game?.words.verbs[entry.verb]?.key === 'Space') ?? null);

    #tabled(table: Table): void {
        const before = this.table, first = before === null;
        this.table = kept(before, table);
        if (before?.undo_asked && !table.undo_asked && this.mine.includes(before.undo_asked) && table.state === 'playing') this.#answered();
        if (table.clock) this.clock = { clock: table.clock, heard: Date.now() };
        const made = (one: Table | null) => one?.seats.map((seat) => seat.homemade ?? '').join();
        if (!first && made(before) === made(table)) return;
        void Promise.all([skinOf(table.game), gameContext(table.game, table.seats, [])])
            .then(([skin, context]) => ((this.context = context), (this.skin = skin), this.#write(this.position)))
            .catch((error) => toasts.fail(error));
    }

    #placed(position: Position): void {
        const before = this.#newest;
        this.#newest = position;
        const follows = before !== null && before.seat === position.seat && before.step <= position.step && this.skin !== null;
        if (!follows) this.stage.skip(); // other eyes, or none yet: there is nothing to compare with
        this.stage.put(
            follows ? position.groups : [],
            () => this.#show(position),
            () => (this.#write(position), this.#seen(position.step), this.#heard(position)),
            follows,
        );
    }
    /** Bots go on when their people have seen what they did. Of positions that end together the last one is told. */
    #seen(step: number): void {
        const { table } = this;
        if (this.mine.length === 0 || table?.state !== 'playing' || !table.seats.some((seat) => seat.bot)) return;
        if (this.#ended < 0)
            queueMicrotask(() => {
                socket.ask('seen', { table: this.id, step: this.#ended }).catch(() => {}); // a line that broke opens anew
                this.#ended = -1;
            });
        this.#ended = step;
    }
    #ended = -1; // the step that is about to be told
    #show(position: Position): void {
        if (this.#sent?.seat !== position.seat || this.#sent.decision?.number !== position.decision?.number) this.hint = null;
        this.#sent = { ...position, sheet: kept(this.#sent?.sheet, position.sheet) };
        this.sending = false;
        this.chosen = [];
        this.why = null;
        this.pointed = [];
    }
    #heard(position: Position): void {
        const before = this.#last;
        this.#last = position;
        const { decision, outcome } = position;
        if (outcome && before && !before.outcome && this.mine.length > 0)
            sound.play(outcome.winners.some((seat) => this.mine.includes(seat)) ? 'win' : 'lose');
        else if (decision?.mine && !decision.kept && !before?.decision?.mine) sound.play('turn');
    }
    #last: Position | null = null; // that was seen
    /** What the log says of one event alone. */
    #says({ event }: Beat): string {
        if (!this.skin || !this.game) return '';
        const group = { step: 0, seat: '', events: [event] };
        return written(this.skin, this.game, [group]).map((line) => line.text.replace(/[\u0001\u0002]/g, '')).join('. ');
    }

    #write(position: Position | null): void {
        if (!position || !this.skin || !this.game) return;
        const kept = this.log.filter((line) => line.step <= position.step);
        const last = kept.length > 0 ? Math.max(...kept.map((line) => line.step)) : -1;
        const groups = [...this.#past, ...position.groups];
        this.#past = [];
        const fresh = groups.filter((group, i) => groups.findIndex((one) => one.step === group.step) === i).filter((group) => group.step > last);
        this.log = written(this.skin, this.game, fresh, kept).slice(-kLog);
    }

    #before(history: Group[], chat: Chat[]): void {
        this.#past = history;
        this.log = [];
        if (chat.length > 0) this.chat = chat;
    }
    /** Hot seat: the other player looks now. */
    async look(seat: Seat): Promise<void> {
        const answer = await this.command('look', { table: this.id, seat });
        if (!answer) return;
        this.table = kept(this.table, answer.table);
        const past = socket.past(this.id);
        this.#before(past?.history ?? [], []);
        if (past) this.#placed(past.position);
    }

    #said(line: Chat): void {
        this.chat = [...this.chat, line].slice(-200);
        this.unread++;
        if (line.seat === 'table') toasts.say(this.spoken(line));
    }
    /** What the table itself says, with the names of people for seats. */
    spoken = (line: Chat): string => line.text.replace(/^\S+/, (seat) => this.table?.seats.find((one) => one.seat === seat)?.name ?? seat);

    // My wish to go back is off the table: it was granted if the game stands before it now, refused if nothing has happened.
    #answered(): void {
        const step = this.#newest?.step ?? 0;
        if (step < this.#wished) toasts.say(t('undo.granted'));
        else if (step === this.#wished) toasts.say(t('undo.refused'), { error: true });
    }

    #inOrder(entries: Entry[]): Entry[] {
        return (this.position && this.skin?.order?.(this.position, entries)) ?? entries;
    }
    // ---- choosing ----
    #careful(entry: Entry): boolean {
        return settings.get('confirm') === 'on' || !!this.skin?.careful?.includes(entry.verb);
    }
    touch(thing: Ref): void {
        if (this.sending) return;
        const ref = this.handles.get((this.taken = thing)) ?? thing;
        if (this.chosen.includes(ref)) return void (this.chosen = this.chosen.slice(0, this.chosen.indexOf(ref)));
        const longer = pick(this.list, this.chosen, ref) ?? pick(this.list, [], ref);
        if (!longer) return;
        this.why = null;
        this.chosen = longer;
        const { send } = refine(this.list, longer);
        if (send && !this.#careful(send)) void this.act(send);
    }
    /** What a hand picks up: a thing that must be laid on another one, or a card that is played by laying it down. */
    liftable(thing: Ref): { chosen: string[]; sent?: Entry; played?: Entry } | null {
        if (this.sending) return null;
        const ref = this.handles.get(thing) ?? thing;
        const half = this.midway && this.list.length > 0 && sheetBoard(this.position!)?.chosen?.includes(ref);
        if (half || this.chosen.includes(ref)) return { chosen: this.chosen };
        const chosen = pick(this.list, this.chosen, ref) ?? pick(this.list, [], ref);
        if (!chosen) return null;
        const { left, next } = refine(this.list, chosen);
        if ([...next.keys()].some((one) => one.includes(':'))) return { chosen };
        const likely = left.filter((entry) => !this.skin?.careful?.includes(entry.verb));
        if (likely.length !== 1) return null;
        if (this.skin?.carry?.(this.game!, likely[0])) return { chosen, sent: likely[0] };
        return ref.startsWith('card:') ? { chosen, played: likely[0] } : null;
    }
    /** Picks a thing up. The answer lays it on another or takes it back; `whole`: laying it down is all that is to do. */
    lift(ref: Ref): { whole: boolean; drop: (on: Ref | undefined, down: boolean) => void } | null {
        const lifted = this.liftable(ref);
        if (!lifted) return null;
        const { sent, played, chosen } = lifted, before = this.chosen, { decision } = this;
        this.taken = ref;
        this.hush();
        this.chosen = chosen;
        if (sent) void this.act(sent);
        const held = () =>
            sent
                ? this.decision !== decision && this.midway && this.list.length > 0
                : this.decision === decision && this.chosen === chosen;
        const drop = (on: Ref | undefined, down: boolean) => {
            if (!held()) return; // the game went on meanwhile
            if (played && down) void this.act(played);
            else if (on && !played) this.touch(on);
            else if (!sent) this.chosen = before;
            else if (this.position?.undo === 'free') void this.undo();
        };
        return { whole: played !== undefined, drop };
    }
    async act(entry: Entry): Promise<void> {
        if (this.sending || !this.decision) return;
        const decision = this.decision;
        this.sending = true;
        this.stage.missed = this.recounted = [];
        if (!decision.window && this.position) this.#since = this.position.step;
        this.hush();
        const done = await this.command('act', { table: this.id, seat: decision.seat, number: decision.number, action: entry.id });
        if (done && this.decision === decision) return; // what follows is on its way; until then nothing can be chosen
        if (!done) this.chosen = [];
        this.sending = false;
    }
    back(): void {
        if (this.why || this.about) return this.hush();
        if (this.chosen.length > 0) return void (this.chosen = this.chosen.slice(0, -1));
        if (this.position?.undo === 'free') void this.undo();
    }
    async undo(): Promise<void> {
        const seat = this.position?.undo === 'no' ? undefined : this.seat();
        if (!seat || this.sending) return;
        const asks = this.position?.undo === 'ask';
        this.#wished = this.position?.step ?? 0;
        const answer = await this.command('undo', { table: this.id, seat });
        if (answer && asks) toasts.say(t(answer.asked ? 'undo.asked' : 'undo.anew'));
    }
    seat = (): Seat | undefined => (this.blind ? undefined : this.position && this.mine.includes(this.position.seat) ? this.position.seat : this.mine[0]);

    // ---- asking ----
    async ask(ref: Ref): Promise<void> {
        const rect = this.rectOf(ref);
        if (!rect || !this.skin || !this.position) return;
        const seat = this.seat();
        const action = seat && this.decision ? this.skin.why(this.position, ref, this.game!) : null;
        this.why = null;
        if (!action || !seat) return void this.describe(ref, rect);
        if (this.list.length === 0) return void this.#wait(seat, action, ref, rect);
        try {
            const { refusal } = await socket.ask('why', { table: this.id, seat, action });
            if (refusal) this.why = { ref, rect, refusal: { ...refusal, message: say(this.game!, refusal.sentence, refusal.facts) } };
            else this.describe(ref, rect);
        } catch (error) {
            toasts.fail(error);
        }
    }
    /** Not one's own decision: that is said, and what the thing is. */
    async #wait(seat: Seat, action: string, ref: Ref, rect: DOMRect): Promise<void> {
        const asked = (this.#asked = {});
        const [refused, known] = await Promise.allSettled([socket.ask('why', { table: this.id, seat, action }), socket.ask('about', { table: this.id, ref })]);
        const refusal = refused.status === 'fulfilled' ? refused.value.refusal : null;
        if (this.#asked !== asked || !this.decision || this.list.length > 0) return;
        const turn = { label: t('why.now'), value: t('why.turn', { seat: this.game?.nameOf(`seat:${this.decision.seat}`) ?? '' }), source: '', clause: refusal?.clause ?? '' };
        this.about = { ref, rect, lines: [turn, ...(known.status === 'fulfilled' ? known.value.lines : [])] };
    }
    hover(ref: Ref | null, element?: Element): void {
        clearTimeout(this.#timer);
        this.#asked = null;
        if (ref === null) return void (this.about = null);
        this.#timer = setTimeout(() => void this.describe(ref, element?.isConnected ? element.getBoundingClientRect() : this.rectOf(ref), element), 250);
    }
    /** What a thing is; of an own one that cannot be used now also why not. */
    async describe(ref: Ref, rect: DOMRect | null | undefined, element?: Element): Promise<void> {
        if (!rect || ref.includes(' ')) return;
        const asked = (this.#asked = {});
        try {
            const [{ lines }, refusal] = await Promise.all([socket.ask('about', { table: this.id, ref }), this.#refusal(ref, element)]);
            if ((lines.length > 0 || refusal) && !this.why && this.#asked === asked) this.about = { ref, rect, lines, refusal };
        } catch {
            this.about = null; // nothing is known about it
        }
    }
    async #refusal(ref: Ref, element?: Element): Promise<Refusal | null> {
        const seat = this.position?.seat ?? '';
        const own = (this.position && holderOf(this.position, ref) === seat) || !!element?.closest('.hand');
        if (this.list.length === 0 || this.sending || !own || this.refined.lit.has(ref)) return null;
        const action = this.skin?.why(this.position!, ref, this.game!);
        if (!action) return null;
        const { refusal } = await socket.ask('why', { table: this.id, seat, action }).catch(() => ({ refusal: null }));
        return refusal && { ...refusal, message: say(this.game!, refusal.sentence, refusal.facts) };
    }
    hush(): void {
        clearTimeout(this.#timer);
        this.#asked = null;
        this.why = null;
        this.about = null;
    }
    async suggest(): Promise<void> {
        const seat = this.decision?.seat;
        if (!seat || !this.list.length || this.hint === 'asked') return;
        const number = this.decision?.number;
        this.hint = 'asked';
        try {
            const { hint } = await socket.ask('hint', { table: this.id, seat });
            if (this.decision?.number === number) this.hint = hint;
        } catch (error) {
            this.hint = error instanceof WireError && error.code === 'stale' ? null : 'none';
            toasts.fail(error);
        }
    }
    suggested: Entry | null = $derived.by(() => {
        const hint = this.hint;
        return hint && typeof hint === 'object' ? (this.list.find((entry) => String(entry.id) === String(hint.id)) ?? null) : null;
    });
    hinted: Ref[] = $derived(this.suggested ? refsOf(this.suggested) : []);
    follow(): void {
        if (this.suggested) void this.act(this.suggested);
    }
    rectOf(ref: Ref): DOMRect | undefined {
        const found = [...(this.root?.querySelectorAll<HTMLElement>('[data-ref]') ?? [])].find((element) => element.dataset.ref === ref);
        return found?.getBoundingClientRect() ?? (this.root?.querySelector('.canvas') ?? this.root)?.getBoundingClientRect();
    }

    async command<K extends keyof Commands>(name: K, fields: Commands[K][0]): Promise<Commands[K][1] | null> {
        try {
            return await socket.ask(name, fields);
        } catch (error) {
            toasts.fail(error);
            return null;
        }
    }
}
