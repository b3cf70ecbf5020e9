// What a board needs to know of its game besides the position: names, seats, cards.
import type { Game, Line, Ref, Seat, SeatInfo, Words } from './protocol';
import * as rest from './rest';
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

/** A text of the engine: refs stand in it between braces, {seat:south}. */
export const told = (game: GameContext, text: string): string =>
    text.replace(/\{([^{}]+)\}/g, (_, ref: Ref) => game.nameOf(ref));

/** Name, prefix and cards of a game; `seats` and `you` change with the table, so they come from outside. */
/** `own`: homemade cards beside those of the seats. */
export async function gameContext(id: string, seats: SeatInfo[], you: Seat[], own = ''): Promise<GameContext> {
    const made = [own, ...seats.flatMap((seat) => seat.homemade ?? [])].filter(Boolean).join('\n');
    const [games, list, words, mine] = await Promise.all([rest.games(), rest.cards(id), rest.words(id), made ? rest.homemade(id, made).catch(() => []) : []]);
    const game = games.find((one) => one.id === id);
    return contextOf(id, game, new Map([...list, ...mine].map((card) => [card.ref, card])), seats, you, words);
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
