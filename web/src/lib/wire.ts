// Made by web/protocol.mjs from server/protocol: edit that, then `npm run protocol`.

export const kVersion = 2; // of the messages

export type YesNo = 'yes' | 'no';

export type Tone = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white';

export interface Fact {
    label: string;
    value: string;
}

export interface Goal {
    ref?: Ref;
    card?: string;
    name: string;
    kind?: string;
    tag?: string;
    have: number;
    of: number;
    done: YesNo;
    holder?: Seat; // Who is nearest to it
}

export interface PieceAmount {
    label: string;
    value: number;
    printed: number;
}

export interface BoardPiece {
    id: number; // Of its own as long as it is on the table, wherever it goes and whatever it is called
    ref?: Ref;
    card?: string; // Missing where the seat may not know it
    name: string;
    kind?: string;
    owner?: Seat;
    controller?: Seat; // Where it is not the owner
    count?: number; // So many that nobody tells apart; missing: one
    order?: number; // Its place in the choice being made
    spent?: string; // Why it cannot be used again
    amounts?: PieceAmount[];
    words?: string[]; // Keywords
    facts?: Fact[];
    reach?: Ref[]; // The places in its range
    ports?: string; // A list in a word: '3 5 6'
    joined?: string; // Ports that a connection uses
    taken?: string; // '7:C': port 7, by a link of C
    attached?: BoardPiece[]; // Pieces that lie on it
}

export interface BoardPlace {
    id: number;
    ref?: Ref;
    side?: Seat; // On whose grid or half it lies
    at?: [number, number]; // Missing: beside the board
    name?: string;
    kind?: string;
    owner?: Seat;
    facts?: Fact[];
    pieces: BoardPiece[];
}

export interface BoardSide {
    seat: Seat;
    facts: Fact[];
    goals?: Goal[];
}

export interface BoardKind {
    kind: string;
    tag: string;
    plain?: string; // The tag where only letters can be shown
    tone?: Tone;
}

export interface PortSign {
    port: number;
    side: 'north' | 'south' | 'west' | 'east';
    half: 1 | 2; // 1 is left or upper
    way: 'out' | 'in';
    tag: string;
    tone?: Tone;
}

export interface BoardLink {
    kind: string;
    owner?: Seat; // Who made it
    from: Ref;
    to: Ref;
}

export interface BoardScore {
    seat: Seat;
    total: number;
    parts: Fact[];
}

export interface Board {
    // 'grid': one for each seat, or one for all. 'halves': two grids that face each other. 'hex': one map
    geometry: 'grid' | 'halves' | 'hex';
    facing?: 'aligned' | 'mirrored'; // Of halves: 'mirrored' where left faces right
    // Letter or sign and colour name of kinds of places, pieces and links, and of words in 'spent'
    kinds?: BoardKind[];
    ports?: PortSign[]; // Where a port sits on a piece, its letter and colour name
    // The verb that puts a card of the hand on the board; its refusal stands on cards that cannot be played
    verb?: string;
    phases: string[]; // Where somebody decides
    phase: string; // The one it is; empty between games
    facts: Fact[]; // That hold for all, in one line
    // The same in lines of their own; values with tabs are rows of a table, the first of them its heading
    texts: Fact[];
    note: string; // What to know beside the question: the text that asks, what a half-made choice costs
    chosen: Ref[]; // What the deciding seat has named so far; empty for all others
    goals?: Goal[]; // What is to be reached
    scores?: BoardScore[]; // Once the game is over and was scored
    sides: BoardSide[]; // One for each seat, with what the game's own screen needs
    places: BoardPlace[];
    links: BoardLink[];
}

export type ErrorCode =
    | 'bad'
    | 'unknown'
    | 'forbidden'
    | 'refused'
    | 'stale'
    | 'limit'
    | 'state'
    | 'elsewhere'
    | 'version'
    | 'internal';

