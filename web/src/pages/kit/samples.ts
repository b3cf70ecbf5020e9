// Boards, pieces and cards of no game, for the page that shows the kit. The same every time.
import type { BoardPiece, BoardPlace, BoardSheet } from '../../kit/sheet';
import type { Look } from '../../kit/board/things';
import { gallery as said } from '../../messages/en/gallery';

export const seats = ['one', 'two', 'three', 'four'];
export const nameOf = (ref: string): string => {
    const bare = ref.slice(ref.indexOf(':') + 1),
        seat = seats.indexOf(bare);
    return seat >= 0 ? said.seat[seat] : bare;
};

// Silhouettes on a field of 512.
export const figures: Record<string, string> = {
    scout: 'M256 40a70 70 0 1 0 .1 0zM136 472c0-150 40-260 120-260s120 110 120 260z',
    guard:
        'M256 32l176 64v160c0 110-76 184-176 224C156 440 80 366 80 256V96z' +
        'M232 130v100h-90v48h90v110h48V278h90v-48h-90V130z',
    rider: 'M90 440l40-160 60-60-20-90 90-80 60 60 100 30 30 80-90 20-40-20 30 110 50 110h-60l-70-90-60 10-30 80z',
    tower: 'M120 472V180H90V60h60v50h50V60h50v50h12V60h50v50h50V60h60v120h-30v292zM226 472h60V340a30 30 0 0 0-60 0z',
    beast:
        'M60 300c0-110 90-190 200-190 60 0 90-50 90-70l40 60 62-10-20 70c20 30 ' +
        '30 60 30 100 0 60-40 90-60 100l10 112h-60l-30-90H200l-30 90h-60l10-110c-40-20-60-40-60-62z',
};
const kinds = Object.keys(figures) as (keyof typeof said.kind)[];
const grounds = Object.keys(said.ground) as (keyof typeof said.ground)[];

export const looks: Record<string, Look> = {
    wood: { tag: 'WO', tone: 'var(--forest)' },
    hill: { tag: 'HI', tone: 'var(--plains)' },
    lake: { tag: 'LA', tone: 'var(--ocn)' },
    ash: { tag: 'AS', tone: 'var(--magma)' },
    home: { tag: 'HO', tone: 'var(--base)' },
    ice: { tag: 'IC', tone: 'var(--spires)' },
};
export const picture = (piece: BoardPiece): string => figures[piece.kind ?? ''] ?? '';

/** The nth of a row that looks like luck and is none. */
const luck = (n: number, below: number) => (Math.imul(n + 7, 2654435761) >>> 9) % below;

let ids = 0;
export function piece(kind: string, owner?: number, more: Partial<BoardPiece> = {}): BoardPiece {
    const id = ++ids;
    return {
        id,
        ref: `unit:${id}`,
        name: said.kind[kind as keyof typeof said.kind],
        kind,
        owner: owner === undefined ? undefined : seats[owner],
        ...more,
    };
}

const frame = (geometry: BoardSheet['geometry'], places: BoardPlace[], more: Partial<BoardSheet> = {}): BoardSheet => ({
    geometry,
    facing: 'mirrored',
    phases: [],
    phase: '',
    facts: [],
    texts: [],
    note: '',
    chosen: [],
    links: [],
    sides: seats.map((seat) => ({ seat, facts: [] })),
    places,
    ...more,
});

/** A map of hexes around a middle. */
function around(radius: number): [number, number][] {
    const all: [number, number][] = [];
    for (let q = -radius; q <= radius; q++) {
        for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, -q + radius); r++) all.push([q, r]);
    }
    return all;
}

const spot = (id: number, at: [number, number], more: Partial<BoardPlace> = {}): BoardPlace => ({
    id,
    at,
    ref: `place:(${at.join()})`,
    kind: grounds[luck(id, 4)],
    pieces: [],
    ...more,
});

