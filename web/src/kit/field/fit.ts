// How the places of two halves share a field, and how large what stands in them is drawn. The lines of the grid stay
// straight: columns and rows keep meaning who is near whom; a crowded track takes room from an empty one. In each place
// the largest form that fits is used, and nothing is ever a count instead of a thing.
import type { BoardPiece, BoardPlace, BoardSheet } from '../sheet';
import type { Seat } from '../../lib/protocol';
import { alike, fitted, kRow, lineOf, type Eyes, type Line } from './lines';

export type Form = 'wide' | 'upright' | 'row' | 'strip' | 'token';
export interface Cell {
    name: string;
    short: string;
    units: BoardPiece[];
    ground: { name: string; does: string }[]; // what lies there and is no unit
}
interface Head {
    title: string;
    says: 'all' | 'name' | 'picture'; // of the ground
    deep: boolean; // the ground stands below the title
    head: number; // its height
}
export interface Drawn extends Head {
    form: Form;
    lines: BoardPiece[][]; // what stands as one thing: equal units, where there is no room for each
    width: number; // of one thing
    height: number;
    columns: number; // how many stand beside each other
    over: number; // how much of it finds no room
    cut: number; // names that are larger than their line
}
export interface Field {
    columns: number[];
    rows: number[];
    cells: Drawn[][];
}
/** A place with what is measured of it once. */
interface Stock extends Cell {
    each: Line[];
    grouped: Line[];
    numbers: number; // the widest, at size 1
    word: number; // the widest of its names
}
export interface Room extends Eyes {
    type?: number; // how large letters are wished for: 1 where nobody said
    width: number;
    height: number;
    phone: boolean;
    focus: number; // the column that a phone shows wide
    front: number; // between the halves
    kept: (ref: string) => boolean; // stands for itself, whatever looks like it
}

const kStrip = 168; // a figure, a name of 16 letters, marks, two numbers
const kNone = 128; // a column where nobody stands
const kEmpty = 64; // the same where there is no room to spare
const kTight = 100; // a line in which a name still stands, in two lines at need
const kOwn = 109; // the same on the own side
const kAlone = 94; // a column of one unit: a picture with its name below
const kCrowd = 6; // above that, lines stand beside each other
// How much higher than need be the lines of crowds are, and whether their ground is a picture: before names of units go.
const kLines = [[3, false], [0, false], [3, true], [0, true]] as const;
const kFar = [1, 0.8, 0.65, 0.5]; // how much of its wish the far side gets: the own side comes first
const kTokens = [24, 54]; // a picture and two numbers below it: how high at least and at most
const kSides = [72, 96]; // columns of tokens
const kBare = 44; // a column of a phone where nothing is
const kDesk = { gap: 5, pad: 6, head: 25, chip: 23, apart: 2, least: 18, piece: 68, low: 78, column: 150, slim: 124, between: 6 };
const kPhone = { gap: 3, pad: 4, head: 20, chip: 19, apart: 2, least: 17, piece: 47, low: 60, column: 112, slim: 112, between: 3 };
const sizesOf = (room: Room) => (room.phone ? kPhone : kDesk);
const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);

/** The places of two halves as one sees them who sits at `own`: the far side above, its back row farthest. */
export function rowsOf({ places, facing, sides }: BoardSheet, own: Seat): BoardPlace[][] {
    const half = (seat: Seat, turned: boolean) => {
        const all = places.filter((place) => place.side === seat && place.at);
        const ranks = [...new Set(all.map((place) => place.at![1]))].sort((a, b) => a - b);
        return ranks.map((rank) => all.filter((place) => place.at![1] === rank)
            .sort((a, b) => (a.at![0] - b.at![0]) * (turned ? -1 : 1)));
    };
    const far = sides.find((side) => side.seat !== own)?.seat ?? '';
    return [...half(far, facing === 'mirrored').reverse(), ...half(own, false)];
}

/** Tracks by what they wish for, none below its least, as far as there is room for that. */
export function share(free: number, wishes: number[], leasts: number[]): number[] {
    const low = new Set<number>(), scale = Math.min(1, Math.max(0, free) / sum(leasts)), least = leasts.map((one) => one * scale);
    for (;;) {
        const left = free - sum([...low].map((i) => least[i])), all = sum(wishes.filter((_, i) => !low.has(i)));
        const size = (i: number) => (low.has(i) ? least[i] : (left * wishes[i]) / all);
        const next = wishes.findIndex((_, i) => !low.has(i) && size(i) < least[i]);
        if (next < 0) return wishes.map((_, i) => Math.floor(size(i)));
        low.add(next);
    }
}

