// The decks somebody has pasted here, by game. Only this browser knows them; the server is told the one that is played.
import * as stored from '../lib/stored';

export interface OwnDeck {
    name: string;
    text: string;
}

const kMost = 60;

/** What a deck is sent as, or nothing: '' stands for whatever is dealt. */
export interface Choice {
    name: string;
    send: string;
}

class OwnDecks {
    list: OwnDeck[] = $state.raw([]);

    constructor(readonly game: string) {
        try {
            const read: unknown = JSON.parse(stored.read(`decks.${game}`) ?? '[]');
            if (Array.isArray(read)) this.list = read.filter((one): one is OwnDeck => typeof one?.name === 'string' && typeof one?.text === 'string').slice(0, kMost);
        } catch {
            // what cannot be read is not remembered
        }
    }
    keep(deck: OwnDeck): void {
        this.#write([deck, ...this.list.filter((one) => one.name !== deck.name)].slice(0, kMost));
    }
    drop(name: string): void {
        this.#write(this.list.filter((one) => one.name !== name));
    }
    #write(list: OwnDeck[]): void {
        this.list = list;
        stored.write(`decks.${this.game}`, list.length > 0 ? JSON.stringify(list) : null);
    }
}

const known = new Map<string, OwnDecks>();
export function ownDecks(game: string): OwnDecks {
    if (!known.has(game)) known.set(game, new OwnDecks(game));
    return known.get(game)!;
}
