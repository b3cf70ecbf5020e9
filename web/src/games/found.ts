// What a screen that knows no game finds in a sheet: its board, else what the view says field by field
// (docs/sheets.md). What has a known shape is drawn (numbers and words, piles, counts by kind, units, dice), the rest
// is left to the rules.
import { t } from '../lib/i18n';
import type { Ref, Seat } from '../lib/protocol';
import type { BoardPiece, BoardPlace, BoardSheet, Fact, Goal } from '../kit/sheet';

export interface Pile {
    name: string;
    cards: (string | null)[];
} // ids; null: hidden
export interface FoundSide {
    seat: Seat;
    facts: Fact[];
    goals: Goal[];
    piles: Pile[];
}
export interface Found {
    board: Omit<BoardSheet, 'sides'> | null;
    facts: Fact[];
    texts: Fact[];
    piles: Pile[]; // of nobody
    sides: FoundSide[];
    dice: { name: string; faces: number[] }[];
}

type Leaf = string | number | boolean | null;
type Tree = Record<string, unknown>;
const kInternal = ['bags', 'winners', 'ending', 'over', 'state', 'board'];
const kHidden = 'unknown';

const isLeaf = (value: unknown): value is Leaf => value === null || typeof value !== 'object';
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is Record<string, number> =>
    isTree(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => typeof one === 'number');
const isUnit = (value: unknown): value is Record<string, Leaf> => isTree(value) && Object.values(value).every(isLeaf);

/** The cards of a list of ids, or of slots that hold one each; undefined where it is none. */
function pileOf(value: unknown): (string | null)[] | undefined {
    if (!Array.isArray(value)) return undefined;
    const ids = value.map((one) => (isTree(one) && !('owner' in one) ? one.card : one)); // with an owner it is a unit
    return ids.every((id) => typeof id === 'string') ? ids.map((id) => (id === kHidden ? null : id)) : undefined;
}

interface Side extends FoundSide {
    counts: Map<string, Record<string, number>>;
    units: Map<string, Record<string, Leaf>>;
}

class Reader {
    readonly sides: Side[];
    readonly facts: Fact[] = [];
    readonly piles: Pile[] = [];
    readonly dice: Found['dice'] = [];

    constructor(readonly seats: readonly Seat[]) {
        this.sides = seats.map((seat) => ({
            seat,
            facts: [],
            goals: [],
            piles: [],
            counts: new Map(),
            units: new Map(),
        }));
    }
    read(root: Tree): void {
        for (const [key, value] of Object.entries(root)) {
            const side = this.sides.find((one) => one.seat === key),
                list = pileOf(value);
            if (kInternal.includes(key)) continue;
            if (side && isTree(value)) this.#side(side, value);
            else if (isTree(value) && this.seats.every((seat) => seat in value)) this.#each(key, value);
            else if (isLeaf(value)) this.#say(this.facts, key, value);
            else if (list) this.#pile(this.piles, key, list);
            else if (isTree(value)) this.#dice(key, value);
        }
    }
    #each(key: string, parts: Tree): void {
        for (const side of this.sides) {
            const part = parts[side.seat];
            if (isTree(part)) this.#side(side, part);
            else if (isLeaf(part)) this.#say(side.facts, key, part);
        }
    }
    #side(side: Side, root: Tree): void {
        for (const [key, value] of Object.entries(root)) {
            const list = pileOf(value);
            if (list) this.#pile(side.piles, key, list);
            else if (isLeaf(value)) {
                // the count of a pile that is known says less
                if (!side.piles.some((pile) => pile.name === key)) this.#say(side.facts, key, value);
            } else if (isCount(value)) side.counts.set(key, value);
            else if (isUnit(value)) side.units.set(key, value);
        }
    }
    // The sheet comes after the state and knows better what is in force now.
    #say(facts: Fact[], label: string, value: Leaf): void {
        if (value === 'none') return;
        const known = facts.find((fact) => fact.label === label);
        if (known) known.value = String(value);
        else facts.push({ label, value: String(value) });
    }
    #pile(piles: Pile[], name: string, cards: (string | null)[]): void {
        if (!piles.some((pile) => pile.name === name)) piles.push({ name, cards });
    }
    #dice(name: string, root: Tree): void {
        for (const [key, value] of Object.entries(root)) {
            if (key === 'dice' && Array.isArray(value) && value.every((one) => typeof one === 'number')) {
                if (value.length > 0) this.dice.push({ name, faces: value });
            } else if (isTree(value)) this.#dice(key, value);
        }
    }
}

