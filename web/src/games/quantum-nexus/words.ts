// What Quantum Nexus adds to the sentences of the engine: abilities, places, what will be compared.
import { rowsOf } from '../../kit/field/fit';
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Entry, Position, Ref } from '../../lib/protocol';
import type { Phrase } from '..';
import { allPieces, bare, holderOf } from '../../kit/sheet';
import { lineOf, textsOf } from '../lines';
import { titled } from '../speech';
import { amountOf, boardOf, duelsOf, loadoutOf, pieceOf, placeOf, sidesOf } from './table';

// Whose place it is, too: your Front Left, Bob’s Back Right.
const spotOf = (game: GameContext, ref: Ref): string => {
    const seat = ownerOf(ref), whose = { seat: game.nameOf(`seat:${seat}`) };
    return ref && `${game.you.includes(seat) ? t('seat.your') : t('seat.whose', whose)} ${game.nameOf(ref)}`;
};
// What tells two of one name apart: 4/3.
const worthOf = (position: Position, ref: Ref): string => {
    const piece = pieceOf(position, ref), values = ['attack', 'defense'].map((label) => amountOf(piece, label)?.value);
    return values.every((value) => value !== undefined) ? values.join('/') : '';
};
const ownerOf = (ref: Ref): string => bare(ref).split('.')[0]; // of a place

// Who has the initiative, as one sentence; empty before the start.
export const hasInitiative = (game: GameContext, position: Position): string => {
    const { seat } = boardOf(position).initiative, mine = game.you.includes(seat) && position.seat === seat;
    return mine ? t('qn.you_initiative') : t('qn.has_initiative', { seat: game.nameOf(`seat:${seat}`) });
};

// Whose piece or mission it is.
const whoseOf = (position: Position, ref: Ref): string => {
    const side = boardOf(position).sides.find((side) => side.goals.some((one) => one.ref === ref));
    return holderOf(position, ref) ?? side?.seat ?? '';
};

// What stands beside the words of an entry: the ability and its price, whose it is and where, what will be compared.
export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const first = String(entry.refs[0] ?? '');
    const said = titled(game, position, entry);
    const line = (label: string) => entry.lines.find((one) => one.label === label);
    const at = first.startsWith('unit:') ? (placeOf(position, first)?.ref ?? '') : '';
    const dotted = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
    const owner = whoseOf(position, first), place = at && game.nameOf(at);
    switch (entry.verb) {
        case 'deploy':
        case 'play':
            return { ...said, detail: dotted(line('price')?.value, lineOf(game, first, 'kind')) };
        case 'use': {
            const ability = line('ability'), short = [said.short, ability?.source].filter(Boolean).join(': ');
            return { ...said, short, owner, detail: dotted(place, worthOf(position, first), ability?.value) };
        }
        case 'attack':
        case 'maneuver': {
            const attack = amountOf(pieceOf(position, first), 'attack');
            return { ...said, owner, detail: dotted(place, attack && `${attack.label} ${attack.value}`) };
        }
        case 'at':
            return { ...said, owner: ownerOf(first) };
        case 'target': {
            const duel = duelsOf(position).get(first), more = duel ? [] : entry.lines.map((one) => one.value);
            const worth = duel ? '' : worthOf(position, first);
            return { ...said, owner, detail: dotted(spotOf(game, at), worth, more.join(', ')), duel: duel?.meets };
        }
        case 'start':
            return { ...said, owner: bare(first) };
        case 'next':
            return { ...said, detail: line('ability')?.value, owner };
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
    const { own, foe } = sidesOf(position), rows = rowsOf(boardOf(position), own.seat), half = rows.length / 2;
    const [theirs, mine] = [foe, own].map((side) => loadoutOf(position, side.seat));
    const places = [rows.slice(0, half), theirs, rows.slice(half), mine];
    const refs = [
        ...places.flat(2).flatMap((place) => [place.ref, ...allPieces(place.pieces).map((piece) => piece.ref)]),
        ...own.hand.map((one) => `card:${one.card}`),
    ];
    const verbs = [...new Set(entries.map((entry) => entry.verb))];
    const placed = entries.map((entry) => ({
        entry, verb: verbs.indexOf(entry.verb), at: refs.indexOf(String(entry.refs[0])) >>> 0, // nowhere is last
    }));
    return placed.sort((a, b) => a.verb - b.verb || a.at - b.at).map(({ entry }) => entry);
}

// What somebody meant who touched a thing that is not offered now.
export function tried(position: Position, ref: Ref): string | null {
    const kind = position.decision?.kind ?? '', { phase } = position.sheet;
    if (ref.startsWith('place:')) return kind === 'where' || kind === 'place' ? `at ${ref}` : null;
    if (ref.startsWith('card:')) return kind !== 'act' ? null : phase === 'command' ? `play ${ref}` : `deploy ${ref}`;
    if (!ref.startsWith('unit:')) return null;
    if (kind === 'target' || kind === 'where') return `target ${ref}`;
    if (kind !== 'act' || whoseOf(position, ref) !== position.seat) return null;
    if (phase === 'battle' && amountOf(pieceOf(position, ref), 'attack')) return `attack ${ref}`;
    return phase === 'command' ? `use ${ref} 1` : null;
}
