// What Quantum Cloud adds to the sentences of the engine: where and whose things are, what will come of it.
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Entry, Position, Ref } from '../../lib/protocol';
import type { Phrase } from '..';
import { holderOf, placeOf } from '../../kit/sheet';
import { asLaid } from '../laid';
import { textsOf, wordOf } from '../lines';
import { spoken, titled } from '../speech';
import { boardOf, codeOf, sidesOf } from './table';

export const change = (was: number, left: number): string => t('qc.change', { was, left });

export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const said = titled(game, position, entry), first = String(entry.refs[0] ?? ''), owner = holderOf(position, first);
    const costs = entry.lines.filter((line) => line.amounts?.some(({ of }) => of === 'qubits')).map((line) => `${line.label} ${line.value}`);
    switch (entry.verb) {
        case 'play':
        case 'summon':
            return { ...said, detail: [...costs, textsOf(game, first)[0]].filter(Boolean).join(' · ') };
        case 'flip':
            return { ...said, detail: entry.lines.map((line) => `${line.label} ${line.value}`).join(' · ') };
        case 'target': {
            const tells = entry.lines.map((line) => `${line.label} ${line.value}`).join(' · ');
            return { ...said, owner, detail: tells || game.nameOf(placeOf(position, first)?.ref ?? ''), lies: tells === '' };
        }
        case 'card':
            return { ...said, detail: textsOf(game, first)[0] };
    }
    const place = boardOf(position).places.find((one) => one.ref === first);
    if (place) return { ...said, title: [codeOf(position, place.kind), game.nameOf(first)].filter(Boolean).join(' ') };
    if (!first.startsWith('unit:')) return said;
    return { ...said, owner, detail: game.nameOf(placeOf(position, first)?.ref ?? ''), lies: true };
}

// A step in which only Algorithms are left to announce does not ask for what cannot be done, nor does a window with nothing for it.
export function asks(game: GameContext, position: Position): string {
    const { kind, mine, window, list = [] } = position.decision!, has = (verb: string) => list.some((entry) => entry.verb === verb);
    if (mine && window && list.length === 1 && has('pass')) return t(position.undo === 'free' ? 'qc.only.back' : 'qc.only.pass');
    const only = ['flip', 'move', 'attack', 'summon'].includes(kind) && has('play') && !has(kind);
    return only ? t(`qc.only.${kind}` as 'qc.only.flip') : spoken.question(game, position);
}

export const asTheyLie = (position: Position, entries: Entry[]): Entry[] =>
    asLaid(position, entries, sidesOf(position).own.hand.map((one) => one.card));

// By the kind of question: the verb that somebody meant who touched a place, a unit or a card.
const meant: Record<string, Partial<Record<'place' | 'unit' | 'card', string>>> = {
    setup_tile: { place: 'place' }, setup_avatar: { place: 'avatar' }, tile: { place: 'place', card: 'play' },
    shift: { place: 'shift' }, shift_to: { place: 'to' }, move_to: { place: 'to' }, summon_at: { place: 'to' },
    flip: { place: 'flip', card: 'play' }, move: { unit: 'move', card: 'play' }, attack: { unit: 'attack', card: 'play' },
    strike_at: { unit: 'target' }, aim: { unit: 'target' }, summon: { card: 'summon' }, answer: { card: 'play' },
    keep: { unit: 'keep' }, deckout: { unit: 'unit' }, unit: { unit: 'unit' }, push: { place: 'tile' },
    relocate: { place: 'tile' }, tokens: { place: 'tile' }, reshape: { place: 'tile' }, hand_limit: { card: 'card' },
};

export function tried(position: Position, ref: Ref, game?: GameContext): string | null {
    const kind = position.decision?.kind ?? '', what = ref.slice(0, ref.indexOf(':')) as 'place' | 'unit' | 'card';
    const verb = meant[position.decision?.window ? 'answer' : kind]?.[what];
    if (verb === 'place' && kind === 'tile' && boardOf(position).drawn === '') return `shift ${ref}`;
    if (verb === 'summon' && game && wordOf(game, ref, 'kind') === 'algorithm') return `play ${ref}`;
    return verb ? `${verb} ${ref}` : null;
}