// Counts by kind that several seats have under one name: a place, and who stands there. A piece that an action names
// together with its place (`word:scout place:camp`) is known by both.
function placesOf(reader: Reader, offered: ReadonlySet<Ref>, viewer: Seat): BoardPlace[] {
    const names = [...new Set(reader.sides.flatMap((side) => [...side.counts.keys()]))];
    const columns = Math.ceil(Math.sqrt(names.length));
    const pieces = (name: string, n: number) =>
        reader.sides.flatMap((side, s) =>
            Object.entries(side.counts.get(name) ?? {}).map(([kind, count], k): BoardPiece => {
                const ref = `word:${kind} place:${name}`,
                    mine = side.seat === viewer && offered.has(ref);
                return { id: (n * 10 + s) * 100 + k, name: kind, owner: side.seat, count, ref: mine ? ref : undefined };
            }),
        );
    return names.map((name, n) => ({
        id: n,
        ref: `place:${name}`,
        name,
        at: [n % columns, Math.floor(n / columns)],
        pieces: pieces(name, n).filter((piece) => piece.count !== 0),
    }));
}

/** In a list of units the nth has the number n, by which actions name it. */
function unitRefs(state: unknown): { seat: unknown; card: unknown; ref: Ref }[] {
    const lists = isTree(state) ? Object.values(state).filter(Array.isArray) : [];
    const units = lists.filter((list) => list.some((one: unknown) => isTree(one) && 'owner' in one && 'card' in one));
    return units.flatMap((list) =>
        list.map((one: Tree, i: number) => ({
            seat: one.controller ?? one.owner,
            card: one.card,
            ref: `unit:${i + 1}.${one.card}`,
        })),
    );
}

/** Units of a seat stand on a field of its own. */
function fieldsOf(reader: Reader, state: unknown): BoardPlace[] {
    const numbered = unitRefs(state);
    const pieces = (side: Side, s: number) =>
        [...side.units].map(([name, unit], n): BoardPiece => {
            const [card, nth = '1'] = name.split('#'),
                all = Object.entries(unit),
                off = all.find(([, value]) => value === 'no');
            const known = numbered.filter((one) => one.seat === side.seat && one.card === card);
            const amounts = all.flatMap(([label, value]) =>
                typeof value === 'number' ? [{ label, value, printed: value }] : [],
            );
            return {
                id: 100 * s + n,
                ref: known[Number(nth) - 1]?.ref,
                name: card.replaceAll('-', ' '),
                owner: side.seat,
                amounts,
                card,
                spent: off && t('generic.not', { what: off[0] }),
            };
        });
    return reader.sides.map((side, s) => ({ id: s, side: side.seat, at: [0, 0], pieces: pieces(side, s) }));
}

function fromBoard(sheet: Tree, board: BoardSheet, reader: Reader): Found {
    for (const side of reader.sides) {
        const said = board.sides.find((one) => one.seat === side.seat) as
            (Tree & BoardSheet['sides'][number]) | undefined;
        const hand = pileOf(said?.hand) ?? pileOf((sheet.seats as Record<Seat, Tree> | undefined)?.[side.seat]?.hand);
        if (hand) side.piles.push({ name: 'hand', cards: hand });
        side.facts.push(...(said?.facts ?? []));
        side.goals.push(...(said?.goals ?? []));
    }
    return { board, facts: board.facts, texts: board.texts, piles: [], sides: reader.sides, dice: [] };
}

/** `offered`: the refs that can be chosen now, also several in one. */
export function found(sheet: Tree, seats: readonly Seat[], viewer: Seat, offered: ReadonlySet<Ref>): Found {
    const reader = new Reader(seats);
    if (sheet.board) return fromBoard(sheet, sheet.board as BoardSheet, reader);
    if (isTree(sheet.state)) reader.read(sheet.state);
    reader.read(sheet);
    const texts = Object.entries(sheet).flatMap(([label, value]): Fact[] =>
        isUnit(value) && typeof value.text === 'string' ? [{ label, value: value.text }] : [],
    );
    const counted = placesOf(reader, offered, viewer),
        units = reader.sides.some((side) => side.units.size > 0);
    const places = counted.length > 0 || !units ? counted : fieldsOf(reader, sheet.state);
    const plain = { phases: [], phase: '', facts: [], texts: [], note: '', chosen: [], links: [] };
    const board = places.length > 0 ? { ...plain, geometry: 'grid' as const, places } : null;
    const piles = reader.piles.filter((pile) => pile.cards.length > 0);
    return { board, facts: reader.facts, texts, piles, sides: reader.sides, dice: reader.dice };
}
