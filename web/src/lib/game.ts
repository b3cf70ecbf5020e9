// What a board needs to know of its game besides the position: names, seats, cards.
import type { Game, Line, Ref, Seat, SeatInfo, Words } from './protocol';
import * as rest from './rest';
import { t } from './i18n';
import { seatLabel } from './tables';

export interface GameContext {
    id: string;
    name: string;
    prefix: string;
    seats: SeatInfo[];
    cards: Map<Ref, { name: string; art?: string; lines: Line[] }>;
    you: Seat[];
    words: Words; // what the engine says of everything that can happen
    nameOf(ref: Ref): string;
}

/** A sentence of the engine names things as records do (north.FC.scrap-drone#2, south's FL); people read their names. */
export function named(game: GameContext, text: string): string {
    const spot = (code: string) => game.words.names[code] ?? '';
    const whose = (seat: string) => (game.you.includes(seat) ? t('seat.your') : t('seat.whose', { seat: game.nameOf(`seat:${seat}`) }));
    const seats = game.seats.map((one) => one.seat).filter((seat) => seat.length > 1).join('|'); // a letter may be a word
    const things = text.replace(/\w+(?:\.[\w-]+)+(?:#\d+)?/g, (word) => {
        const [seat, code] = word.split('.');
        if (game.cards.has(`card:${word.slice(word.lastIndexOf('.') + 1).replace(/#\d+$/, '')}`)) return game.nameOf(`unit:${word}`);
        return spot(code) && word === `${seat}.${code}` ? `${whose(seat)} ${spot(code)}` : word;
    });
    const words = things.replace(/\b[a-z0-9]+(?:-[a-z0-9]+)+\b/g, (word) => game.cards.get(`card:${word}`)?.name ?? word);
    if (!seats) return words;
    return words.replace(new RegExp(`\\b(${seats})('s)?\\b`, 'g'), (_, seat: string, of?: string) => (of ? whose(seat) : game.nameOf(`seat:${seat}`))).replace(/\b[A-Z]{2}\b/g, (code) => spot(code) || code);
}

/** Name, prefix and cards of a game; `seats` and `you` change with the table, so they come from outside. */
export async function gameContext(id: string, seats: SeatInfo[], you: Seat[]): Promise<GameContext> {
    const [games, list, words] = await Promise.all([rest.games(), rest.cards(id), rest.words(id)]);
    const game = games.find((one) => one.id === id);
    return contextOf(id, game, new Map(list.map((card) => [card.ref, card])), seats, you, words);
}

const uncoded = (name: string): string => name.replace(/ \([A-Z]+\d+\)$/, ''); // the number of a card is no part of its name
const silent: Words = { events: {}, verbs: {}, decisions: {}, names: {} };

export function contextOf(id: string, game: Game | undefined, cards: GameContext['cards'], seats: SeatInfo[], you: Seat[], words = silent): GameContext {
    const names = new Map(seats.map((seat) => [`seat:${seat.seat}`, seatLabel(seats, seat)]));
    return {
        id,
        name: game?.name ?? id,
        prefix: game?.prefix ?? '',
        seats,
        cards,
        you,
        words,
        nameOf(ref) {
            const known = names.get(ref) ?? cards.get(ref)?.name;
            if (known) return uncoded(known);
            const bare = ref.slice(ref.indexOf(':') + 1);
            const title = words.names[bare.slice(bare.lastIndexOf('.') + 1)];
            if (title && /^(place|word):/.test(ref)) return title;
            if (ref.startsWith('place:')) return bare.replace(',', ',\u00a0'); // a minus is no hyphen
            const card = cards.get(`card:${bare.slice(bare.lastIndexOf('.') + 1).replace(/#\d+$/, '')}`); // unit:A.folk-archive stands for its card, north.FC.scrap-drone#2 too
            return card ? uncoded(card.name) : bare.replaceAll('-', ' ');
        },
    };
}
