// What can be read at leisure; games, cards and rules are fetched once per page.
import { t } from './i18n';
import { WireError, type Card, type Deck, type Game, type Group, type JudgedCard, type Lesson, type Position, type Replay, type Words } from './protocol';

const kLimit = 30_000; // for an answer; a long game is played again for some of them

async function fetched(path: string, how?: RequestInit): Promise<Response> {
    let response: Response;
    try {
        const begun = await fetch(path, { ...how, signal: AbortSignal.timeout(kLimit) });
        response = new Response(await begun.arrayBuffer(), begun); // all of it within its time
    } catch (error) {
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw late ? new WireError('late', t('line.late')) : new WireError('lost', t('line.unreachable'));
    }
    if (response.ok) return response;
    const body = await response.json().catch(() => null);
    const error = body?.error ?? { code: response.status === 404 ? 'unknown' : 'internal', message: response.statusText };
    throw new WireError(error.code, error.message, error.clause, error.remedy);
}

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string, read: (response: Response) => Promise<T>): Promise<T> {
    const known = kept.get(path);
    if (known) return known as Promise<T>;
    const asked = fetched(path).then(read);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
    return asked;
}

const id = encodeURIComponent;

const levels = new Map<string, string>();

/** The level of a bot by its text or title, once the games are known. */
export const botLevel = (text: string): string | undefined => levels.get(text);

export const games = (): Promise<Game[]> =>
    once('/api/games', async (response) => {
        const all: Game[] = (await response.json()).games;
        for (const bot of all.flatMap((game) => game.bots)) {
            const title = bot.name.charAt(0).toUpperCase() + bot.name.slice(1);
            levels.set(bot.text, title).set(title, title);
        }
        return all;
    });
export const cards = (game: string): Promise<Card[]> => once(`/api/games/${id(game)}/cards`, async (r) => (await r.json()).cards);
export const words = (game: string): Promise<Words> => once(`/api/games/${id(game)}/words`, async (r) => (await r.json()).words);
export const rules = (game: string): Promise<string> => once(`/api/games/${id(game)}/rules`, (r) => r.text());
export const decks = (game: string): Promise<Deck[]> => once(`/api/games/${id(game)}/decks`, async (r) => (await r.json()).decks);
/** What a game, named with its options, says about a deck in any spelling. */
export async function judgeDeck(text: string, deck: string): Promise<Deck> {
    const [, game, options] = /^([^(]*)(?:\((.*)\))?$/.exec(text) ?? [];
    const path = `/api/games/${id(game)}/decks${options ? `?options=${options}` : ''}`;
    return (await fetched(path, { method: 'POST', body: deck })).json();
}
/** What a game says about homemade cards: TOML, JSON or a code. */
export const judgeCards = async (game: string, cards: string): Promise<JudgedCard[]> =>
    (await (await fetched(`/api/games/${id(game)}/cards`, { method: 'POST', body: cards })).json()).cards;
const told = new Map<string, Promise<Card[]>>();
/** Homemade cards as those of the game itself; what may not be played is left out. */
export function homemade(game: string, cards: string): Promise<Card[]> {
    const key = `${game} ${cards}`;
    if (!told.has(key)) {
        const asked = judgeCards(game, cards).then((all) =>
            all.flatMap(({ id, name, draft, about }) => (about ? [{ ref: `card:${id}`, name, art: draft?.art, lines: about }] : [])));
        told.set(key, asked);
        asked.catch(() => told.delete(key));
    }
    return told.get(key)!;
}
export const lesson = (game: string): Promise<Lesson> => once(`/api/lessons/${id(game)}`, (r) => r.json());
export const replay = (table: string): Promise<Replay> => once(`/api/replays/${id(table)}`, (r) => r.json());
export const replayed = (table: string, step: number, seat: string): Promise<Position> =>
    once(`/api/replays/${id(table)}/${step}?seat=${id(seat)}`, async (r) => (await r.json()).position);
/** What happened in all its steps, through those eyes. */
export const replayLog = (table: string, seat: string): Promise<Group[]> => once(`/api/replays/${id(table)}/log?seat=${id(seat)}`, async (r) => (await r.json()).groups);
export const recordPath = (table: string): string => `/api/records/${id(table)}`;
