// What a deck is called: by its owner, and by how it was chosen.
import { t } from '../lib/i18n';
import { seatTitle } from '../lib/tables';

/** Whose deck it is; the seat is named where one has several. */
export const deckTitle = (who: { you: boolean; name: string; seat: string; several: boolean }): string =>
    who.you ? (who.several ? t('deck.mine_at', { seat: seatTitle(who.seat) }) : t('deck.mine')) : t('deck.of', { name: who.several ? `${who.name} ${seatTitle(who.seat)}` : who.name });

export const deckName = (name: string | null | undefined): string => (name === 'random' ? t('deck.random') : name || t('deck.standard'));
