// The cards somebody has made here, by game. Only this browser keeps them; a deck that is played carries them along.
import type { CardDraft } from '../lib/protocol';
import * as stored from '../lib/stored';
import { blank } from './draft';

export interface OwnCard {
    id: string; // '' for a draft that may not be played yet
    name: string;
    toml: string; // as decks carry it
    draft: CardDraft;
}

const kMost = 100;
const isCard = (one: Partial<OwnCard> | null): one is OwnCard =>
    typeof one?.id === 'string' && typeof one.name === 'string' && typeof one.toml === 'string' && typeof one.draft?.type === 'string';

class OwnCards {
    list: OwnCard[] = $state.raw([]);
    /** Those that may be played, as one text. */
    text = $derived.by(() => this.list.map((one) => (one.id ? one.toml : '')).join('\n').trim());

    constructor(readonly game: string) {
        try {
            const read: unknown = JSON.parse(stored.read(`cards.${game}`) ?? '[]');
            if (Array.isArray(read)) this.list = read.filter(isCard).slice(0, kMost);
        } catch {
            // what cannot be read is not remembered
        }
    }
    /** Under its name: what was saved under it before is gone. */
    keep(card: OwnCard): void {
        this.#write([card, ...this.list.filter((one) => one.name !== card.name)].slice(0, kMost));
    }
    drop(name: string): void {
        this.#write(this.list.filter((one) => one.name !== name));
    }
    /** Cards that came with a deck; the game wrote them, so that each begins with its table, id and name. */
    take(cards: string[]): void {
        for (const toml of cards) {
            const [, type] = /^\[\[(\w+)\]\]/.exec(toml) ?? [];
            const [, id] = /^id = "([\w-]+)"$/m.exec(toml) ?? [];
            const [, name] = /^name = "(.*)"$/m.exec(toml) ?? [];
            if (type && id && name && !this.list.some((one) => one.id === id)) this.keep({ id, name, toml, draft: { ...blank(), type, name } });
        }
    }
    /** What a deck with these cards has to carry. */
    carried(cards: string[]): string {
        return this.list.filter((one) => one.id && cards.includes(one.id)).map((one) => one.toml).join('\n');
    }
    #write(list: OwnCard[]): void {
        this.list = list;
        stored.write(`cards.${this.game}`, list.length > 0 ? JSON.stringify(list) : null);
    }
}

const known = new Map<string, OwnCards>();
export function ownCards(game: string): OwnCards {
    if (!known.has(game)) known.set(game, new OwnCards(game));
    return known.get(game)!;
}
