// A deck by its sections, for people who look at it.
import { t } from '../lib/i18n';
import type { Deck } from '../lib/protocol';

export const unitOf = (deck?: Deck | null): string => deck?.unit ?? t('deck.unit');
export const tagOf = (deck: Deck | undefined, domain: string): string => deck?.tags?.[domain] ?? domain.slice(0, 1);
/** The colour of a domain, by its name or by its tag. */
export const toneOf = (deck: Deck | undefined, domain: string): string =>
    `var(--${(deck?.tags?.[domain] ?? domain).toLowerCase()}, var(--neutral))`;
export const legal = (deck: Deck): string => {
    const { cp, size, missions = 0 } = deck, unit = unitOf(deck);
    return t(deck.missions === undefined ? 'deck.legal.plain' : 'deck.legal', { cp, size, missions, unit });
};

export interface DeckSection {
    name: string;
    paid: boolean;
    cards: Deck['cards'];
    count: number;
    cp: number;
}

/** What a section costs, or gives where a deck is not charged for it. */
export const worthOf = (deck: Deck, { paid, cp: n }: DeckSection): string =>
    t(!paid && deck.base_cp !== undefined ? 'deck.gives' : 'deck.costs', { n, unit: unitOf(deck) });

export function sectionsOf(deck: Deck): DeckSection[] {
    const all: DeckSection[] = [];
    for (const card of deck.cards) {
        let section = all.find((one) => one.name === card.section);
        if (!section) all.push((section = { name: card.section, paid: card.paid, cards: [], count: 0, cp: 0 }));
        section.cards.push(card);
        section.count += card.copies;
        section.cp += card.copies * card.cp;
    }
    return all;
}
