// The face of a card of Quantum Cloud: a ground, a colour and a pattern for each terrain, a staging and an outline for each kind.
import figures from 'virtual:figures/quantum-cloud';
import type { Look } from '../../kit/board/things';
import type { Picture } from '../../kit/art/draw';
import { figureOf } from '../../kit/art/gallery';
import type { Ground } from '../../kit/art/grounds';
import type { Staging } from '../../kit/art/stagings';
import type { Outline } from '../../kit/Card.svelte';
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Ref } from '../../lib/protocol';
import { cardOf } from '../../stage/plan';
import { amountOf, bare, type BoardPiece } from '../../kit/sheet';
import { lineOf, linesOf, numberOf, ruleOf, wordOf } from '../lines';
import spare from './spare.json';

const terrains: Record<string, [ground: Ground, pattern: string]> = {
    OCN: ['waves', 'M0 6Q6 1 12 6T24 6M0 18Q6 13 12 18T24 18'],
    VOI: ['stars', 'M4 6h.1M16 4h.1M10 14h.1M21 13h.1M3 20h.1M16 22h.1'],
    CAT: ['strata', 'M2 20V10L5 6L8 10V20M14 14V5L17 1L20 5V14'],
    PIZ: ['scallops', 'M6 7m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M18 18m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'],
    SKY: ['rays', 'M2 14a4 4 0 0 1 4 -5a5 5 0 0 1 9 1a3.4 3.4 0 0 1 2 6H4a2 2 0 0 1 -2 -2'],
    MTN: ['contours', 'M0 12L6 4L12 12M12 24L18 14L24 24'],
    WEB: ['circuits', 'M0 12H24M12 0V24M0 0L24 24M24 0L0 24M12 6L18 12L12 18L6 12Z'],
};
const kinds: Record<string, [staging: Staging, outline: Outline]> = {
    alter: ['floor', 'plain'], algorithm: ['burst', 'cut'], avatar: ['nimbus', 'foil'], token: ['plinth', 'octagon'],
};
const toneOf = (code: string) => `var(--${code.toLowerCase()})`;
export const looks: Record<string, Look> = {
    ...Object.fromEntries(Object.entries(terrains).map(([code, [, pattern]]) =>
        [code, { tag: code, tone: toneOf(code), pattern }])),
    superposition: { tone: 'var(--entangled)' },
};

/** The codes of its terrains. */
export const codesOf = (game: GameContext, ref: Ref): string[] =>
    linesOf(game, ref).filter((line) => line.label === 'terrain').map((line) => line.word ?? '');
export const accentsOf = (game: GameContext, ref: Ref): string[] => {
    const codes = codesOf(game, ref);
    return codes.length > 0 ? codes.map(toneOf) : ['var(--target)'];
};
export const outlineOf = (game: GameContext, ref: Ref): string => {
    const card = cardOf(ref), kind = wordOf(game, card, 'kind');
    return figureOf(figures, spare, { id: bare(card), art: game.cards.get(card)?.art, kind });
};
export function pictureOf(game: GameContext, ref: Ref): Picture {
    const grounds = codesOf(game, ref).slice(0, 2).map((code) => terrains[code][0]);
    return {
        id: bare(cardOf(ref)), figure: outlineOf(game, ref), grounds: grounds.length > 0 ? grounds : ['sigil'],
        staging: kinds[wordOf(game, ref, 'kind')]?.[0] ?? 'floor',
    };
}

/** What the kit draws a card from; `piece` is the card as it stands on the map. */
export function faceOf(game: GameContext, ref: Ref, { piece }: { piece?: BoardPiece } = {}) {
    const line = (label: string) => lineOf(game, ref, label);
    const amount = (label: string, icon: 'blade' | 'heart') => {
        const printed = numberOf(game, ref, label);
        return printed === undefined ? '' : { value: amountOf(piece, label)?.value ?? printed, printed, icon };
    };
    const rules = linesOf(game, ref).filter((one) => ['text', 'superposition'].includes(one.label)).map((one) => {
        const { lead, text } = ruleOf(one), label = one.label === 'text' ? undefined : t('qc.superposition');
        return { label, lead: lead && `${lead}:`, text };
    });
    return {
        name: game.nameOf(ref), kind: line('kind'), price: line('cost') || line('flip cost'), accents: accentsOf(game, ref),
        pips: codesOf(game, ref), picture: pictureOf(game, ref), outline: kinds[wordOf(game, ref, 'kind')]?.[1], rules,
        left: amount('attack', 'blade'), right: amount('life', 'heart'),
        middle: line('move') && t('qc.move', { n: amountOf(piece, 'move')?.value ?? line('move') }),
    };
}
