// How Convergence speaks: entries of the list, questions, lines of the log. Nothing is computed, only phrased.
import type { GameContext } from '../../lib/game';
import { t, type Key } from '../../lib/i18n';
import type { Entry, GameEvent, Group, Position, Ref } from '../../lib/protocol';
import { en } from '../../messages/en';
import type { Amount, LogLine, Phrase } from '..';
import { bare } from '../board';
import { marked } from '../marked';
import { gridsOf, isNode, numbers, seatOf, type Cell, type PortSign } from './layout';

export const iconOf: Record<string, string> = { energy: 'energy', data: 'data', material: 'material', vp: 'points' };
export const kinds = ['technology', 'culture', 'resource', 'knowledge'] as const;
export const letterOf: Record<string, string> = { technology: 'T', culture: 'C', resource: 'R', knowledge: 'K' };
export const word = (text: string): string => t(`cv.${text}` as Key);
export const plain = (name: string): string => name.replace(/ \([A-Z]+\d+\)$/, '');
export const nameOf = (game: GameContext, ref: Ref): string =>
    ref.startsWith('word:') ? word(bare(ref)) : ref.startsWith('place:') ? bare(ref).replace(',', ',\u00a0') : plain(game.nameOf(ref));
export const ownerOf = (position: Position, unit: Ref): string => seatOf(gridsOf(position), bare(unit));
export const cardOf = (ref: Ref): Ref => (ref.startsWith('unit:') ? `card:${bare(ref).slice(bare(ref).indexOf('.') + 1)}` : ref);
export const lineOf = (game: GameContext, ref: Ref, label: string): string =>
    game.cards.get(cardOf(ref))?.lines.find((line) => line.label === label)?.value ?? '';
export const kindOf = (game: GameContext, ref: Ref): string => lineOf(game, ref, 'type').split(',')[0];

// "1 Material and 2 Data" as amounts.
export function amountsIn(text: string, sign = 1): Amount[] {
    return [...text.matchAll(/(\d+) (Energy|Data|Material|VP)/g)].map((m) => ({ n: sign * Number(m[1]), good: iconOf[m[2].toLowerCase()] }));
}

export const pathOf = (position: Position): Cell[] =>
    gridsOf(position)
        .flatMap((grid) => grid.cells)
        .filter((cell) => isNode(cell) && cell.order !== undefined)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

export const chosenIn = (position: Position, kind: string): Ref =>
    ((position.sheet?.board?.chosen ?? []) as Ref[]).find((ref) => ref.startsWith(`${kind}:`)) ?? '';

const value = (entry: Entry, label: string): string => entry.lines.find((line) => line.label === label)?.value ?? '';

export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const [first, second] = entry.refs.map(String);
    const price = amountsIn(value(entry, 'price'), -1);
    const name = first ? nameOf(game, first) : '';
    switch (entry.verb) {
        case 'build': {
            const cells = parseInt(value(entry, 'cells')) || 0;
            return { title: t('cv.do.build', { card: name }), under: name, short: t('cv.do.build.short'), detail: t('cv.cells', { n: cells }), amounts: price, group: t('cv.group.build'), tag: tagOf(game, first) };
        }
        case 'discard':
            return { title: t('cv.do.discard', { card: name }), under: name, short: t('cv.do.discard.short'), group: t('cv.group.discard'), tag: tagOf(game, first) };
        case 'at':
            return { title: t('cv.do.at', { place: name }), detail: entry.lines.map((line) => line.value).join(', ') };
        case 'for':
            return { title: t('cv.do.for', { good: name }), amounts: [{ n: 1, good: iconOf[bare(first)] }] };
        case 'path':
        case 'into':
        case 'from': {
            const text = entry.lines.find((line) => line.clause === 'CV-7.8')?.value ?? lineOf(game, first, 'Action');
            return { title: name, owner: ownerOf(position, first), detail: text, amounts: price, tag: tagOf(game, first) };
        }
        case 'activate':
            return { title: t('cv.do.activate', { n: pathOf(position).length }), amounts: price };
        case 'link':
            return { title: t('cv.do.link', { type: name }), amounts: price, group: t('cv.group.link'), tag: { letter: letterOf[bare(first)], kind: bare(first) } };
        case 'break':
        case 'sever':
            return {
                title: t(`cv.do.${entry.verb}`, { seat: name, type: nameOf(game, second) }), owner: bare(first), amounts: price,
                group: entry.verb === 'break' ? t('cv.group.break') : undefined, tag: { letter: letterOf[bare(second)], kind: bare(second) },
            };
        case 'choose':
            return { title: name, owner: bare(first) };
        case 'next': {
            const key = `cv.do.next.${position.decision?.kind ?? ''}` as Key;
            const then = value(entry, 'then').split('; ')[1]; // "ends your turn; you draw 2"
            return { title: key in en ? t(key) : t('cv.do.next'), detail: then };
        }
        case 'pay':
        case 'decline':
            return { title: t(`cv.do.${entry.verb}`) };
    }
    return { title: entry.label };
}

