// What a board needs to know of its game besides the position: names, seats, cards.
import type { Game, Line, Ref, Seat, SeatInfo } from './protocol';
import * as rest from './rest';
import { seatName, seatTitle } from './tables';

export interface GameContext {
    id: string;
    name: string;
    prefix: string;
    seats: SeatInfo[];
    cards: Map<Ref, { name: string; lines: Line[] }>;
    you: Seat[];
    nameOf(ref: Ref): string;
}

/** A sentence of the engine names things as records do (north.FC.scrap-drone#2); people read their names. */
export function named(game: GameContext, text: string): string {
    return text.replace(/\w+(?:\.[\w-]+)+(?:#\d+)?/g, (word) => {
        const name = game.nameOf(`unit:${word}`);
        return game.cards.has(`card:${word.slice(word.lastIndexOf('.') + 1).replace(/#\d+$/, '')}`) ? name : word;
    });
}

/** Name, prefix and cards of a game; `seats` and `you` change with the table, so they come from outside. */
export async function gameContext(id: string, seats: SeatInfo[], you: Seat[]): Promise<GameContext> {
    const [games, list] = await Promise.all([rest.games(), rest.cards(id)]);
    const game = games.find((one) => one.id === id);
    return contextOf(id, game, new Map(list.map((card) => [card.ref, card])), seats, you);
}

export function contextOf(id: string, game: Game | undefined, cards: GameContext['cards'], seats: SeatInfo[], you: Seat[]): GameContext {
    // Two seats of one name (a hot seat, two bots of a kind) are told apart by the seat.
    const shared = (name: string) => seats.filter((seat) => seatName(seat) === name).length > 1;
    const names = new Map(seats.map((seat) => [`seat:${seat.seat}`, shared(seatName(seat)) ? `${seatName(seat)} ${seatTitle(seat.seat)}` : seatName(seat)]));
    return {
        id,
        name: game?.name ?? id,
        prefix: game?.prefix ?? '',
        seats,
        cards,
        you,
        nameOf(ref) {
            const known = names.get(ref) ?? cards.get(ref)?.name;
            if (known) return known;
            const bare = ref.slice(ref.indexOf(':') + 1);
            if (ref.startsWith('place:')) return bare; // a minus is no hyphen
            const card = cards.get(`card:${bare.slice(bare.lastIndexOf('.') + 1).replace(/#\d+$/, '')}`); // unit:A.folk-archive stands for its card, north.FC.scrap-drone#2 too
            return card?.name ?? bare.replaceAll('-', ' ');
        },
    };
}
