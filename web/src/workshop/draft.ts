// A card that is being made: what each kind of card has, and how a wrong word is mended.
import type { CardDraft, Deck, JudgedCard } from '../lib/protocol';

export const kKinds = ['alter', 'algorithm', 'avatar'] as const;
export type Kind = (typeof kKinds)[number];
export const kLines = 3; // fields for lines

export const blank = (): CardDraft => ({
    type: 'alter', name: '', art: '', cost: 2, text: [], terrains: [], life: 2, move: 2, attack: 2,
    super_name: '', super_text: [], super_move: 2, super_attack: 3,
});

const kOf: Record<string, (keyof CardDraft)[]> = {
    alter: ['terrains', 'life', 'move', 'attack'],
    algorithm: [],
    avatar: ['terrains', 'life', 'move', 'attack', 'super_name', 'super_text', 'super_move', 'super_attack'],
};
/** What this kind of card has, as JSON; lines that are empty are none. */
export function written(draft: CardDraft): string {
    const keys: (keyof CardDraft)[] = ['type', 'name', 'art', 'cost', 'text', ...(kOf[draft.type] ?? [])];
    const lines = (value: unknown) => (Array.isArray(value) ? value.map((one: string) => one.trim()).filter(Boolean) : value);
    return JSON.stringify(Object.fromEntries(keys.map((key) => [key, lines(draft[key])])));
}

/** Where a line says what is not understood: what stands before, the word, the rest. */
export function parted(line: string, column: number): [before: string, word: string, after: string] {
    const at = Math.max(0, Math.min(column - 1, line.length));
    const word = /^[^\s.,:]*/.exec(line.slice(at))?.[0] ?? '';
    return [line.slice(0, at), word, line.slice(at + word.length)];
}
export const mended = (line: string, column: number, phrase: string): string => {
    const [before, , after] = parted(line, column);
    return before + phrase + after;
};

const kOffered = 4;
/** Lines of shipped cards that go on from what is typed, or else have all its words. */
export function alike(examples: string[], typed: string): string[] {
    const said = typed.trim().toLowerCase(), words = said.split(/\s+/);
    if (said === '') return [];
    const begins = examples.filter((one) => one.toLowerCase().startsWith(said));
    const has = examples.filter((one) => !begins.includes(one) && words.every((word) => one.toLowerCase().includes(word)));
    return [...begins, ...has].slice(0, kOffered);
}

/** A ready deck into which the card goes: its copies take the place of one that costs most nearly the same. */
export function deckWith(decks: Deck[], card: JudgedCard): string {
    const kinOf = ({ domains }: Deck) => (card.draft?.terrains ?? []).reduce((sum, terrain) => sum + (domains[terrain] ?? 0), 0);
    const deck = [...decks].sort((one, other) => kinOf(other) - kinOf(one))[0];
    if (!deck) return '';
    const alike = deck.cards.filter(({ kind }) => kind === card.type);
    const near = [...alike].sort((one, other) => Math.abs(one.cp - card.cost) - Math.abs(other.cp - card.cost) || other.copies - one.copies)[0];
    const rest = deck.cards.filter((one) => one !== near).map(({ card: id, copies }) => `${copies} ${id}`);
    return [`# ${card.name}`, ...rest, `${near?.copies ?? 1} ${card.id}`, '', card.toml].join('\n');
}