function tagOf(game: GameContext, ref: Ref): Phrase['tag'] {
    const kind = kindOf(game, ref);
    return kind in letterOf ? { letter: letterOf[kind], kind } : undefined;
}

export function question(game: GameContext, position: Position): string {
    const decision = position.decision!;
    const list = decision.list ?? [];
    const bareOnly = list.every((entry) => entry.refs.length === 0);
    const name = (kind: string) => nameOf(game, chosenIn(position, kind));
    switch (decision.kind) {
        case 'build': return t(bareOnly ? 'cv.ask.build_none' : 'cv.ask.build');
        case 'activate': return t(bareOnly ? 'cv.ask.activate_none' : 'cv.ask.activate');
        case 'converge': return t(bareOnly ? 'cv.ask.converge_none' : 'cv.ask.converge');
        case 'cell': return t('cv.ask.cell', { card: name('card') });
        case 'good': return t('cv.ask.good', { card: name('card') });
        case 'into': return t('cv.ask.into', { type: name('word') });
        case 'from': return t('cv.ask.from');
        case 'opponent': return t('cv.ask.opponent');
        case 'which': return t('cv.ask.which');
        case 'pay': return t('cv.ask.pay', { node: decision.cause ? nameOf(game, decision.cause) : '' });
        case 'path': return bareOnly ? t('cv.ask.path_end') : t('cv.ask.path', { node: pathOf(position).at(-1)?.name ?? '' });
    }
    return decision.question;
}

export function theirs(position: Position): string {
    const now: Record<string, Key> = { build: 'cv.now.build', cell: 'cv.now.build', good: 'cv.now.build', activate: 'cv.now.activate', path: 'cv.now.activate', converge: 'cv.now.converge', into: 'cv.now.converge', from: 'cv.now.converge' };
    const key = now[position.decision?.kind ?? ''];
    return key ? t(key) : (position.decision?.question ?? '');
}

// What somebody meant who touched a thing that is not offered now: the engine says why that cannot be.
export function tried(position: Position, ref: Ref): string | null {
    const kind = position.decision?.kind ?? '';
    if (ref.includes(' ')) return `${kind === 'which' ? 'sever' : 'break'} ${ref}`;
    if (ref.startsWith('card:')) return `build ${ref}`;
    if (ref.startsWith('place:(')) return `at ${ref}`;
    if (ref.startsWith('seat:')) return kind === 'opponent' ? `choose ${ref}` : kind === 'cell' && bare(ref) === position.seat ? 'at place:(0,0)' : null;
    if (!ref.startsWith('unit:')) return null;
    if (kind === 'into' || kind === 'from') return `${kind} ${ref}`;
    const cell = gridsOf(position).flatMap((grid) => grid.cells).find((one) => one.ref === bare(ref));
    if (kind === 'cell' && cell && ownerOf(position, ref) === position.seat) return `at place:(${cell.x},${cell.y})`; // there, where something stands
    if (kind === 'converge') return linkOf(position, cell);
    return `path ${ref}`;
}

// A link of a kind for which this node has a port, and which is not offered.
function linkOf(position: Position, cell: Cell | undefined): string | null {
    const ports = numbers(cell?.ports);
    const tags = ((position.sheet?.board?.ports ?? []) as PortSign[]).filter((sign) => ports.includes(sign.port)).map((sign) => sign.tag);
    const offered = (position.decision?.list ?? []).filter((entry) => entry.verb === 'link').map((entry) => bare(String(entry.refs[0])));
    const kind = kinds.find((one) => tags.includes(letterOf[one]) && !offered.includes(one));
    return kind ? `link word:${kind}` : null;
}

// An action of a record that has no event of its own yet, in words.
export function moveOf(game: GameContext, text: string): string {
    const [verb, ...rest] = text.split(' ');
    const things = rest.map((one) => (game.seats.some((seat) => seat.seat === one) ? game.nameOf(`seat:${one}`) : `cv.${one}` in en ? word(one) : nameOf(game, one.startsWith('(') ? `place:${one}` : `unit:${one}`)));
    const key = `cv.move.${verb}` as Key;
    return key in en ? t(key, { what: things.join(', ') }) : [verb, ...things].join(' ');
}

// ---- the log ----

