// The face of a card of Quantum Nexus: a ground and a colour for each domain, a staging and an outline for each kind.
import figures from 'virtual:figures/quantum-nexus';
import { figureOf } from '../../kit/art/gallery';
import type { Picture } from '../../kit/art/draw';
import type { Ground } from '../../kit/art/grounds';
import type { Staging } from '../../kit/art/stagings';
import type { Outline } from '../../kit/Card.svelte';
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Ref } from '../../lib/protocol';
import { cardOf } from '../../stage/plan';
import { bare, type BoardPiece } from '../../kit/sheet';
import { lineOf, numberOf, rulesOf, wordOf } from '../lines';
import spare from './spare.json';
import { amountOf } from './table';

const domains: Record<string, [ground: Ground, tone: string]> = {
    T: ['circuits', 'technology'], M: ['sigil', 'magic'], P: ['waves', 'psionics'], D: ['rays', 'divinity'],
};
const kinds: Record<string, [staging: Staging, outline: Outline]> = {
    unit: ['floor', 'plain'], leader: ['nimbus', 'foil'], asset: ['plinth', 'octagon'], event: ['burst', 'cut'],
    upgrade: ['socket', 'socket'], terrain: ['vista', 'vista'], mission: ['sight', 'pennant'],
};
const worth = { attack: 'blade', defense: 'shield' } as const;
export const signs = { ...worth, 'gives attack': worth.attack, 'gives defense': worth.defense };

const domainsOf = (game: GameContext, ref: Ref): string[] => lineOf(game, ref, 'domains').split(' ').filter(Boolean);
export const accentOf = (domain: string): string => `var(--${domains[domain[0]]?.[1] ?? 'neutral'})`;
export const accentsOf = (game: GameContext, ref: Ref): string[] => {
    const of = domainsOf(game, ref);
    return of.length > 0 ? of.map(accentOf) : [accentOf('')];
};

export function pictureOf(game: GameContext, ref: Ref): Picture {
    const card = cardOf(ref), id = bare(card), kind = wordOf(game, card, 'kind');
    const grounds = domainsOf(game, card).map((domain) => domains[domain[0]]?.[0] ?? 'contours');
    return {
        id, figure: figureOf(figures, spare, { id, art: game.cards.get(card)?.art, kind }),
        grounds: grounds.length > 0 ? grounds : ['contours'], staging: kinds[kind]?.[0] ?? 'floor',
    };
}

/** What the kit draws a card from; `piece` is the card as it stands in play. */
export function faceOf(game: GameContext, ref: Ref, { piece, cost }: { piece?: BoardPiece; cost?: number } = {}) {
    const line = (label: string) => lineOf(game, ref, label), printed = numberOf(game, ref, 'cost');
    const copies = numberOf(game, ref, 'copies');
    const amount = (label: keyof typeof worth) => {
        const value = line(label);
        return value && { value: amountOf(piece, label)?.value ?? value, printed: Number(value), icon: worth[label] };
    };
    return {
        name: game.nameOf(ref), kind: line('kind'), more: line('subtypes') && `· ${line('subtypes')}`,
        price: cost ?? printed ?? '', printed: cost === undefined ? undefined : printed,
        coin: 'hexagon' as const, accents: accentsOf(game, ref), pips: domainsOf(game, ref),
        picture: pictureOf(game, ref), outline: kinds[wordOf(game, ref, 'kind')]?.[1],
        note: copies === undefined ? '' : t('qn.copies', { n: copies }),
        rules: rulesOf(game, ref).map(({ lead, text }) => ({ lead: lead && `${lead}:`, text })), left: amount('attack'), middle: line('range'), sign: 'sight' as const,
        right: amount('defense'),
    };
}