function stockOf(cell: Cell, room: Room): Stock {
    const each = cell.units.map((one) => lineOf([one], room)), plain = { ...room, less: () => 0 };
    const grouped = alike(cell.units, room.kept).map((same) => lineOf(same, room));
    const words = new Set(cell.units.flatMap((one) => one.name.split(' ')));
    return {
        ...cell, each, grouped,
        numbers: Math.max(0, ...cell.units.map((one) => lineOf([one], plain).numbers)),
        word: Math.max(0, ...[...words].map((word) => room.measure(word, 1, 'title'))),
    };
}

function headOf(cell: Cell, width: number, room: Room, brief = false): Head {
    const { head, chip } = sizesOf(room), type = (room.phone ? 10 : 11) * (room.type ?? 1);
    const title = (text: string) => room.measure(text, type + 1, 'title') + (cell.units.length > 1 ? 26 : 0) + 10;
    const chips = (does: boolean) => cell.ground.map((one) =>
        4 + room.measure(does && one.does ? `${one.name} ${one.does}` : one.name, type, 'ui') + (room.phone ? 26 : 36));
    for (const does of brief ? [] : [true, false]) {
        const said = chips(does), says = does ? 'all' : 'name';
        for (const text of room.phone ? [cell.short] : [cell.name, cell.short])
            if (title(text) + sum(said) <= width) return { title: text, says, deep: false, head };
        if (does || Math.max(...said) > width) continue;
        let lines = 1, used = 0; // below the title
        for (const one of said) used + one > width ? (lines++, (used = one)) : (used += one);
        return { title: cell.name, says, deep: true, head: head + chip * lines };
    }
    const deep = title(cell.short) + 24 * cell.ground.length > width;
    return { title: cell.short, says: 'picture', deep, head: deep ? head + chip : head };
}

/** How large the numbers of a token are. */
export const tokenDigits = (height: number): number => Math.max(10, Math.min(14, Math.floor(height * 0.28)));

/** Pictures and numbers, for a place that has no room for names. */
function tokensOf(cell: Stock, across: number, h: number, room: Room): Drawn {
    const { pad, apart } = sizesOf(room), top = headOf(cell, across, room, true), down = h - top.head - pad - 2;
    const laid = (height: number) => {
        const width = Math.ceil(Math.max(24, height * 0.6, cell.numbers * tokenDigits(height) * 1.08 + 3));
        const columns = Math.max(1, Math.floor((across + 1) / (width + 1)));
        return { height, width, columns, rows: Math.ceil(cell.units.length / columns) };
    };
    let best = laid(kTokens[1]);
    while (best.height > kTokens[0] && best.rows * (best.height + apart) - apart > down) best = laid(best.height - 2);
    const { height, width, columns, rows } = best;
    const lines = cell.units.map((one) => [one]), over = Math.max(0, rows * (height + apart) - apart - down);
    return { ...top, form: 'token', lines, width, height, columns, over, cut: 0 };
}

