// The messages of docs/protocol.md as types. Nothing here knows a game.

export type Ref = string; // KIND:NAME
export type Seat = string; // as the game names it; also 'spectator', and 'all' in replays

export interface Line {
    label: string;
    value: string;
    source: string;
    clause: string;
    amounts?: { of: string; value: number }[]; // how much of what the value tells
    lead?: string; // how the value begins, up to its colon
    printed?: boolean; // on the card itself
}

export type ErrorCode =
    | 'bad' | 'unknown' | 'forbidden' | 'refused' | 'stale' | 'limit' | 'state' | 'version' | 'internal'
    | 'lost' // ours: the connection broke before the answer came
    | 'late'; // ours: no answer came

export class WireError extends Error {
    constructor(
        readonly code: ErrorCode,
        message: string,
        readonly clause?: string,
        readonly remedy?: string,
        readonly problems?: DeckProblem[], // of a deck that was refused
    ) {
        super(message);
    }
}

export interface You {
    guest: string;
    name: string;
}

export type TableState = 'waiting' | 'playing' | 'over' | 'closed' | 'quarantined';
export type SeatKind = 'human' | 'bot' | 'open';
export type Presence = 'here' | 'dropped' | 'left';

export interface SeatInfo {
    seat: Seat;
    kind: SeatKind;
    name: string;
    you?: boolean;
    guest?: string;
    presence?: Presence;
    bot?: string | null;
    muted?: boolean;
    auto?: boolean; // forced decisions are made for this seat
    stops?: string[]; // of an own seat: windows in which it is asked although it can only pass
    deck?: string | null; // its name, where it may be known
    deck_chosen?: boolean; // there where the game has decks
    homemade?: string; // the cards of its deck that no card set has, in full
}

export type ClockRules =
    | { kind: 'none' }
    | { kind: 'turn'; turn: number; bank: number }
    | { kind: 'days'; turn: number };

export interface Clock {
    kind: 'none' | 'turn' | 'days';
    turn?: number;
    bank?: number;
    left?: Record<Seat, { turn: number; bank: number }>;
    running?: Seat | null;
    window?: number | null; // left of an open window, for everybody who has not answered
    at?: number;
}

export interface Outcome {
    winners: Seat[];
    ending: string;
    clause: string;
    text: string;
    sentence: string; // how it ended
}

/** A table as the lobby shows it. */
export interface TableCard {
    table: string;
    game: string;
    title: string;
    state: TableState;
    seats: SeatInfo[];
    watchers: number;
    turn: Seat | null;
    your_turn: boolean;
    your_answer: boolean; // in a reaction window
    clock: Clock | Clock['kind'];
    updated: number;
    result?: Outcome | string | null;
}

/** A table as those see it who have opened it. */
export interface Table {
    table: string;
    game: string;
    text: string;
    title: string;
    state: TableState;
    host: boolean;
    host_name: string;
    public: boolean;
    seats: SeatInfo[];
    looking: Seat;
    watchers: number;
    clock: Clock;
    hold: number;
    commit: string;
    nonces: Record<Seat, string>;
    secret?: string;
    note?: string; // why a table is only readable
    undo_asked: Seat | null;
    undo_to?: number;
    passing: Seat[];
    rematch: string | null;
    result?: Outcome | string | null;
}

export interface Entry {
    id: number; // its place in the list; only good together with the number of the decision
    verb: string;
    refs: (Ref | number)[];
    label: string;
    clause: string;
    lines: Line[];
}

export interface Decision {
    number: number;
    seat: Seat;
    asked: Seat[]; // several in a window that asks all of them at once
    kind: string;
    clause: string;
    question: string; // a sentence with holes {0}, {1}: what stands for them are its facts
    facts: (Ref | number)[];
    cause: Ref | null;
    mine: boolean;
    private: boolean;
    window: boolean;
    list?: Entry[];
    kept?: string[]; // my answer, part by part: not played yet, and nobody else knows it
    by_itself?: boolean; // it was given for me
}

export type Shape = 'moved' | 'appeared' | 'left' | 'changed' | 'linked' | 'rolled' | 'shown' | 'said';