export interface Fault {
    code: ErrorCode;
    message: string;
    clause?: string;
    remedy?: string;
    problems?: DeckProblem[]; // Everything that is wrong with a deck
    at?: string; // Of 'elsewhere'
}

export type SeatName = string;

export type Nonce = string; // 32 hex digits that go into the chance of this table (Chance)

export type DeckText = string; // The name of a shipped deck, 'random', or a deck as text, JSON or code

/** A table as 'open' answers it: with what was said before. Once the game has begun, 'past' comes just before the answer. */
export interface Opened {
    table: Table;
    chat: Said[]; // The last 60, kept with the table
}

export interface Looked {
    table: Table;
}

/** What whoever opens a table, or looks by other eyes, sees of the game, just before the answer. */
export interface Past {
    table: TableId;
    position: Position;
    history: Group[]; // Of the last 120 steps
}

export type Ref = string; // KIND:NAME

export type Operand = Ref | number;

export interface Amount {
    of: string;
    value: number;
}

/** What the engine says about a thing. */
export interface Line {
    label: string;
    value: string;
    source: string;
    clause: string;
    // How much of what the value tells (a price, attack against defense), so that no screen reads words
    amounts?: Amount[];
    lead?: string; // How the value begins, up to its colon (a cost, an occasion, a condition)
    printed?: true; // It stands on the card itself
    word?: string; // The word of the game for the value (a kind, a terrain), which is the same in every language
}

/** The number of the verb, then its operands. */
export type ActionCode = number[];

/** An action one may choose. */
export interface Entry {
    id: number; // Its place in the list; only good together with the number of the decision
    code: ActionCode; // The number of its verb, then its operands (Action codes)
    verb: string;
    refs: Operand[];
    label: string; // As in records
    clause: string;
    lines: Line[]; // What it will come to
}

/** What is asked now. */
export interface Decision {
    number: number; // Of this very question; never comes again, also after an undo
    seat: Seat;
    asked: Seat[]; // Who is asked now; more than one seat in a window (below)
    kind: string;
    clause: string;
    question: string; // A sentence (below)
    facts: Operand[]; // What stands for its holes '{0}', '{1}'
    cause: Ref | null;
    mine: boolean;
    private: boolean; // Others do not know the list
    window: boolean;
    list?: Entry[]; // There where 'mine'
    kept?: string[]; // Your answer in a window, part by part: not played yet, and nobody else knows it
    by_itself?: boolean; // It was given for you
}

export interface Outcome {
    winners: Seat[];
    ending: string;
    clause: string;
    text: string;
    sentence: string; // How it ended
}

export type Shape = 'moved' | 'appeared' | 'left' | 'changed' | 'linked' | 'rolled' | 'shown' | 'said';

/** What happened; each role only where the event has it. */
export interface GameEvent {
    kind: string;
    shape: Shape;
    refs: (Operand | null)[]; // 'card:none' says that there was no card, null that one may not see it
    text: string;
    by?: Ref; // Who did it
    of?: Ref; // Where nobody did it: whose thing it is
    what?: Ref | null; // null: something hidden
    from?: Ref | null; // A ref, or a pile 'zone:north.deck'; of a link its ends
    to?: Ref | null;
    amount?: number; // How much, how many, the value of a die
    against?: number; // What the amount is compared with
    count?: string; // The counter that changed: 'seat:A energy', 'unit:7.scout attack'
    was?: number;
    now?: number;
    clause?: string;
}

/** What one action brought. */
export interface Group {
    step: number;
    seat: Seat;
    events: GameEvent[];
}

export type Sheet = any; // What a game publishes for screens: sheet.json in its folder says it

export interface Position {
    step: number; // Actions so far
    seat: Seat; // Through whose eyes
    sheet: Sheet; // What the game publishes for screens (docs/sheets.md); unknown things are counts or 'unknown'
    decision: Decision | null; // null when the game is over
    undo: 'no' | 'free' | 'ask'; // What 'undo' would do for the seat you look through
    outcome: Outcome | null;
    groups: Group[]; // What happened since the position you were sent last, action by action
}

