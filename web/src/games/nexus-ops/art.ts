// The face of a card of Nexus Ops: a ground, a staging and an outline for each kind; colour, pattern and letters of terrains.
import figures from 'virtual:figures/nexus-ops';
import type { Picture } from '../../kit/art/draw';
import { figureOf } from '../../kit/art/gallery';
import type { Ground } from '../../kit/art/grounds';
import type { Staging } from '../../kit/art/stagings';
import type { Look } from '../../kit/board/things';
import type { Outline } from '../../kit/Card.svelte';
import type { GameContext } from '../../lib/game';
import type { Ref } from '../../lib/protocol';
import { cardOf } from '../../stage/plan';
import { bare, type BoardPlace } from '../../kit/sheet';
import { lineOf, linesOf, ruleOf, wordOf } from '../lines';
import spare from './spare.json';

const terrains: Record<string, [tag: string, tone: string, pattern: string]> = {
    'liquifungus-forest': ['LF', 'forest', 'M6 10V16M2 10A4 4 0 0 1 10 10ZM18 18V23M14 18A4 4 0 0 1 22 18Z'],
    'crystal-spires': ['CS', 'spires', 'M2 20V10L5 5L8 10V20M14 15V6L17 1L20 6V15'],
    'rock-plains': ['RP', 'plains', 'M1 6H9M14 6H19M5 14H8M13 14H22M2 21H12'],
    'magma-pool': ['MP', 'magma', 'M0 7Q6 1 12 7T24 7M0 19Q6 13 12 19T24 19'],
    monolith: ['ML', 'monolith', 'M12 2L20 12L12 22L4 12Z'],
    vortex: ['VX', 'vortex', 'M12 12m-9 0a9 9 0 1 0 18 0M12 12m-4 0a4 4 0 1 1 8 0'],
    'home-base': ['HB', 'base', 'M0 0H24M0 0V24M12 0V24M0 12H24'],
};
const kinds: Record<string, [ground: Ground, staging: Staging, outline: Outline, tone: string]> = {
    energize: ['rays', 'burst', 'cut', 'energy'],
    mission: ['contours', 'sight', 'pennant', 'points'],
    token: ['strata', 'plinth', 'octagon', 'rubium'],
    unit: ['stars', 'floor', 'plain', 'material'],
};
const lookOf = (game: GameContext, ref: Ref) => kinds[wordOf(game, ref, 'kind')] ?? kinds.unit;
export const emblemOf = (name: string): string => figures[(spare as Record<string, string[]>)[name]?.[0]] ?? '';

/** How grounds and facts of places look, by the words of people. */
export const looksOf = (game: GameContext): Record<string, Look> => ({
    ...Object.fromEntries(Object.entries(terrains).map(([kind, [tag, tone, pattern]]) =>
        [game.nameOf(`word:${kind}`), { tag, tone: `var(--${tone})`, pattern }])),
    refinery: { figure: emblemOf('rubium'), tone: 'var(--rubium)' }, seen: { figure: emblemOf('token'), tag: '' }, token: { tag: '' },
});
/** How many hexes of each ground a moon has. */
export const groundsOf = (game: GameContext, places: readonly BoardPlace[]) =>
    Object.entries(terrains).map(([kind, [tag, tone, pattern]]) => ({
        kind, name: game.nameOf(`word:${kind}`), tag, tone: `var(--${tone})`, pattern, n: places.filter((place) => place.kind === kind).length,
    })).filter(({ n }) => n > 0);
export const outlineOf = (game: GameContext, ref: Ref, card = cardOf(ref)): string =>
    figureOf(figures, spare, { id: bare(card), art: game.cards.get(card)?.art, kind: '' });
export function pictureOf(game: GameContext, ref: Ref): Picture {
    const [ground, staging] = lookOf(game, ref);
    return { id: bare(cardOf(ref)), figure: outlineOf(game, ref), grounds: [ground], staging };
}

/** A type of unit among others. */
export const unitOf = (game: GameContext, card: string) =>
    ({ ref: `card:${card}`, name: game.nameOf(`card:${card}`), figure: outlineOf(game, `card:${card}`) });

/** What the kit draws a card from. */
export function faceOf(game: GameContext, ref: Ref) {
    const card = cardOf(ref), line = (label: string) => lineOf(game, card, label), [, , outline, tone] = lookOf(game, card);
    const said = ['text', 'at home', 'weak', 'never enters', 'ability'];
    const rules = linesOf(game, card).filter(({ label }) => said.includes(label)).map((one) => {
        const { lead, text } = ruleOf(one), ground = one.label === 'at home' || one.label === 'weak' ? one.source : '';
        return { lead: lead && `${lead}:`, text, label: one.label === 'text' || one.label === 'ability' ? undefined : [one.label, ground && game.nameOf(`word:${ground}`)].filter(Boolean).join(', ') };
    });
    return {
        name: game.nameOf(card), kind: line('kind'), price: line('cost').split(' ')[0], accents: [`var(--${tone})`],
        picture: pictureOf(game, card), outline, rules, middle: line('when') || line('hits with'),
        right: line('victory points') ? { value: line('victory points'), icon: 'points' as const } : '',
    };
}