export function hexBoard(): BoardSheet {
    ids = 0;
    const places = around(2).map((at, n) => spot(n, at));
    const put = (q: number, r: number, more: Partial<BoardPlace>) =>
        Object.assign(
            places.find((place) => place.at!.join() === `${q},${r}`)!,
            more,
        );
    for (const [n, [q, r]] of [
        [-2, 0],
        [-2, 1],
        [-1, 1],
    ].entries())
        put(q, r, { kind: 'home', owner: 'one', facts: [{ label: said.coins, value: String(n + 1) }] });
    put(2, -1, { kind: 'home', owner: 'two', facts: [{ label: said.coins, value: '2' }] });
    put(2, 0, { kind: 'home', owner: 'two', pieces: [piece('tower', 1), piece('guard', 1, { count: 2 })] });
    put(-2, 1, { pieces: [piece('guard', 0, { count: 3 })] });
    put(0, 0, {
        pieces: [
            piece('scout', 0, { count: 2 }),
            piece('rider', 0),
            piece('beast', 0),
            piece('tower', 1),
            piece('scout', 1, { count: 4 }),
        ],
        facts: [{ label: said.coins, value: '1' }],
    });
    put(1, -1, {
        pieces: [
            piece('rider', 2, {
                amounts: [
                    { label: said.attack, value: 4, printed: 3 },
                    { label: said.move, value: 2, printed: 2 },
                    { label: said.life, value: 3, printed: 5 },
                ],
            }),
        ],
    });
    put(-1, 0, {
        pieces: [
            piece('beast', 3, {
                spent: said.exhausted,
                amounts: [
                    { label: said.attack, value: 2, printed: 2 },
                    { label: said.life, value: 6, printed: 6 },
                ],
            }),
        ],
    });
    put(0, -2, { pieces: [{ id: ++ids, name: '?', kind: 'hidden' }] });
    put(0, 2, { kind: undefined });
    put(1, 1, { pieces: [piece('scout', 3), piece('scout', 2, { spent: said.exhausted })] });
    return frame('hex', places, {
        kinds: [{ kind: 'hidden', tag: '?' }],
        links: [{ kind: 'bond', from: 'place:(1,-1)', to: 'place:(-1,0)' }],
    });
}

export function halvesBoard(): BoardSheet {
    const ranks = [said.front, said.rear],
        files = [said.left, said.middle, said.right];
    const places = [0, 1].flatMap((side) =>
        [0, 1].flatMap((y) =>
            [0, 1, 2].map((x): BoardPlace => {
                const n = side * 6 + y * 3 + x;
                const amounts = (i: number) => [
                    { label: said.attack, value: 1 + luck(n + i, 5), printed: 3 },
                    { label: said.defense, value: 1 + luck(n * 3 + i, 5), printed: 2 },
                ];
                const pieces = Array.from({ length: luck(n, 4) }, (_, i) =>
                    piece(kinds[luck(n + i * 3, kinds.length)], side, {
                        amounts: amounts(i),
                        spent: luck(n + i, 5) === 0 ? said.exhausted : undefined,
                        attached: i === 1 ? [{ id: ++ids, name: said.banner }] : undefined,
                    }),
                );
                return {
                    id: n,
                    ref: `place:${side}.${x}.${y}`,
                    side: seats[side],
                    at: [x, y],
                    name: `${ranks[y]} ${files[x]}`,
                    kind: n === 4 ? 'wood' : undefined,
                    pieces,
                };
            }),
        ),
    );
    return frame('halves', places, { sides: seats.slice(0, 2).map((seat) => ({ seat, facts: [] })) });
}

export function gridBoard(): BoardSheet {
    const places = seats.slice(0, 3).flatMap((seat, s) =>
        [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
        ]
            .slice(0, 4 - (s % 2))
            .map(([x, y], n): BoardPlace => ({
                id: s * 10 + n,
                ref: `place:${seat}(${x},${y})`,
                side: seat,
                at: [x, y],
                name: `${x}, ${y}`,
                pieces: n === 3 ? [] : [piece(kinds[(s + n) % kinds.length], s, { count: n === 1 ? 2 : undefined })],
            })),
    );
    return frame('grid', places, { sides: seats.slice(0, 3).map((seat) => ({ seat, facts: [] })) });
}

