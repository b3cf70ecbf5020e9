// What the page of the kit shows in more than one place.
import type { Form } from '../../kit/board/things';
import type { Ref } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import { gallery as said } from '../../messages/en/gallery';
import { figures, looks } from './samples';

export const nothing = (): void => {};
export const all = (light: Light, ...refs: Ref[]): [Ref, Light][] => refs.map((ref) => [ref, light]);
export const forms: Record<string, Form> = {
    [said.attack]: 'diamond',
    [said.move]: 'arrow',
    [said.life]: 'heart',
};

export const art = { id: said.card, figure: figures.guard, grounds: ['waves' as const], staging: 'floor' as const };
export const card = {
    name: said.card,
    price: 3,
    picture: art,
    kind: said.type,
    more: said.sub,
    pips: ['L', 'K'],
    left: 2,
    middle: `${said.move} 1`,
    right: 4,
    accents: ['var(--psionics)', 'var(--magic)'],
    rules: [{ text: said.text }, { label: said.action, text: said.more }],
};

export const held = Array.from({ length: 11 }, (_, n) => n);
export const small = (n: number) => ({
    name: n % 3 === 2 ? said.long : said.card,
    price: n,
    figure: Object.values(figures)[n % 5],
    kind: said.type,
    rules: [{ text: said.text }],
    accents: [`var(--seat-${(n % 5) + 1})`],
    key: n < 9 ? String(n + 1) : '',
    off: n % 4 !== 0,
});

export const heldAs = (n: number) => ({
    ref: `card:${n}`,
    light: n % 4 === 0 ? ('playable' as const) : ('' as const),
    spare: n === 4,
    onpick: nothing,
    onabout: nothing,
});
export const goods = [
    { n: 1, good: 'points', name: said.points },
    { n: -2, good: 'data', name: said.coins, mark: '×n' },
];
export const chain = ['wood', 'lake'].map((kind) => ({
    id: kind,
    tag: kind[0].toUpperCase(),
    tone: looks[kind].tone!,
    name: said.card,
    brings: goods,
    text: said.text,
}));

export const panels = said.seat.map((name, n) => ({
    name,
    index: n,
    you: n === 0,
    turn: n === 1,
    detail: n === 2 ? said.leads : '',
    info: {
        seat: `seat${n}`,
        name,
        kind: n === 1 ? ('bot' as const) : ('human' as const),
        presence: n === 3 ? ('dropped' as const) : ('here' as const),
    },
    figure: n % 2 ? undefined : Object.values(figures)[n],
    score: { label: said.points, value: 4 + n },
    counters: [
        { label: said.life, value: 14 - n * 3, of: 16, tone: 'var(--good)' },
        { label: said.coins, value: 9 - n, icon: 'material' as const, tone: 'var(--points)' },
        { label: said.cards_in, value: 5, icon: 'cards' as const },
        { label: said.deck, value: 19 - n },
    ],
    badges:
        n === 2
            ? [
                  { tag: 'A', label: said.attack, tone: 'var(--magma)' },
                  { tag: 'D', label: said.defense, tone: 'var(--ocn)', spent: true },
              ]
            : [],
    goals:
        n === 0
            ? [
                  { name: said.goal, have: 1, of: 3, done: 'no' as const },
                  { name: said.goal_done, have: 2, of: 2, done: 'yes' as const },
              ]
            : [],
}));