export interface Refusal {
    clause: string;
    message: string; // With the names of records
    sentence: string; // With holes
    facts: Operand[]; // What stands for them
}

export interface Hint {
    id: number; // Of the list
    action: string;
    value: number; // In permille
    lines: Line[]; // The actions that were looked at most
    preview: Line[]; // What it changes
    simulations: number; // 0: there was no choice
}

export interface CoursePoint {
    step: number;
    round: number;
    shares: Record<Seat, number>; // In permille
}

/** How likely each seat was to win, as a bot saw it from the chair of whoever was asked. */
export interface Course {
    bot: string; // Its level
    points: CoursePoint[]; // Once in each round (at most 16, closer where it turned) and at the end
    // Between those two steps the winners' share rose most
    turned: { step: number; to: number; round: number; was: number; now: number } | null;
}

export interface GameOption {
    name: string;
    values: string; // 'off|3..10': words and at most one range
    standard: string;
    clause: string;
    help: string;
    title: string; // As people read it
    titles: Record<string, string>; // The same of its words
}

export interface Bot {
    name: string;
    text: string;
    help: string;
}

export type OperandKind = 'number' | 'seat' | 'card' | 'unit' | 'place' | 'word';

export interface Game {
    id: string;
    name: string;
    prefix: string; // Of its clauses
    seats: Seat[];
    players: [number, number]; // Least and most
    options: GameOption[];
    presets: { name: string; options: string; title: string }[];
    // In the order of their numbers, from 0 (Action codes)
    verbs: { name: string; operands: OperandKind[]; help: string }[];
    bots: Bot[];
    lesson: boolean;
    decks: boolean;
    small: boolean;
}

export interface Card {
    ref: Ref;
    name: string;
    art?: string; // The figure that shows it, where it has one
    lines: Line[];
}

/** Everything a game says, once (Sentences). */
export interface Words {
    // By kind. 'voice' is 'line', 'heading' (a turn, round or phase begins), 'banner' (concerns everybody) or
    // 'aside' (is seen on the table as well); without a sentence nothing is said. 'roles' name the 'refs' of the
    // event
    events: Record<string, { sentence: string; voice: 'line' | 'heading' | 'banner' | 'aside'; roles: string[] }>;
    // 'brief' stands beside the thing itself, 'group' over entries of the verb, 'key' gives the answer
    verbs: Record<string, {
        title: string;
        brief: string;
        group: string;
        key: '' | 'Enter' | 'Space';
        operands: OperandKind[];
    }>;
    decisions: Record<string, { question: string; pass: string }>; // By kind; 'pass' is what that key is called there
    names: Record<string, string>; // Of words, and of the last part of places
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
    sentence: string; // The whole of it
}

