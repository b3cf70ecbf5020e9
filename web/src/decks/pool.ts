// The cards of a game as one looks for them: by words, domain, type and cost. What may be played together is not known here.
import type { Card } from '../lib/protocol';

export interface PoolCard {
    card: string; // its slug
    name: string;
    kind: string;
    domains: string[]; // names or first letters; '' where it has none
    cp: number;
    words: string; // name and text, small letters
}

export interface Filter {
    words: string;
    domains: string[];
    kinds: string[];
    costs: number[];
}

export const kDearest = 7; // and everything above
export const everything = (): Filter => ({ words: '', domains: [], kinds: [], costs: [] });

const valueOf = (card: Card, label: string): string => card.lines.find((line) => line.label === label)?.value ?? '';

/** Sorted by type, cost and name; types in the order in which the game lists them. */
export function poolOf(cards: Card[]): PoolCard[] {
    const kinds = [...new Set(cards.map((card) => valueOf(card, 'kind')))];
    const priced = ['cost', 'gives', 'flip cost'];
    const price = (card: Card) => priced.map((label) => valueOf(card, label)).find(Boolean);
    return cards
        .filter((card) => price(card) !== undefined) // what has no price comes into play by others
        .map((card) => {
            const letters = valueOf(card, 'domains').split(' ').filter(Boolean).map((one) => one[0]);
            const domains = [...letters, ...card.lines.filter((line) => line.label === 'terrain').map((line) => line.value)];
            const spoken = card.lines.filter((line) => ['text', 'subtypes', 'range', 'kind'].includes(line.label)).map((line) => line.value);
            return { card: card.ref.slice(card.ref.indexOf(':') + 1), name: card.name, kind: valueOf(card, 'kind'), domains: domains.length > 0 ? domains : [''], cp: parseInt(price(card)!) || 0, words: [card.name, ...spoken].join(' ').toLowerCase() };
        })
        .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.cp - other.cp || one.name.localeCompare(other.name));
}

/** Every word of the search, and of each group one of what was ticked. */
export function matches(card: PoolCard, filter: Filter): boolean {
    const any = <T>(wanted: T[], has: T[]) => wanted.length === 0 || has.some((one) => wanted.includes(one));
    const of = (domain: string) => card.domains.includes(domain) || card.domains.includes(domain.slice(0, 1));
    return (filter.domains.length === 0 || filter.domains.some(of)) && any(filter.kinds, [card.kind]) && any(filter.costs, [Math.min(card.cp, kDearest)])
        && filter.words.toLowerCase().split(/\s+/).every((word) => card.words.includes(word));
}
