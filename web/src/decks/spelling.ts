// How a deck carries its name, the first line of its text, and how it is spelled for others.
import type { Deck } from '../lib/protocol';

/** A name as the first line of a deck can carry it. */
export const plainName = (name: string): string => name.replace(/[^ -~]/g, '').replaceAll('. ', ' ').replace(/^[#. ]+|[. ]+$/g, '').slice(0, 40);

/** The text of a deck under a name: its first line says it. */
export function named(text: string, name: string, note: string): string {
    const rows = text.split('\n');
    if (rows[0]?.startsWith('#') && !/^#\s*card set /.test(rows[0])) rows.shift();
    return [`# ${name}${note ? `. ${note}` : ''}`, ...rows].join('\n');
}

/** A name that none of these has: My deck, My deck 2, ... */
export function unused(name: string, taken: string[]): string {
    let free = name;
    for (let n = 2; taken.includes(free); n++) free = `${name} ${n}`;
    return free;
}

/** A deck as JSON that every reader of decks understands. */
export const jsonOf = (deck: Pick<Deck, 'name' | 'note' | 'set' | 'cards'>): string =>
    JSON.stringify({ name: deck.name, note: deck.note, set: deck.set, cards: deck.cards.map(({ card, copies }) => ({ card, copies })) }, null, 2);

/** An address that shows this deck to everybody. */
export function linkOf(origin: string, game: string, deck: Pick<Deck, 'name' | 'code'>): string {
    const query = new URLSearchParams({ code: deck.code, ...(deck.name ? { name: deck.name } : {}) });
    return `${origin}/decks/${game}?${query}`;
}
