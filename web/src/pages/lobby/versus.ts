// Which decks a game against a bot begins with: '' is dealt, `random` drawn, `own:NAME` one of this browser, else a shipped one.
import { dealtDeck } from '../../decks/called';
import { ownDecks } from '../../decks/own.svelte';
import { t } from '../../lib/i18n';
import type { Game } from '../../lib/protocol';
import * as stored from '../../lib/stored';

export interface Versus {
    mine: string;
    theirs: string;
}

const known = (game: Game, key: unknown): string => (typeof key !== 'string' || (key.startsWith('own:') && !ownDecks(game.id).list.some((one) => `own:${one.name}` === key)) ? '' : key);

/** As it was chosen last time; a deck that is gone is dealt. */
export function lastVersus(game: Game): Versus {
    try {
        const read = JSON.parse(stored.read(`versus.${game.id}`) ?? '{}');
        return { mine: known(game, read.mine), theirs: known(game, read.theirs) };
    } catch {
        return { mine: '', theirs: '' };
    }
}

export const keepVersus = (game: Game, versus: Versus): void => stored.write(`versus.${game.id}`, JSON.stringify(versus));

export const versusName = (game: Game, key: string, seat: number): string => (key === '' ? dealtDeck(game, game.seats[seat]) || t('deck.standard') : key === 'random' ? t('deck.random') : key.replace(/^own:/, ''));

/** As the server is told. */
export const versusSend = (game: Game, key: string): string => (key.startsWith('own:') ? (ownDecks(game.id).list.find((one) => `own:${one.name}` === key)?.text ?? '') : key);
