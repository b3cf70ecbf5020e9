// The figures of one game: which one shows a card, and a spare one for cards that name none.
import { hashOf } from './chance';

export type Figures = Record<string, string>; // outline by name
export type Spare = Record<string, string[]>; // names by kind of card

/** The outline for a card: the one it names, or one of its kind that its id chooses. */
export function figureOf(figures: Figures, spare: Spare, card: { id: string; art?: string; kind: string }): string {
    const named = card.art && figures[card.art];
    if (named) return named;
    const names = spare[card.kind] ?? Object.values(spare).flat();
    return figures[names[hashOf(card.id) % names.length]] ?? '';
}
