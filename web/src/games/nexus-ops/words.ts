// What Nexus Ops adds to the sentences of the engine: whose and where things are, what they cost, what will come of it.
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Entry, Line, Position, Ref } from '../../lib/protocol';
import type { Amount, Phrase } from '..';
import { holderOf, pieceOf, placeOf } from '../../kit/sheet';
import { asLaid } from '../laid';
import { textsOf } from '../lines';
import { titled } from '../speech';
import { boardOf, sidesOf } from './table';
import { wheres } from './where.svelte';

export const signs = { rubium: 'gem', vp: 'points' };
/** A hex by its terrain and where it lies. */
export function groundOf(game: GameContext, position: Position, ref: Ref): string {
    const kind = boardOf(position).places.find((place) => place.ref === ref)?.kind;
    return [kind && game.nameOf(`word:${kind}`), game.nameOf(ref)].filter(Boolean).join(' ');
}
const said = (game: GameContext, lines: readonly Line[]) =>
    lines.map(({ label, value }) => `${label} ${game.words.names[value] ?? value}`).join(' · ');

export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const phrase = titled(game, position, entry), [first = '', second = ''] = entry.refs.map(String);
    const gains = entry.lines.flatMap((line) => line.amounts ?? []).map(({ of, value }): Amount =>
        ({ n: entry.verb === 'buy' ? -value : value, good: signs[of as keyof typeof signs], name: game.nameOf(`word:${of}`) }));
    const amounts = gains.length > 0 ? gains : undefined;
    if (entry.verb === 'buy') return { ...phrase, amounts, elsewhere: true };
    if (entry.verb === 'battle')
        return { ...phrase, owner: second.slice(5), under: groundOf(game, position, first), detail: said(game, entry.lines) };
    if (first.startsWith('place:'))
        return { ...phrase, title: groundOf(game, position, first), detail: said(game, entry.lines.slice(1)) };
    if (first.startsWith('unit:')) {
        const piece = pieceOf(position, first), where = placeOf(position, first)?.ref ?? '';
        const many = (piece?.count ?? 1) > 1 ? t('no.many', { n: piece!.count! }) : '';
        const more = [many, groundOf(game, position, where), ...(piece?.words ?? []), said(game, entry.lines)];
        return { ...phrase, owner: holderOf(position, first), detail: more.filter(Boolean).join(' · ') };
    }
    return first.startsWith('card:') ? { ...phrase, amounts, detail: textsOf(game, first)[0] } : phrase;
}

// What gives a card away comes after what it is for.
export function asTheyLie(position: Position, entries: Entry[]): Entry[] {
    const { own } = sidesOf(position), given = (entry: Entry) => entry.verb === 'exchange';
    const sorted = [...entries.filter((entry) => !given(entry)), ...entries.filter(given)];
    const laid = asLaid(position, sorted, [...Object.keys(own.supply), ...own.energize, ...own.missions]), [to] = wheres(position, entries);
    const first = (entry: Entry) => entry.verb === 'buy' && entry.refs[1] === to; // what number keys buy
    return [...laid.filter(first), ...laid.filter((entry) => !first(entry))];
}

// By the kind of question: the verb that somebody meant who touched a place, a unit or a card.
const meant: Record<string, Partial<Record<'place' | 'unit' | 'card', string>>> = {
    deployment: { card: 'play' }, movement: { unit: 'move' }, to: { place: 'to' }, grant: { place: 'grant' }, casualty: { unit: 'remove' },
    aimed: { unit: 'remove' }, cards: { card: 'exchange' }, claim: { card: 'fulfil' }, priority: { card: 'keep' }, passing: { card: 'give' },
    'before-roll': { card: 'play' }, 'after-roll': { card: 'play' },
};
export function tried(position: Position, ref: Ref): string | null {
    const what = ref.slice(0, ref.indexOf(':')) as 'place' | 'unit' | 'card';
    const verb = meant[position.decision?.kind ?? '']?.[what];
    if (what === 'unit' && verb === 'move' && holderOf(position, ref) !== position.decision?.seat) return null;
    return verb ? `${verb} ${ref}` : null;
}
