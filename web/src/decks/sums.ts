// A deck by its sections, for people who look at it.
import type { Deck } from '../lib/protocol';

export interface DeckSection {
    name: string;
    cards: Deck['cards'];
    count: number;
    cp: number;
}

export function sectionsOf(deck: Deck): DeckSection[] {
    const all: DeckSection[] = [];
    for (const card of deck.cards) {
        let section = all.find((one) => one.name === card.section);
        if (!section) all.push((section = { name: card.section, cards: [], count: 0, cp: 0 }));
        section.cards.push(card);
        section.count += card.copies;
        section.cp += card.copies * card.cp;
    }
    return all;
}
