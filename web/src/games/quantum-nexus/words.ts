// How Quantum Nexus speaks: entries of the list, questions, lines of the log. Nothing is computed, only phrased.
import { named, type GameContext } from '../../lib/game';
import { t, type Key } from '../../lib/i18n';
import type { Entry, GameEvent, Group, Position, Ref, SeatInfo } from '../../lib/protocol';
import { en } from '../../messages/en';
import type { LogLine, Phrase } from '..';
import { bare } from '../board';
import { marked } from '../marked';
import { boardOf, duelsOf, farRows, kLoadout, nearRows, pieceOf, sidesOf, whoseOf, type PieceInfo } from './table';

export const cardOf = (ref: Ref): Ref => (ref.startsWith('unit:') ? `card:${bare(ref).slice(bare(ref).lastIndexOf('.') + 1).replace(/#\d+$/, '')}` : ref);
const placeOf = (ref: Ref): string => {
    const key = `qn.${bare(ref).split('.')[1] ?? ''}` as Key;
    return key in en ? t(key) : '';
};
// Whose place it is, too: your Front Left, Bob’s Back Right.
const spotOf = (game: GameContext, ref: Ref): string => {
    const seat = ownerOf(ref), place = placeOf(ref);
    return place && `${game.you.includes(seat) ? t('seat.your') : t('seat.whose', { seat: game.nameOf(`seat:${seat}`) })} ${place}`;
};
const ownerOf = (ref: Ref): string => bare(ref).split('.')[0]; // of a place
export function nameOf(game: GameContext, ref: Ref): string {
    if (ref.startsWith('word:')) return `qn.${bare(ref)}` in en ? t(`qn.${bare(ref)}` as Key) : bare(ref);
    if (ref.startsWith('place:')) return placeOf(ref);
    return game.nameOf(cardOf(ref));
}
// The deck of a seat, where the table says it.
export const deckOf = (seat: SeatInfo | undefined): string => ((seat as { deck?: string } | undefined)?.deck ?? '').replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash ? ' ' : ''}${letter.toUpperCase()}`);
export const lineOf = (game: GameContext, ref: Ref, label: string): string => game.cards.get(cardOf(ref))?.lines.find((line) => line.label === label)?.value ?? '';
export const textsOf = (game: GameContext, ref: Ref): string[] => (game.cards.get(cardOf(ref))?.lines ?? []).filter((line) => line.label === 'text').map((line) => line.value);
// What a terrain does, where it is as short as "+1 A".
export const doesOf = (game: GameContext, card: string): string => textsOf(game, `card:${card}`).map((text) => /get ([+-]\d) (attack|defense)\.$/.exec(text)).map((found) => (found ? `${found[1]} ${found[2] === 'attack' ? 'A' : 'D'}` : '')).filter(Boolean).join(' ');

const domains: Record<string, string> = { T: 'technology', M: 'magic', P: 'psionics', D: 'divinity' };
export const domainsOf = (game: GameContext, ref: Ref): string[] => lineOf(game, ref, 'domains').split(' ').filter(Boolean);
export const accentOf = (domain: string | undefined): string => `var(--${domains[domain?.[0] ?? ''] ?? 'neutral'})`;

export function initiativeWhy(position: Position): string {
    const { initiative, phase } = boardOf(position);
    if (initiative.clause === 'QN-7.2') return initiative.why ? t('qn.why.start') : '';
    const now = phase === 'Command' ? 'command' : phase === 'Battle' ? 'battle' : 'deployment';
    return t(`qn.why.${now}.${initiative.key}` as Key);
}

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
    [one.name, game.nameOf(`seat:${one.controller}`), placeOf(one.at), one.attack === undefined ? '' : t('qn.attack', { n: one.attack }), one.defense === undefined ? '' : t('qn.defense', { n: one.defense }), one.range ? t('qn.range', { range: one.range }) : '',
        one.damage ? t('qn.damage', { n: one.damage }) : '', one.ready === 'no' ? t('qn.exhausted') : '', ...one.keywords, light ? t(`qn.light.${light}` as Key) : reason].filter(Boolean).join(', ');

// What an ability is that waits for its turn: its nth triggered sentence, or the reward of a mission.
const triggerOf = (game: GameContext, ref: Ref, n: number): string => textsOf(game, ref).filter((text) => /^(When|Whenever|At |Reward)/.test(text))[n - 1] ?? '';

const abilityOf = (game: GameContext, ref: Ref, n: number): string =>
    textsOf(game, ref).filter((text) => /^[^:]*(CP|xhaust|acrifice|iscard|ill)[^:]*: /.test(text) && !/^(When|Whenever|While|Play|At |Attach|Objective|Reward)/.test(text))[n - 1] ?? '';

// What an offer costs, as its sentence says it: "you may pay 1 CP, exhaust: ...".
const kOffer = /^.*?you may pay (?=([^:]+):)/;
const priceOf = (text = ''): string => kOffer.exec(text)?.[1] ?? '';

export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const [first, second] = entry.refs.map(String);
    const name = first ? nameOf(game, first) : '';
    const price = (ref: Ref) => boardOf(position).sides.flatMap((side) => side.hand).find((one) => `card:${one.card}` === ref)?.cost;
    const said = entry.lines.map((line) => line.value).join(', ');
    const at = first?.startsWith('unit:') ? (pieceOf(position, first)?.at ?? '') : '';
    switch (entry.verb) {
        case 'deploy':
        case 'play':
            return { title: t(`qn.do.${entry.verb}`, { card: name }), under: name, short: t(`qn.do.${entry.verb}.short`), group: t(`qn.group.${entry.verb}`), detail: `${price(first) ?? lineOf(game, first, 'cost').replace(' CP', '')} CP · ${lineOf(game, first, 'kind')}` };
        case 'use':
            return { title: t('qn.do.use', { card: name }), under: name, short: [t('qn.do.use.short'), abilityOf(game, first, Number(second)).replace(/^In battle, /, '').split(':')[0]].filter(Boolean).join(': '), group: t('qn.group.use'), owner: whoseOf(position, first), detail: [placeOf(at), abilityOf(game, first, Number(second))].filter(Boolean).join(' · ') };
        case 'attack':
        case 'maneuver': {
            const piece = pieceOf(position, first);
            return { title: t(`qn.do.${entry.verb}`, { card: name }), under: name, short: t(`qn.do.${entry.verb}.short`), group: t(`qn.group.${entry.verb}`), owner: whoseOf(position, first), detail: `${placeOf(at)}${piece?.attack === undefined ? '' : ` · ${t('qn.attack', { n: piece.attack })}`}` };
        }
        case 'at':
            return { title: name, owner: ownerOf(first) };
        case 'target': {
            const duel = duelsOf(position).get(first);
            return { title: name, owner: whoseOf(position, first), detail: [spotOf(game, at), duel ? '' : said].filter(Boolean).join(' · '), duel: duel && [duel.attack, duel.defense] };
        }
        case 'start':
            return { title: t('qn.do.start', { seat: name }), owner: bare(first) };
        case 'next':
            return { title: t('qn.do.next', { card: name }), detail: triggerOf(game, first, Number(second)) || placeOf(at), owner: whoseOf(position, first) };
        case 'prevent':
            return { title: t('qn.do.prevent', { card: name }), under: name, detail: (textsOf(game, first).find((text) => text.includes('would be destroyed')) ?? '').replace(kOffer, '') };
        case 'pay': {
            const price = priceOf(boardOf(position).asking?.text);
            return { title: price ? t('qn.do.pay.for', { price }) : t('qn.do.pay') };
        }
        case 'discard':
        case 'take':
            return { title: t(`qn.do.${entry.verb}`, { card: name }), under: name, detail: textsOf(game, first)[0] };
        case 'pass':
            return { title: position.decision?.kind === 'interrupt' || position.decision?.kind === 'prevent' ? t('qn.do.decline') : t('qn.do.pass') };
        case 'done':
            return { title: position.decision?.kind === 'seek' || position.decision?.kind === 'choose' ? t('qn.do.none') : t('qn.do.done') };
        case 'top':
        case 'bottom':
        case 'mulligan':
        case 'keep':
            return { title: t(`qn.do.${entry.verb}`) };
    }
    return { title: named(game, entry.label) };
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

export function question(game: GameContext, position: Position): string {
    const decision = position.decision!;
    const board = boardOf(position);
    const bareOnly = (decision.list ?? []).every((entry) => entry.refs.length === 0);
    const chosen = board.chosen[0] ? nameOf(game, board.chosen[0]) : '';
    const asking = board.asking?.card ? nameOf(game, `card:${board.asking.card}`) : '';
    switch (decision.kind) {
        case 'act': {
            const key = `qn.ask.${board.phase.toLowerCase()}` as Key;
            return bareOnly ? t('qn.ask.nothing') : key in en ? t(key) : named(game, decision.question);
        }
        case 'where':
            return t(board.half === 'maneuver' ? 'qn.ask.maneuver' : (decision.list ?? []).some((entry) => entry.verb === 'target') ? 'qn.ask.host' : 'qn.ask.where', { card: chosen });
        case 'target':
            return board.half === 'attack' ? t('qn.ask.attack', { card: chosen }) : asking ? t('qn.ask.target', { card: asking }) : t('qn.ask.target_any');
        case 'arrange': return asking && (decision.list ?? []).some((entry) => entry.verb === 'target') ? t('qn.ask.target', { card: asking }) : t('qn.ask.arrange');
        case 'interrupt': return t('qn.ask.interrupt', { card: asking });
        case 'prevent': return t('qn.ask.prevent', { card: board.falling ? nameOf(game, board.falling) : '' });
        case 'survey': {
            const card = board.looked?.[board.looked_at ?? 0];
            return card && card !== 'unknown' ? t('qn.ask.survey', { card: nameOf(game, `card:${card}`) }) : named(game, decision.question);
        }
        case 'start': case 'cost': case 'discard': case 'seek': case 'choose': case 'place': case 'mulligan':
            return t(`qn.ask.${decision.kind}` as Key);
    }
    return named(game, decision.question);
}

export function theirs(position: Position): string {
    const kind = `qn.now.${position.decision?.kind ?? ''}` as Key;
    if (kind in en) return t(kind);
    const key = `qn.now.${boardOf(position).phase.toLowerCase()}` as Key;
    return key in en ? t(key) : t('qn.now.other');
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

// An action of a record, as the list would have said it.
export function moveOf(game: GameContext, text: string): string {
    const [verb, ...rest] = text.split(' ');
    const things = rest.filter((word) => !/^\d+$/.test(word)).map((word) => {
        if (game.seats.some((seat) => seat.seat === word)) return game.nameOf(`seat:${word}`);
        if (/^\w+\.[FB][LCR]$/.test(word)) return spotOf(game, `place:${word}`);
        return nameOf(game, word.includes('.') ? `unit:${word}` : `card:${word}`);
    });
    const key = `qn.move.${verb}` as Key;
    return key in en ? t(key, { what: things.join(', ') }) : [verb, ...things].join(' ');
}

// ---- the log ----

const hidden = (ref: Ref | number | null | undefined): boolean => typeof ref !== 'string' || ref.endsWith(':unknown') || ref.endsWith(':');
const seatIn = (event: GameEvent): string | null => bare(event.by ?? event.of ?? '') || null;

export function logOf(game: GameContext, group: Group): LogLine[] {
    const lines: LogLine[] = [];
    const name = (ref: Ref | number | null | undefined) => (hidden(ref) ? '' : marked(nameOf(game, ref as Ref)));
    const refsOf = (event: GameEvent) => event.refs.filter((ref): ref is Ref => typeof ref === 'string' && !hidden(ref));
    const add = (event: GameEvent, text: string, more: Partial<LogLine> = {}) => void lines.push({ seat: seatIn(event) ?? group.seat, caption: false, banner: false, text, amounts: [], refs: refsOf(event), clause: event.clause, ...more });
    group.events.forEach((event) => {
        const [first, second, third, fourth] = event.refs;
        const key = `qn.log.${event.kind}` as Key;
        switch (event.kind) {
            case 'round-began': return add(event, t('qn.log.round', { n: Number(first) }), { caption: true, seat: null });
            case 'phase-began': return add(event, t('qn.log.phase', { phase: nameOf(game, String(first)), seat: nameOf(game, String(second)) }), { caption: true, seat: null });
            case 'drew': case 'milled': {
                const unknown = hidden(second);
                const say = (items: string[]) => (unknown || event.kind === 'drew' && items.length > 3 ? t('qn.log.drew_n', { n: items.length }) : t(key, { card: items.join(', ') }));
                const items = [name(second)];
                return add(event, say(items), { join: { key: `${event.kind} ${String(first)} ${unknown}`, items, say } });
            }
            case 'discarded': return add(event, hidden(second) ? t('qn.log.discarded_hidden') : t(key, { card: name(second) }));
            case 'deployed': {
                const worn = group.events.some((other) => other.kind === 'attached' && other.refs[0] === first);
                return worn ? undefined : add(event, t(key, { card: name(third ?? first), place: placeOf(String(event.to)) }));
            }
            case 'attached': return add(event, t(key, { card: name(first), host: name(second) }));
            case 'event-targeted': case 'targeted': case 'attacked': return add(event, t(key, { card: name(first), target: name(second) }));
            case 'prevented': return add(event, t(key, { card: name(second), target: name(first) }));
            case 'compared': {
                const n = Number(second), m = Number(fourth);
                return add(event, t(n > m ? 'qn.log.beats' : n === m ? 'qn.log.ties' : 'qn.log.fails', { card: name(first), n, target: name(third), m }), { clause: n > m ? 'QN-10.12' : n === m ? 'QN-10.14' : 'QN-10.13' });
            }
            case 'destroyed': return add(event, t(key, { card: name(hidden(second) ? first : second) }));
            case 'moved': case 'taken': return add(event, t(key, { card: name(first), place: spotOf(game, String(second)) }));
            case 'modified': return add(event, t(key, { card: name(first), value: t(`qn.${bare(String(second))}` as Key, { n: Number(fourth) }) }));
            case 'surveyed': return add(event, t(key, { n: Number(third) }));
            case 'recycled': return add(event, t(key, { n: Number(second) }));
            case 'sought': return add(event, hidden(second) ? t('qn.log.sought_none') : t(key, { card: name(second) }));
            case 'completed': return add(event, t(key, { card: name(first) }), { banner: false });
            case 'looked': {
                if (hidden(second)) return;
                const say = (items: string[]) => t(key, { card: items.join(', ') });
                const items = [name(second)];
                return add(event, say(items), { join: { key: `looked ${String(first)}`, items, say } });
            }
            case 'attack-ended': return add(event, t(key, { card: name(first) }));
            case 'started': case 'passed': case 'mulliganed': return add(event, t(key));
            case 'revealed': case 'event-played': case 'salvaged': case 'shown': case 'chosen': return hidden(second) ? undefined : add(event, t(key, { card: name(second) }));
            case 'event-cancelled': case 'event-fizzled': case 'used': case 'triggered': case 'declined': case 'fizzled': case 'sacrificed': case 'returned': return hidden(first) ? undefined : add(event, t(key, { card: name(first) }));
        }
    });
    return lines;
}