/** What a place of this size shows. */
function cellOf(cell: Stock, w: number, h: number, room: Room, token: boolean, far: boolean, slimmest?: number, brief = false): Drawn {
    const { pad, piece, low, column, slim: usual, apart, least, between } = sizesOf(room), n = cell.units.length;
    const slim = slimmest ?? usual;
    const across = w - 2 * pad - 2, top = headOf(cell, across, room, brief), down = h - top.head - pad - 2;
    if (token) return tokensOf(cell, across, h, room);
    const { each, grouped } = cell;
    const drawn = (form: Form, lines: Line[], columns: number, width: number, height: number): Drawn => {
        const over = Math.max(0, Math.ceil(lines.length / columns) * (height + apart) - apart - down);
        return { ...top, form, lines: lines.map(({ same }) => same), columns, width, height, over, cut: 0 };
    };
    if (n === 0) return { ...top, form: 'strip', lines: [], columns: 1, width: across, height: least, over: 0, cut: 0 };

    const alone = Math.min(across, Math.max(220, Math.round(down * 2)));
    if (n === 1 && across >= (room.phone ? 112 : 158) && down >= low - 16) {
        const high = Math.round(across * 1.36); // of a picture above the name, where the place is a tower
        return down > high ? drawn('upright', each, 1, across, high) : drawn('wide', each, 1, alone, down);
    }

    const tabs = !room.phone && cell.units.some((one) => one.attached?.length) ? 12 : 0;
    const room1 = Math.floor((across - (n - 1) * between) / n);
    const fits = Math.min(170, room1, Math.floor((down - tabs) / (room.phone ? 1.1 : 1.14)));
    const upright = Math.min(down - tabs, Math.round(fits * 1.36));
    if (fits >= Math.max(piece, cell.word * 9 + 13) && down >= low) return drawn('upright', each, n, fits, upright);

    const tries = [[each, column, true], [each, slim, true], [grouped, column, true], [grouped, slim, true]] as const;
    for (const [lines, narrow, whole] of room.phone || far ? tries : [...tries, [grouped, slim, false] as const]) {
        for (let high = 46; high >= least; high--) {
            if (high === kRow - 1) continue; // neither one line nor two
            const deep = Math.max(1, Math.floor((down + apart) / (high + apart))), columns = Math.ceil(lines.length / deep);
            const wide = Math.floor((across - (columns - 1) * 5) / columns);
            if (high > down || (columns > 1 && wide < narrow) || (high >= kRow && wide < 196)) continue;
            const cut = lines.filter((line) => !fitted(line, wide, high, room.type).type.fits).length;
            if (whole && cut > 0) continue;
            return { ...drawn(high >= kRow ? 'row' : 'strip', lines, columns, wide, high), cut };
        }
    }
    if (room.phone || far) return tokensOf(cell, across, h, room);
    const columns = Math.max(1, Math.floor((across + 5) / (slim + 5)));
    return drawn('strip', grouped, columns, Math.floor((across - (columns - 1) * 5) / columns), least);
}

/** How high a place must be for pictures and numbers of all who stand there. */
function leastOf(cell: Stock, width: number, room: Room): number {
    const { pad, apart } = sizesOf(room), none = room.phone ? 26 : 32, low = room.phone ? 54 : 66;
    if (cell.units.length === 0) return none;
    const { columns, head } = tokensOf(cell, width - 2 * pad - 2, 0, room);
    return Math.max(low, head + Math.ceil(cell.units.length / columns) * (kTokens[0] + apart) + pad + 2);
}

/** How high a place wishes to be. */
function wishOf(cell: Stock, width: number, room: Room, token: boolean): number {
    const { pad, column, least, apart } = sizesOf(room), n = cell.units.length;
    const { head } = headOf(cell, width - 2 * pad - 2, room, token);
    if (n === 0) return head + (room.phone ? 14 : 40);
    if (token) return leastOf(cell, width, room) * 1.2;
    if (n === 1) return head + (room.phone ? 62 : 76);
    const lines = Math.ceil(n / Math.max(1, Math.floor((width - 2 * pad + 3) / (column + 5))));
    return head + Math.max(room.phone ? 64 : 66, lines * (least + apart + 3) + 4);
}