/** A deck as the game reads it, in all its spellings. */
export interface Deck {
    legal: boolean;
    name: string;
    note: string;
    set: string; // Of its cards
    built_with: string; // The set it was written for, as it says
    cp: number; // What its cards cost together
    size: number; // Number of cards
    domains: Record<string, number>; // Points by name
    code: string; // Empty where it has too many cards
    text: string; // Empty where something could not be read
    bounds: { name: string; clause: string; found: number; least: number; most: number }[];
    cards: {
        card: string;
        name: string;
        section: string; // Under which title it stands
        kind: string; // The same for programs
        paid: boolean; // Whether it adds to what the deck costs
        copies: number;
        cp: number;
    }[];
    notes: string[]; // What is strange about a deck that may be played all the same
    problems: DeckProblem[];
    summary?: string; // Its sums in words
    missions?: number;
    base_cp?: number;
    alters?: number;
    algorithms?: number;
    unit?: string; // What cards are paid with; missing: CP
    group?: string; // What its domains are; missing: Domain
    tags?: Record<string, string>; // Of domains; missing: their first letters
    homemade?: string[]; // Its cards that no card set has, in full
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

/** What a game says about a homemade card. */
export interface JudgedCard {
    name: string;
    type: string;
    legal: boolean;
    points: number;
    computed: number;
    cost: number;
    coherent?: number; // Points of a first side that has a budget
    budget?: number;
    // Points line by line; 'line' of the text from 1, 0 for a number
    lines: {
        label: string;
        how: string;
        points: number;
        line: number;
        clause: string;
        side: 'front' | 'back';
    }[];
    // Lines that are understood
    read: {
        field: string;
        line: number;
        pieces: { is: 'plain' | 'keyword' | 'when' | 'does' | 'whom' | 'limit'; text: string }[];
    }[];
    like: number[]; // Points of shipped cards of its kind and cost, the least first
    rules: { rule: string; says: string; state: 'right' | 'wrong' | 'open' }[]; // Those it keeps, and not
    problems: {
        rule: string;
        clause: string;
        field: string;
        line: number;
        column: number;
        what: string;
        remedy: string;
        sentence: string;
        near: string[];
    }[];
    id: string; // Empty where it cannot be read, like the next three
    canonical: string; // All that is printed on it, as its id hashes it
    toml: string;
    code: string;
    draft?: CardDraft;
    about?: Line[]; // Where it may be played
}

export interface LessonStep {
    say: string;
    position: Position;
    want: number | null; // The 'id' of the entry to choose; null: read and go on
}

export interface Lesson {
    title: string;
    seat: Seat; // Of the pupil
    steps: LessonStep[];
}

export interface ReplaySeat {
    seat: Seat;
    kind: SeatKind;
    name: string;
    deck?: string;
    homemade?: string;
}

export interface ReplayStep {
    step: number;
    seat: Seat;
    text: string;
    round?: number; // Where the game counts them
}

/** A finished game. */
export interface Replay {
    table: TableId;
    game: string;
    text: string;
    title: string;
    seats: ReplaySeat[];
    result: string;
    played: Milliseconds; // When
    given: number; // Steps that were taken over from another game
    steps: ReplayStep[];
}

export interface RestFault {
    error: Fault;
}

// As the game names it; also 'spectator', 'table' where the table itself speaks, and 'all' in replays
export type Seat =
    | string;

export type TableId = string;

export type Milliseconds = number;

export interface You {
    guest: string; // A public id
    name: string;
}

export type TableState = 'waiting' | 'playing' | 'over' | 'closed' | 'quarantined';

export type SeatKind = 'human' | 'bot' | 'open';

export type Presence = 'here' | 'dropped' | 'left';

export type ClockRules =
    | { kind: 'none' }
    | { kind: 'turn'; turn: Milliseconds; bank?: Milliseconds }
    | { kind: 'days'; turn: Milliseconds };

export interface Clock {
    kind: 'none' | 'turn' | 'days';
    turn: Milliseconds; // For each decision; 0 without a clock
    bank: Milliseconds; // For the whole game
    left: Record<Seat, { turn: Milliseconds; bank: Milliseconds }>; // By seat
    running: Seat | null; // Whose time runs
    window: number | null; // What is left of a window that asks several, the same for all who have not answered
    at: Milliseconds; // The server's now
}

export interface CardSeat {
    seat: Seat;
    kind: SeatKind;
    name: string;
    you: boolean;
}

/** A table as the lobby shows it. */
export interface TableCard {
    table: TableId;
    game: string; // Its id
    title: string;
    state: TableState;
    seats: CardSeat[];
    watchers: number;
    turn: Seat | null; // Who is asked
    your_turn: boolean; // You are asked; in a window that asks several, until it closes
    your_answer: boolean; // It is in a reaction window
    clock: 'none' | 'turn' | 'days';
    updated: Milliseconds;
    result?: string; // Once it is over, as in records
    winners?: Seat[]; // Once it was played to its end; empty: nobody
    unfinished?: 'closed' | 'abandoned'; // Why it was not: its host closed it, or nobody came back
}

export interface TableSeat {
    seat: Seat;
    kind: SeatKind;
    name: string;
    you: boolean;
    presence: Presence;
    guest: string; // Whose seat it is; empty for bots
    bot?: string; // Where one plays
    auto: boolean; // Of your own seats: decisions with one action are made for it
    stops: string[]; // Of your own seats: windows in which it is asked although it can only pass
    deck?: string | null; // Its name where you may know it; there where the game has decks
    deck_chosen?: boolean; // There where the game has decks
    // The cards of its deck that no card set has, in full, for everybody to read before the start and after it
    homemade?: string;
    homemade_hash?: Hash; // Of these cards: what 'accept' names
    // Before the start, of a taken seat: its person has accepted all homemade cards that others bring along
    accepted?: boolean;
    muted: boolean;
}

/** A table as those see it who have opened it. */
export interface Table {
    table: TableId;
    game: string; // Its id
    text: string; // The game with its options
    title: string;
    state: TableState;
    host: boolean; // Are you
    host_name: string;
    public: boolean;
    seats: TableSeat[];
    looking: Seat; // The seat through which you look
    watchers: number;
    clock: Clock;
    hold: Milliseconds;
    commit: Hash; // Of the secret (Chance)
    nonces: Record<Seat, string>; // By seat; empty where none was given
    secret?: Hash; // After the end, also of a game that was closed
    next_commit?: Hash; // After the end: of the secret of a rematch
    next_nonces?: Record<Seat, string>; // And what was given for it, by seat; empty where none was
    undo_asked: Seat | null; // Who asks the others to go back
    undo_to?: number; // And to which step
    passing: Seat[]; // Seats that pass until their turn
    rematch: TableId | null; // The table where they play again
    result: string; // As in records; empty until it is over
    winners?: Seat[]; // Once it was played to its end; empty: nobody
    unfinished?: 'closed' | 'abandoned'; // Why it was not: its host closed it, or nobody came back
    given: number; // Steps taken over by 'fork'
    note?: string; // Why it is put aside
}

export type Hash = string;

/** The lobby. */
export interface LobbyLists {
    // Where you sit (finished ones for a day, at most 50; those that are put aside as long as they are)
    mine: TableCard[];
    open: TableCard[]; // Public ones with a free seat
    live: TableCard[]; // Public ones being played
    open_count: number; // Of all, also those on other pages
    live_count: number;
}

export interface Said {
    from: string;
    guest: string;
    seat: Seat; // 'spectator' for watchers, 'table' where the table itself speaks
    text: string;
    at: Milliseconds;
}

/** What a command is sent with, and what its 'ok' carries. */
export interface Commands {
    hello: [{
        // Of these messages, as the client speaks them; another than the server's, or none, is answered with
        // 'version'
        version: number;
        token?: string;
    }, {
        you: You;
        version: number; // Of these messages, as the server speaks them
        token?: string; // Of a new guest: shown once, keep it
    }];
    ping: [object, object];
    name: [{ name: string }, { you: You }];
    lobby: [{
        on?: boolean; // Missing: true
        page?: number; // 50 tables each; missing: the first
    }, { lobby: LobbyLists }];
    create: [{
        game: string; // Named with its options
        // A word for each seat: 'me', 'open', or 'bot:LEVEL' (a bot as 'bots' of '/api/games' names it); several
        // 'me' make a hot-seat table
        seats: string[];
        clock?: ClockRules; // Missing: none
        public?: boolean;
        hold?: number; // How long a window stays open at least; missing: 700, 0 where all opponents are bots
        pace?: number; // The pause before a bot's action while somebody looks, at least (see 'seen'); missing: 350
        title?: string; // At most 60 characters
        start?: boolean; // At once, where no seat is open
        decks?: string[]; // One for each seat, empty for none
    }, { table: TableId }];
    open: [{ table: TableId }, Opened];
    away: [{ table: TableId }, object];
    look: [{ table: TableId; seat: SeatName }, Looked];
    sit: [{ table: TableId; seat: SeatName; nonce?: Nonce; deck?: DeckText }, object];
    stand: [{ table: TableId; seat: SeatName }, object];
    deck: [{ table: TableId; seat: SeatName; deck: DeckText }, object];
    accept: [{
        table: TableId;
        seat: SeatName;
        cards: Hash; // 'homemade_hash' of that deck, as you have read it
    }, object];
    start: [{ table: TableId; nonce?: Nonce }, object];
    act: [{
        table: TableId;
        seat: SeatName;
        number: number; // Of the decision
        // An 'id' of the list, a 'code', or text as in records; composite text ('build folk-archive (0,1)') is
        // taken apart
        action: number | ActionCode | string;
    }, {
        kept?: true; // In a window that asks several: kept, not yet played
    }];
    why: [{
        table: TableId;
        seat: SeatName;
        action: string; // 'VERB REF...' with refs or names
    }, { refusal: Refusal | null }];
    about: [{ table: TableId; ref: string }, { lines: Line[] }];
    hint: [{ table: TableId; seat: SeatName }, { hint: Hint }];
    seen: [{ table: TableId; step: number }, object];
    undo: [{ table: TableId; seat: SeatName }, {
        asked?: true; // The others have to answer
    }];
    undo_answer: [{ table: TableId; seat: SeatName; yes: boolean }, object];
    concede: [{ table: TableId; seat: SeatName }, object];
    show: [{ table: TableId; seat: SeatName; card: string }, object];
    pass_until: [{ table: TableId; seat: SeatName; on: boolean }, object];
    auto: [{ table: TableId; seat: SeatName; on: boolean }, object];
    stop: [{ table: TableId; seat: SeatName; kind: string; on: boolean }, object];
    chat: [{ table: TableId; text: string }, object];
    leave: [{ table: TableId; seat: SeatName }, object];
    bot: [{ table: TableId; seat: SeatName; level: string }, object];
    back: [{ table: TableId; seat: SeatName }, object];
    kick: [{ table: TableId; seat: SeatName }, object];
    mute: [{ table: TableId; guest: string; on: boolean }, object];
    close: [{ table: TableId }, object];
    nonce: [{ table: TableId; nonce: Nonce }, object];
    rematch: [{ table: TableId }, { table: TableId }];
    course: [{ table: TableId }, { course: Course }];
    fork: [{ table: TableId; step: number; seat: SeatName; bot: string }, { table: TableId }];
}

export type Push =
    | ({ is: 'lobby' } & { lobby: LobbyLists })
    | ({ is: 'table' } & { table: Table })
    | ({ is: 'past' } & Past)
    | ({ is: 'position' } & {
    table: TableId;
    position?: Position; // The whole of it
    change?: any; // What has changed since the last one of this table (below)
})
    | ({ is: 'chat' } & { table: TableId } & Said)
    | ({ is: 'moved' } & { table: TableId; at?: string })
    | ({ is: 'clock' } & { table: TableId; clock: Clock });

/** What is answered at each path. */
export interface Answers {
    '/api/games': { games: Game[] };
    '/api/games/ID/cards': { cards: Card[] };
    '/api/games/ID/words': { words: Words };
    'POST /api/games/ID/cards': { cards: JudgedCard[] };
    '/api/games/ID/decks': { decks: Deck[] };
    'POST /api/games/ID/decks': Deck;
    '/api/lessons/ID': Lesson;
    '/api/lobby?page=0': LobbyLists;
    '/api/tables/ID': TableCard;
    '/api/replays/ID': Replay;
    '/api/replays/ID/STEP?seat=A': { position: Position };
    '/api/replays/ID/log?seat=A': { groups: Group[] };
}