function told(game: GameContext, event: GameEvent): { key: Key; values?: Record<string, string | number> } | null {
    const [, second, third, fourth] = event.refs;
    const name = (ref: Ref | number | null | undefined) => (typeof ref === 'string' ? marked(nameOf(game, ref)) : '');
    switch (event.kind) {
        case 'began': return { key: 'cv.log.began' };
        case 'built': return { key: 'cv.log.built', values: { node: name(second), place: nameOf(game, String(third)) } };
        case 'discarded': return hidden(second) ? { key: 'cv.log.discarded_hidden' } : { key: 'cv.log.discarded', values: { card: name(second) } };
        case 'linked': return { key: 'cv.log.linked', values: { type: nameOf(game, String(second)), to: name(third), from: name(fourth) } };
        case 'broke': return { key: 'cv.log.broke', values: { seat: name(second), type: nameOf(game, String(third)) } };
        case 'revealed': return { key: 'cv.log.revealed', values: { card: name(event.refs[0]) } };
        case 'declined': return { key: 'cv.log.declined' };
        case 'left': return { key: 'cv.log.left' };
        case 'scored': return { key: 'cv.log.scored' };
        case 'showed': return { key: 'cv.log.showed', values: { card: name(second) } };
    }
    return null;
}

const hidden = (ref: Ref | number | null | undefined): boolean => typeof ref !== 'string' || ref.endsWith(':unknown');

// One action as lines: what was done, with everything it cost and brought at its right; one more line for each other
// seat that it concerned.
export function logOf(game: GameContext, group: Group): LogLine[] {
    const lines: LogLine[] = [];
    const nodes: string[] = []; // of the path that is activated
    let before: Amount[] = []; // paid before the line it belongs to
    let source = ''; // what resolves
    const ends = group.events.some((event) => event.kind === 'turn' || event.kind === 'scored'); // a turn: other cards are drawn by an effect
    const doerOf = (event: GameEvent) => (typeof event.refs[0] === 'string' && event.refs[0].startsWith('seat:') ? bare(event.refs[0]) : null);
    const refsOf = (event: GameEvent) => event.refs.filter((ref): ref is Ref => typeof ref === 'string' && !hidden(ref));
    const lineFor = (seat: string | null) => lines.find((line) => line.seat === seat && !line.caption && !line.banner && !line.join);
    const open = (event: GameEvent, text: string, more: Partial<LogLine> = {}) => {
        lines.push({ seat: doerOf(event), caption: false, banner: false, text, amounts: before, refs: refsOf(event), clause: event.clause, ...more });
        before = [];
    };
    group.events.forEach((event, i) => {
        const seat = doerOf(event);
        switch (event.kind) {
            case 'turn':
                return open(event, t('cv.log.turn', { seat: nameOf(game, String(event.refs[0])), n: Number(event.refs[1]) }), { caption: true });
            case 'gained':
            case 'lost': {
                const amount = { n: Number(event.refs[1]) * (event.kind === 'lost' ? -1 : 1), good: iconOf[bare(String(event.refs[2]))] };
                const line = lineFor(seat);
                if (line && !lines.slice(lines.indexOf(line)).some((one) => one.caption)) return add(line.amounts, amount);
                const later = group.events.slice(i + 1).some((next) => doerOf(next) === seat && (told(game, next) || next.kind === 'activated'));
                if (event.kind === 'lost' && later) return void before.push(amount);
                const [text, clause] = lines.at(-1)?.caption ? [t('cv.log.energy'), 'CV-5.1'] : source ? [t('cv.log.by', { node: source }), 'CV-7.8'] : event.kind === 'lost' ? [t('cv.log.pays'), 'CV-13.4'] : [t('cv.log.gains')];
                return open(event, text, { amounts: [amount], clause });
            }
            case 'activated':
                nodes.push(marked(nameOf(game, String(event.refs[1]))));
                if (nodes.length === 1) return open(event, '');
                return void lines.at(-1)!.refs.push(...refsOf(event).slice(1));
            case 'resolved':
                return void (source = marked(nameOf(game, String(event.refs[1]))));
            case 'drew': {
                const unknown = hidden(event.refs[1]);
                const say = (items: string[]) => (unknown ? t('cv.log.drew_n', { n: items.length }) : t('cv.log.drew', { card: items.join(', ') }));
                const items = [unknown ? '' : marked(nameOf(game, String(event.refs[1])))];
                return open(event, say(items), { clause: ends ? 'CV-10.1' : undefined, join: { key: `drew ${seat} ${unknown}`, items, say } });
            }
            case 'scored': {
                const line = lineFor(seat);
                if (line) return void (line.text = t('cv.log.scored'));
            }
        }
        const what = told(game, event);
        if (what) open(event, t(what.key, what.values), { banner: event.kind === 'revealed' });
    });
    const path = lines.find((line) => line.text === '');
    if (path) path.text = t('cv.log.activated', { nodes: nodes.join(', ') });
    return lines;
}

function add(amounts: Amount[], amount: Amount): void {
    const known = amounts.find((one) => one.good === amount.good && Math.sign(one.n) === Math.sign(amount.n));
    if (known) known.n += amount.n;
    else amounts.push({ ...amount });
}