export interface GameEvent {
    kind: string;
    shape: Shape;
    refs: (Ref | number | null)[];
    text: string;
    by?: Ref; // who did it
    of?: Ref; // where nobody did it: whose thing it is
    what?: Ref | null; // null: something hidden
    from?: Ref | null; // also a pile, `zone:north.deck`; of a link its ends
    to?: Ref | null;
    amount?: number; // how much, how many, the value of a die
    against?: number; // what the amount is compared with
    count?: string; // the counter that changed, `seat:A energy`, `unit:17.scout attack`
    was?: number;
    now?: number;
    clause?: string;
}

export interface Group {
    step: number;
    seat: Seat;
    events: GameEvent[];
}

export type Sheet = any; // docs/sheets.md; only the component of a game reads it

export interface Position {
    step: number;
    seat: Seat;
    sheet: Sheet;
    decision: Decision | null;
    undo: 'no' | 'free' | 'ask';
    outcome: Outcome | null;
    groups: Group[];
}

export interface LobbyLists {
    mine: TableCard[];
    open: TableCard[];
    live: TableCard[];
    open_count?: number; // of all, where the lists show only the first
    live_count?: number;
}

export interface Chat {
    table: string;
    from: string;
    guest: string;
    seat: Seat; // 'spectator' for watchers, 'table' where the table itself speaks
    text: string;
    at: number;
}

export interface Refusal {
    clause: string;
    message: string;
    sentence: string; // with holes: what stands for them are its facts
    facts: (Ref | number)[];
}

export interface Hint {
    id: number;
    action: string;
    value: number;
    lines: Line[]; // what was looked at most
    preview: Line[]; // what it changes
    simulations: number; // 0: there was no choice
}

/** A table as `open` and `look` answer it: with what happened and was said before. */
export interface Opened {
    table: Table;
    position?: Position | null;
    history?: Group[];
    chat?: Chat[];
}

/** What a command is sent with, and what its `ok` carries. */
export interface Commands {
    hello: [{ version?: number; token?: string }, { you: You; token?: string; version: string }];
    ping: [object, object];
    name: [{ name: string }, { you: You }];
    lobby: [{ on: boolean; page?: number }, { lobby: LobbyLists }];
    create: [
        {
            game: string; seats: string[]; clock?: ClockRules; public?: boolean; hold?: number;
            start?: boolean; title?: string; decks?: string[]; pace?: number;
        },
        { table: string },
    ];
    open: [{ table: string }, Opened];
    away: [{ table: string }, object];
    sit: [{ table: string; seat: Seat; nonce?: string; deck?: string }, object];
    deck: [{ table: string; seat: Seat; deck: string }, object];
    stand: [{ table: string; seat: Seat }, object];
    start: [{ table: string; nonce?: string }, object];
    act: [{ table: string; seat: Seat; number: number; action: number | string }, { kept?: boolean }];
    why: [{ table: string; seat: Seat; action: string }, { refusal: Refusal | null }];
    about: [{ table: string; ref: Ref }, { lines: Line[] }];
    look: [{ table: string; seat: Seat }, Opened];
    hint: [{ table: string; seat: Seat }, { hint: Hint }];
    seen: [{ table: string; step: number }, object];
    course: [{ table: string }, { course: Course }];
    undo: [{ table: string; seat: Seat }, { asked?: boolean }];
    undo_answer: [{ table: string; seat: Seat; yes: boolean }, object];
    concede: [{ table: string; seat: Seat }, object];
    show: [{ table: string; seat: Seat; card: Ref }, object];
    pass_until: [{ table: string; seat: Seat; on: boolean }, object];
    auto: [{ table: string; seat: Seat; on: boolean }, object];
    stop: [{ table: string; seat: Seat; kind: string; on: boolean }, object];
    chat: [{ table: string; text: string }, object];
    leave: [{ table: string; seat: Seat }, object];
    bot: [{ table: string; seat: Seat; level: string }, object];
    back: [{ table: string; seat: Seat }, object];
    kick: [{ table: string; seat: Seat }, object];
    mute: [{ table: string; guest: string; on: boolean }, object];
    close: [{ table: string }, object];
    rematch: [{ table: string }, { rematch?: string; table?: string }];
    fork: [{ table: string; step: number; seat: Seat; bot: string }, { table: string }];
}

/** How a finished game went, as a bot saw it; shares in permille. */
export interface Course {
    bot: string;
    points: { step: number; round: number; shares: Record<Seat, number> }[];
    turned: { step: number; to: number; round: number; was: number; now: number } | null;
}

