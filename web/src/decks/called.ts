// What a deck is called: by its owner, and by how it was chosen.
import { t } from '../lib/i18n';
import type { Game, Seat } from '../lib/protocol';
import { seatTitle } from '../lib/tables';

/** Whose deck it is; the seat is named where one has several. */
export const deckTitle = (who: { you: boolean; name: string; seat: string; several: boolean }): string =>
    who.you ? (who.several ? t('deck.mine_at', { seat: seatTitle(who.seat) }) : t('deck.mine')) : t('deck.of', { name: who.several ? `${who.name} ${seatTitle(who.seat)}` : who.name });

/** The deck that a seat is dealt by default, where `text` names the game with its options: neon-synapse reads Neon Synapse. */
export const dealtDeck = (game: Game | undefined, seat: Seat | undefined, text = ''): string =>
    (new RegExp(`\\b${seat}_deck=([\\w-]+)`).exec(text)?.[1] ?? game?.options.find((option) => option.name === `${seat}_deck`)?.standard ?? '').replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

export const deckName = (name: string | null | undefined, dealt: string): string => (name === 'random' ? t('deck.random') : name || (dealt ? t('deck.dealt', { deck: dealt }) : t('deck.standard')));
