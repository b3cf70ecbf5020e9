// A table that exists only here: its positions come from the lesson, and only the wanted action leads on.
import { t } from '../../lib/i18n';
import type { Entry, Game, Lesson, LessonStep, Position, Ref, Seat, SeatInfo, Table } from '../../lib/protocol';
import type { TableEars } from '../../lib/socket';
import { Seated } from '../../parts/seated.svelte';

function seatsOf(position: Position, game: Game | undefined, pupil: Seat): SeatInfo[] {
    const held = position.sheet?.seats;
    const names: Seat[] = held && !Array.isArray(held) ? Object.keys(held) : (game?.seats.slice(0, game.players[0]) ?? [pupil]);
    const many = names.length > 2;
    let rivals = 0;
    return names.map((seat) =>
        seat === pupil
            ? { seat, kind: 'human', name: t('lesson.you'), you: true, presence: 'here' }
            : { seat, kind: 'bot', name: many ? t('lesson.opponent_n', { n: ++rivals }) : t('lesson.opponent'), presence: 'here' },
    );
}

export class Taught extends Seated {
    at = $state(0);
    said = $state(''); // an answer to what was just tried
    kind: 'none' | 'other' | 'no' = $state('none');
    readonly steps: LessonStep[];
    #ears: TableEars;

    step: LessonStep = $derived.by(() => this.steps[this.at]);
    last: boolean = $derived.by(() => this.at === this.steps.length - 1);
    /** The newest words: a decision that follows at once needs none of its own. */
    words: string = $derived.by(() => this.steps.slice(0, this.at + 1).filter((step) => step.say).at(-1)?.say ?? '');

    constructor(lesson: Lesson, game: Game) {
        let ears: TableEars = {};
        super('lesson', (_, heard) => ((ears = heard), () => {}));
        this.#ears = ears;
        this.steps = lesson.steps;
        const first = lesson.steps[0].position;
        const pupil = lesson.seat || first.seat;
        const table = { table: 'lesson', game: game.id, text: game.id, title: lesson.title, state: 'playing', seats: seatsOf(first, game, pupil), looking: pupil, watchers: 0, clock: { kind: 'none' }, passing: [], nonces: {}, undo_asked: null, rematch: null };
        ears.table?.(table as unknown as Table);
        this.go(0);
    }

    go(at: number): void {
        this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
        this.kind = 'none';
        const { position, want } = this.steps[this.at];
        const asked = want !== null && position.decision;
        this.#ears.position?.({ ...position, undo: 'no', decision: asked ? position.decision : position.decision && { ...position.decision, mine: false, list: undefined } });
    }

    next(): void {
        if (this.step.want === null) this.go(this.at + 1);
    }

    wanted: Entry | null = $derived.by(() => this.list.find((entry) => entry.id === this.step.want) ?? null);

    /** What the words mean, where the board itself does not say it: a map has no coordinates on it. Ringed there and in the list. */
    #hex: boolean = $derived.by(() => this.position?.sheet.board?.geometry === 'hex');
    meant: Ref[] = $derived.by(() => (this.#hex ? (this.wanted?.refs ?? []).map(String) : []));

    #shown = $state(-1); // the step whose answer is shown
    override suggested: Entry | null = $derived.by(() => (this.#hex || this.#shown === this.at ? this.wanted : null));

    show(): void {
        this.#shown = this.at;
        this.pointed = this.wanted?.refs.map(String) ?? [];
    }

    /** What is wanted here, as the list says it. */
    task: string = $derived.by(() => (this.wanted && this.skin && this.game && this.position ? this.skin.entry(this.game, this.position, this.wanted).title : (this.wanted?.label ?? '')));

    override async act(entry: Entry): Promise<void> {
        this.hush();
        this.chosen = [];
        if (entry.id === this.step.want) return this.go(this.at + 1);
        this.kind = 'other';
        this.said = t('lesson.other', { wanted: this.task });
        this.show();
    }
    override async ask(ref: Ref): Promise<void> {
        if (this.list.length === 0) return void this.describe(ref, this.rectOf(ref));
        this.kind = 'no';
        this.said = t('lesson.not_now');
        await this.describe(ref, this.rectOf(ref));
    }
    override async describe(ref: Ref, rect: DOMRect | null | undefined): Promise<void> {
        const bare = ref.slice(ref.indexOf(':') + 1);
        const card = this.context?.cards.get(ref) ?? this.context?.cards.get(`card:${bare.slice(bare.indexOf('.') + 1)}`);
        if (card && rect) this.about = { ref, rect, lines: card.lines };
    }
    override async undo(): Promise<void> {}
    override async suggest(): Promise<void> {
        this.show();
    }
}