/** As large as a board may become: so many hexes, on so many of them a stack. */
export function largeBoard(count: number, stacks: number): BoardSheet {
    const places = around(7)
        .sort((a, b) => Math.hypot(a[0] + a[1] / 2, a[1]) - Math.hypot(b[0] + b[1] / 2, b[1]))
        .slice(0, count)
        .map((at, n) =>
            spot(n, at, n % 9 === 0 ? { facts: [{ label: said.coins, value: String(1 + luck(n, 3)) }] } : {}),
        );
    places.slice(0, stacks).forEach((place, n) => {
        const owner = luck(n, 4);
        place.pieces = Array.from({ length: 1 + luck(n + 3, 3) }, (_, i) =>
            piece(kinds[luck(n + i, kinds.length)], owner, { count: 1 + luck(n + i, 4) }),
        );
    });
    return frame('hex', places);
}

/** Two halves with crowds on them, and what one side has beside. */
export function fieldBoard(): BoardSheet {
    const amounts = (n: number) => [
        { label: said.attack, value: 1 + (n % 5), printed: 2 },
        { label: said.life, value: 2 + (n % 4), printed: 3 },
    ];
    const unit = (owner: number, n: number) =>
        piece(kinds[n % 5 === 3 ? 0 : n % 5], owner, {
            amounts: amounts(n),
            facts: [{ label: said.move, value: said.ground[grounds[n % grounds.length]] }],
            spent: n % 4 === 3 ? said.exhausted : undefined,
            words: n % 6 === 1 ? [said.swift] : [],
            attached: n === 1 ? [piece('tower', owner)] : [],
        });
    const crowd = [1, 9, 0, 0, 1, 2, 2, 3, 1, 1, 0, 3]; // who stands in each place
    const board = halvesBoard();
    const places = board.places.map((place, i) => ({
        ...place,
        pieces: [
            ...Array.from({ length: crowd[i] ?? 0 }, (_, n) => unit(i < 6 ? 0 : 1, n)),
            ...(i % 4 === 1 ? [piece('tower', i < 6 ? 0 : 1)] : []),
        ],
    }));
    const beside = { id: 99, side: 'one', name: said.deck, pieces: [unit(0, 0), unit(0, 4)] };
    return { ...board, sides: seats.slice(0, 2).map((seat) => ({ seat, facts: [] })), places: [...places, beside] };
}

/** Two networks that are joined by links: ports on each side, one of each kind to a seat. */
export function networkBoard(): BoardSheet {
    const sides = ['north', 'south', 'west', 'east'] as const,
        tags = ['wood', 'hill', 'lake', 'ash'];
    const ports = sides.flatMap((side, n) => [
        { port: 2 * n + 1, side, half: 1 as const, way: 'out' as const, tag: looks[tags[n]].tag! },
        { port: 2 * n + 2, side, half: 2 as const, way: 'in' as const, tag: looks[tags[n ^ 1]].tag! },
    ]);
    const kinds = tags.map((kind) => ({ kind, tag: looks[kind].tag! }));
    const node = (seat: number, n: number, more: Partial<BoardPiece> = {}) =>
        piece(tags[n % 4], seat, { name: n % 3 ? said.card : said.banner, ports: '1 2 3 4 5 6 7 8', ...more });
    const at = (seat: number, x: number, y: number, one: BoardPiece): BoardPlace => ({
        id: seat * 100 + (x + 4) * 10 + y + 4,
        side: seats[seat],
        at: [x, y],
        pieces: [one],
    });
    const root = (seat: number) =>
        piece('home', seat, { ref: `seat:${seats[seat]}`, name: said.kind.tower, joined: '1 2 3 4 5 6 7 8' });
    const far = node(1, 1, { taken: '8:one', joined: '5 6' }),
        near = node(0, 2, { taken: '5:one' });
    const places = [
        ...[0, 1].map((seat) => at(seat, 0, 0, root(seat))),
        at(1, 1, 0, far),
        at(0, -1, 0, near),
        at(0, 0, -1, node(0, 0, { joined: '3 4', spent: said.exhausted })),
        at(0, 1, 0, node(0, 3, { joined: '5 6', order: 1 })),
        at(0, 2, 0, node(0, 1, { ref: 'unit:next', joined: '5 6' })),
        { id: 999, ref: 'place:(0,1)', side: seats[0], at: [0, 1] as [number, number], pieces: [] },
    ];
    const links = [{ kind: 'lake', owner: 'one', from: near.ref!, to: far.ref! }];
    return frame('grid', places, { kinds, ports, links, sides: seats.slice(0, 2).map((seat) => ({ seat, facts: [] })) });
}