export type Push =
    | { is: 'lobby'; lobby: LobbyLists }
    | { is: 'table'; table: Table }
    | { is: 'position'; table: string; position: Position }
    | ({ is: 'chat' } & Chat)
    | { is: 'clock'; table: string; clock: Clock };

// ---- REST ----

export interface GameOption {
    name: string;
    values: string | string[]; // "off|3..10": words and at most one range
    standard: string;
    clause: string;
    help: string;
}

export interface Bot {
    name: string;
    help: string;
    text: string;
}

export interface Game {
    id: string;
    name: string;
    prefix: string;
    seats: Seat[];
    players: [number, number];
    options: GameOption[];
    presets: { name: string; options: string }[];
    verbs: { name: string; operands: string; help: string }[];
    bots: Bot[];
    lesson: boolean;
    decks: boolean;
    small: boolean;
}

/** One thing that is wrong with a deck. */
export interface DeckProblem {
    code: string;
    clause: string;
    card: string;
    found: number | null;
    allowed: number | null;
    what: string;
    remedy: string;
    sentence: string;
}

/** A deck as the game reads it, in all its spellings. */
export interface Deck {
    legal: boolean;
    name: string;
    note: string;
    set: string; // of its cards
    notes: string[]; // what is strange about a deck that may be played all the same
    cp: number;
    size: number;
    missions?: number;
    base_cp: number;
    unit?: string; // what cards are paid with; missing: CP
    group?: string; // what its domains are; missing: Domain
    tags?: Record<string, string>; // of domains; missing: their first letters
    domains: Record<string, number>;
    code: string;
    text: string;
    bounds: { name: string; clause: string; found: number; least: number; most: number }[];
    cards: { card: string; name: string; section: string; copies: number; cp: number }[];
    homemade?: string[]; // its cards that no card set has, in full
    problems: DeckProblem[];
}

/** Everything a game says, once; lib/sentence.ts fills in names. */
export interface Words {
    events: Record<string, { sentence: string; voice: 'line' | 'heading' | 'banner' | 'aside'; roles: string[] }>;
    verbs: Record<string, { title: string; brief: string; group: string; key: '' | 'Enter' | 'Space'; operands: string[] }>;
    decisions: Record<string, { question: string; pass: string }>;
    names: Record<string, string>; // of words, and of the last part of places
}

export interface Card {
    ref: Ref;
    name: string;
    art?: string; // the figure that shows it
    lines: Line[];
}

/** A homemade card as it is written: the keys of its kind. */
export interface CardDraft {
    type: string;
    name: string;
    art: string;
    cost: number;
    text: string[];
    terrains?: string[];
    life?: number;
    move?: number;
    attack?: number;
    super_name?: string;
    super_text?: string[];
    super_move?: number;
    super_attack?: number;
}

/** What the game says about it: points line by line, the rules it keeps, what is wrong. */
export interface JudgedCard {
    name: string;
    type: string;
    legal: boolean;
    points: number;
    computed: number;
    cost: number;
    coherent?: number; // points of an Avatar's first side, which has a budget
    budget?: number;
    lines: { label: string; how: string; points: number; line: number; clause: string; side: 'front' | 'back' }[]; // line: of the text, from 1; 0: a number
    read: { field: string; line: number; pieces: { is: 'plain' | 'keyword' | 'when' | 'does' | 'whom' | 'limit'; text: string }[] }[]; // lines that are understood
    like: number[]; // points of shipped cards of its kind and cost, the least first
    rules: { rule: string; says: string; state: 'right' | 'wrong' | 'open' }[];
    problems: { rule: string; clause: string; field: string; line: number; column: number; what: string; remedy: string; sentence: string; near: string[] }[];
    id: string;
    toml: string;
    code: string;
    draft?: CardDraft;
    about?: Line[]; // where it may be played
}

export interface LessonStep {
    say: string;
    position: Position;
    want: number | null; // id of the entry to choose; null: read and go on
}

export interface Lesson {
    title: string;
    seat?: Seat;
    steps: LessonStep[];
}

export interface ReplayStep {
    step: number;
    seat: Seat;
    text: string;
    round?: number;
    marks?: string[];
}

export interface Replay {
    table: string;
    game: string;
    text: string;
    title: string;
    seats: SeatInfo[];
    result: Outcome | string | null;
    played: number;
    given?: number;
    steps: ReplayStep[];
}
