// What a deck is called: by its owner, and by how it was chosen.
import { t } from '../lib/i18n';
import type { Game, Seat } from '../lib/protocol';
import { seatTitle } from '../lib/tables';

/** Whose deck it is; the seat is named where one has several. */
export const deckTitle = (who: { you: boolean; name: string; seat: string; several: boolean }): string =>
    who.you ? (who.several ? t('deck.mine_at', { seat: seatTitle(who.seat) }) : t('deck.mine')) : t('deck.of', { name: who.several ? `${who.name} ${seatTitle(who.seat)}` : who.name });

const wordOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9 ]/g, '').replace(/ /g, '-');
const titleOf = (word: string): string => word.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

/** The deck that an option of the table gives this seat, in the words of the option; '' where none does. */
export const optedDeck = (seat: Seat, text: string): string => new RegExp(`\\b${seat}_deck=([\\w-]+)`).exec(text)?.[1] ?? '';

/** The deck that a seat is dealt where `text` names the game with its options, by its name among the `shipped` ones: neon-synapse reads Neon Synapse. */
export function dealtDeck(game: Game | undefined, seat: Seat | undefined, text = '', shipped: { name: string }[] = []): string {
    const word = (seat && optedDeck(seat, text)) || (game?.options.find((option) => option.name === `${seat}_deck`)?.standard ?? '');
    return shipped.find((deck) => wordOf(deck.name) === word)?.name ?? titleOf(word);
}

/** Made for a first game: a preset of the game plays with it. */
export const firstDeck = (game: Game | undefined, name: string): boolean =>
    (game?.presets ?? []).some((preset) => new RegExp(`_deck=${wordOf(name)}\\b(?!-)`).test(preset.options));

export const deckName = (name: string | null | undefined, dealt: string): string => (name === 'random' ? t('deck.random') : name || (dealt ? t('deck.dealt', { deck: dealt }) : t('deck.standard')));