/** The whole board. On a phone all columns are alike while names can be read; else one is wide, the others are tokens. */
export function fieldOf(plain: Cell[][], room: Room): Field {
    const cells = plain.map((row) => row.map((cell) => stockOf(cell, room)));
    const { gap } = sizesOf(room), sides = cells[0].map((_, x) => x), far = (y: number) => y < cells.length / 2;
    const across = room.width - (sides.length - 1) * gap, down = room.height - cells.length * gap - room.front;
    const laid = (columns: number[], token: (cell: Cell, x: number) => boolean, less = 1): Field => {
        const high = (row: Stock[]) => Math.max(...row.map((cell, x) => wishOf(cell, columns[x], room, token(cell, x))));
        const least = cells.map((row) => Math.max(...row.map((cell, x) => leastOf(cell, columns[x], room))));
        const rows = share(down, cells.map((row, y) => high(row) * (far(y) ? less : 1)), least);
        const drawn = (cell: Stock, x: number, y: number) => cellOf(cell, columns[x], rows[y], room, token(cell, x), far(y));
        return { columns, rows, cells: cells.map((row, y) => row.map((cell, x) => drawn(cell, x, y))) };
    };
    if (!room.phone) {
        const wide = ({ units: { length: n } }: Cell, y: number) =>
            n > 14 && !far(y) ? 3 * kStrip + 22 : n > 6 ? 2 * kStrip + 17 : n > 0 ? kStrip + 12 : kNone;
        const wishes = sides.map((x) => Math.max(...cells.map((row, y) => wide(row[x], y))));
        const columns = share(across, wishes, wishes.map((wish) => (wish > kNone ? 140 : 100)));
        const calm = best(kFar.map((less) => laid(columns, () => false, less)));
        return named(calm) ? calm : best([calm, ...tight(cells, room, across, down)]);
    }
    const crowds = sides.map((x) => Math.max(4, ...cells.map((row) => row[x].units.length)));
    const bare = (x: number) => cells.every((row) => row[x].units.length + row[x].ground.length === 0);
    const focused = (side: number) => {
        const slim = sides.map((x) => (x === room.focus ? 0 : bare(x) ? kBare : side));
        return slim.map((one) => one || across - sum(slim));
    };
    return best([
        laid(sides.map(() => Math.floor(across / sides.length)), () => false),
        ...kSides.flatMap((side) => [...kFar, 0.35].map((less) => laid(focused(side), (_, x) => x !== room.focus, less))),
        laid(share(across, crowds, crowds.map(() => 60)), (cell) => cell.units.length > 6),
    ]);
}

/** For crowds: so many lines beside each other in each column, and rows no higher than those lines. */
function tight(cells: Stock[][], room: Room, across: number, down: number): Field[] {
    const { pad, apart, least, head } = kDesk, far = (y: number) => y < cells.length / 2, edge = 2 * pad + 2;
    const lines = cells.map((row) => row.map((cell) => cell.grouped.length));
    const most = lines[0].map((_, x) => Math.max(...lines.map((row) => row[x])));
    const slim = (x: number) => (lines.some((row, y) => row[x] > 1 && !far(y)) ? kOwn : kTight);
    const tries = most.map((n) => (n === 0 ? [0] : n === 1 ? [1] : n <= kCrowd ? [1, 2] : [2, 3, 4]));
    const all = tries.reduce<number[][]>((found, ways) => found.flatMap((one) => ways.map((n) => [...one, n])), [[]]);
    return all.flatMap((beside) => {
        const leasts = beside.map((n, x) => (n === 0 ? kEmpty : most[x] === 1 ? kAlone : n * (slim(x) + 5) - 5 + edge));
        if (sum(leasts) > across) return [];
        const columns = share(across, leasts.map((one, x) => one * (10 + most[x])), leasts); // crowds need it more
        const high = (cell: Cell, x: number, y: number, line: number, brief: boolean) => {
            const n = lines[y][x], top = headOf(cell, columns[x] - edge, room, brief && n > kCrowd).head;
            return n === 0 ? Math.max(head + 1, top + 2) : top + Math.ceil(n / beside[x]) * (line + apart) + pad + 2;
        };
        return kLines.flatMap(([more, brief]) => {
            const line = least + more;
            const needs = cells.map((row, y) => Math.max(...row.map((cell, x) => high(cell, x, y, line, brief))));
            if (sum(needs) > down) return [];
            const rows = share(down, needs, needs);
            const drawn = (cell: Stock, x: number, y: number) =>
                cellOf(cell, columns[x], rows[y], room, false, far(y), far(y) ? kTight : kOwn - 2, brief && lines[y][x] > kCrowd);
            return [{ columns, rows, cells: cells.map((row, y) => row.map((cell, x) => drawn(cell, x, y))) }];
        });
    });
}

const named = ({ cells }: Field): boolean => cells.flat().every(({ form, over, cut }) => form !== 'token' && over + cut === 0);

const best = (fields: Field[]): Field => fields.reduce((first, one) => (worth(one) > worth(first) ? one : first));

/** How much can be read: names of the own side count most, nothing may be out of sight. */
function worth({ cells }: Field): number {
    return sum(cells.flatMap((row, y) => row.map(({ form, lines, over, cut }) =>
        lines.flat().length * (form === 'token' ? 0 : y < cells.length / 2 ? 1 : 2) - 4 * cut - 100 * over)));
}
