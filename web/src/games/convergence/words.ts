// What Convergence adds to the sentences of the engine: signs, prices, whose it is. Nothing is computed.
import type { GameContext } from '../../lib/game';
import { t, type Key } from '../../lib/i18n';
import type { Entry, Position, Ref } from '../../lib/protocol';
import type { Amount, Phrase } from '..';
import { bare } from '../board';
import { titled } from '../speech';
import { gridsOf, isNode, numbers, seatOf, type Cell, type PortSign } from './layout';

export const iconOf: Record<string, string> = { energy: 'energy', data: 'data', material: 'material', vp: 'points' };
export const kinds = ['technology', 'culture', 'resource', 'knowledge'] as const;
export const letterOf: Record<string, string> = { technology: 'T', culture: 'C', resource: 'R', knowledge: 'K' };
export const word = (text: string): string => t(`cv.${text}` as Key);
export const nameOf = (game: GameContext, ref: Ref): string => game.nameOf(ref);
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

// What stands beside the words of an entry: prices as amounts, whose it is, its text.
export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const [first, second] = entry.refs.map(String);
    const said = titled(game, position, entry);
    const amounts = amountsIn(value(entry, 'price'), -1);
    switch (entry.verb) {
        case 'build':
            return { ...said, detail: value(entry, 'cells'), amounts, tag: tagOf(game, first) };
        case 'discard':
            return { ...said, tag: tagOf(game, first) };
        case 'at':
            return { ...said, detail: entry.lines.map((line) => line.value).join(', ') };
        case 'for':
            return { ...said, amounts: [{ n: 1, good: iconOf[bare(first)] }] };
        case 'path':
        case 'into':
        case 'from': {
            const text = entry.lines.find((line) => line.clause === 'CV-7.8')?.value ?? lineOf(game, first, 'Action');
            return { ...said, owner: ownerOf(position, first), detail: text, amounts, tag: tagOf(game, first) };
        }
        case 'activate':
            return { ...said, amounts };
        case 'link':
            return { ...said, amounts, tag: { letter: letterOf[bare(first)], kind: bare(first) } };
        case 'break':
        case 'sever':
            return { ...said, owner: bare(first), amounts, tag: { letter: letterOf[bare(second)], kind: bare(second) } };
        case 'choose':
            return { ...said, owner: bare(first) };
        case 'next':
            return { ...said, detail: value(entry, 'draw') };
    }
    return said;
}

function tagOf(game: GameContext, ref: Ref): Phrase['tag'] {
    const kind = kindOf(game, ref);
    return kind in letterOf ? { letter: letterOf[kind], kind } : undefined;
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
