// What Quantum Nexus adds to the sentences of the engine: abilities, places, what will be compared. Nothing is computed.
import type { GameContext } from '../../lib/game';
import { t, type Key } from '../../lib/i18n';
import type { Entry, Position, Ref, SeatInfo } from '../../lib/protocol';
import { en } from '../../messages/en';
import type { Phrase } from '..';
import { bare } from '../board';
import { titled } from '../speech';
import { boardOf, duelsOf, farRows, kLoadout, nearRows, pieceOf, sidesOf, whoseOf, type PieceInfo } from './table';

export const cardOf = (ref: Ref): Ref => (ref.startsWith('unit:') ? `card:${bare(ref).slice(bare(ref).lastIndexOf('.') + 1).replace(/#\d+$/, '')}` : ref);
const placeOf = (game: GameContext, ref: Ref): string => (ref ? game.nameOf(ref) : '');
// Whose place it is, too: your Front Left, Bob’s Back Right.
const spotOf = (game: GameContext, ref: Ref): string => {
    const seat = ownerOf(ref);
    return ref && `${game.you.includes(seat) ? t('seat.your') : t('seat.whose', { seat: game.nameOf(`seat:${seat}`) })} ${game.nameOf(ref)}`;
};
const ownerOf = (ref: Ref): string => bare(ref).split('.')[0]; // of a place
export const nameOf = (game: GameContext, ref: Ref): string => game.nameOf(cardOf(ref));
// The deck of a seat, where the table says it.
export const deckOf = (seat: SeatInfo | undefined): string => ((seat as { deck?: string } | undefined)?.deck ?? '').replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash ? ' ' : ''}${letter.toUpperCase()}`);
export const lineOf = (game: GameContext, ref: Ref, label: string): string => game.cards.get(cardOf(ref))?.lines.find((line) => line.label === label)?.value ?? '';
export const textsOf = (game: GameContext, ref: Ref): string[] => (game.cards.get(cardOf(ref))?.lines ?? []).filter((line) => line.label === 'text').map((line) => line.value);
// What a terrain does, where it is as short as "+1 A".
export const doesOf = (game: GameContext, card: string): string => textsOf(game, `card:${card}`).map((text) => /get ([+-]\d) (attack|defense)\.$/.exec(text)).map((found) => (found ? `${found[1]} ${found[2] === 'attack' ? 'A' : 'D'}` : '')).filter(Boolean).join(' ');

const domains: Record<string, string> = { T: 'technology', M: 'magic', P: 'psionics', D: 'divinity' };
export const domainsOf = (game: GameContext, ref: Ref): string[] => lineOf(game, ref, 'domains').split(' ').filter(Boolean);
export const accentOf = (domain: string | undefined): string => `var(--${domains[domain?.[0] ?? ''] ?? 'neutral'})`;

export const initiativeWhy = (position: Position): string => boardOf(position).initiative.why;

// Who has the initiative, as one sentence; empty before the start.
export const hasInitiative = (game: GameContext, position: Position): string => {
    const { seat } = boardOf(position).initiative;
    return game.you.includes(seat) && position.seat === seat ? t('qn.you_initiative') : t('qn.has_initiative', { seat: game.nameOf(`seat:${seat}`) });
};

// Why a thing cannot be chosen, in a word that fits on it.
export const shortReason = (clause: string): string => {
    const key = `qn.not.${clause}` as Key;
    return key in en ? t(key) : clause;
};

// How a thing on the table is read out: Magical Archer, Mara, Back Right, attack 2, defense 3, legal target.
export const sayPiece = (game: GameContext, one: PieceInfo, light: string, reason = ''): string =>
    [one.name, game.nameOf(`seat:${one.controller}`), placeOf(game, one.at), one.attack === undefined ? '' : t('qn.attack', { n: one.attack }), one.defense === undefined ? '' : t('qn.defense', { n: one.defense }), one.range ? t('qn.range', { range: one.range }) : '',
        one.damage ? t('qn.damage', { n: one.damage }) : '', one.ready === 'no' ? t('qn.exhausted') : '', ...one.keywords, light ? t(`qn.light.${light}` as Key) : reason].filter(Boolean).join(', ');

// What stands beside the words of an entry: the ability and its price, whose it is and where, what will be compared.
export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const first = String(entry.refs[0] ?? '');
    const said = titled(game, position, entry);
    const line = (label: string) => entry.lines.find((one) => one.label === label);
    const at = first.startsWith('unit:') ? (pieceOf(position, first)?.at ?? '') : '';
    const dotted = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
    switch (entry.verb) {
        case 'deploy':
        case 'play':
            return { ...said, detail: dotted(line('price')?.value, lineOf(game, first, 'kind')) };
        case 'use': {
            const ability = line('ability');
            return { ...said, short: [said.short, ability?.source].filter(Boolean).join(': '), owner: whoseOf(position, first), detail: dotted(placeOf(game, at), ability?.value) };
        }
        case 'attack':
        case 'maneuver': {
            const attack = pieceOf(position, first)?.attack;
            return { ...said, owner: whoseOf(position, first), detail: dotted(placeOf(game, at), attack === undefined ? '' : t('qn.attack', { n: attack })) };
        }
        case 'at':
            return { ...said, owner: ownerOf(first) };
        case 'target': {
            const duel = duelsOf(position).get(first);
            return { ...said, owner: whoseOf(position, first), detail: dotted(spotOf(game, at), duel ? '' : entry.lines.map((one) => one.value).join(', ')), duel: duel && [duel.attack, duel.defense] };
        }
        case 'start':
            return { ...said, owner: bare(first) };
        case 'next':
            return { ...said, detail: line('ability')?.value, owner: whoseOf(position, first) };
        case 'prevent':
            return { ...said, detail: line('ability')?.value };
        case 'pay': {
            const price = line('price')?.value;
            return price ? { ...said, title: t('qn.priced', { what: said.title, price }) } : said;
        }
        case 'discard':
        case 'take':
            return { ...said, detail: textsOf(game, first)[0] };
    }
    return said;
}

// From left to right and from top to bottom, the hand last; one verb after the other.
export function asTheyLie(position: Position, entries: Entry[]): Entry[] {
    const { own, foe } = sidesOf(position);
    const places = [...farRows.flat().map((at) => foe.places[at]), foe.places[kLoadout], ...nearRows.flat().map((at) => own.places[at]), own.places[kLoadout]];
    const refs = [...places.flatMap((place) => [place.ref, ...place.pieces.flatMap((piece) => [piece.ref, ...piece.upgrades.map((one) => one.ref)])]), ...own.hand.map((one) => `card:${one.card}`)];
    const verbs = [...new Set(entries.map((entry) => entry.verb))];
    const placed = entries.map((entry) => ({ entry, verb: verbs.indexOf(entry.verb), at: refs.indexOf(String(entry.refs[0])) >>> 0 })); // what lies nowhere is last
    return placed.sort((a, b) => a.verb - b.verb || a.at - b.at).map(({ entry }) => entry);
}

// What somebody meant who touched a thing that is not offered now.
export function tried(position: Position, ref: Ref): string | null {
    const kind = position.decision?.kind ?? '';
    const phase = boardOf(position).phase;
    if (ref.startsWith('place:')) return kind === 'where' || kind === 'place' ? `at ${ref}` : null;
    if (ref.startsWith('card:')) return kind !== 'act' ? null : phase === 'Command' ? `play ${ref}` : `deploy ${ref}`;
    if (!ref.startsWith('unit:')) return null;
    if (kind === 'target' || kind === 'where') return `target ${ref}`;
    if (kind !== 'act' || whoseOf(position, ref) !== position.seat) return null;
    if (phase === 'Battle' && pieceOf(position, ref)?.attack !== undefined) return `attack ${ref}`;
    return phase === 'Command' ? `use ${ref} 1` : null;
}
