// What Convergence adds to the sentences of the engine: signs, prices, whose it is. Nothing is computed.
import type { GameContext } from '../../lib/game';
import { t, type Key } from '../../lib/i18n';
import type { Entry, Line, Position, Ref } from '../../lib/protocol';
import type { Amount, Phrase } from '..';
import { bare, holderOf, sheetBoard, type BoardPiece, type BoardPlace } from '../../kit/sheet';
import { titled } from '../speech';

export const iconOf: Record<string, string> = {
    energy: 'energy', data: 'data', material: 'material', vp: 'points', card: 'cards', link: 'cross',
};
export const kinds = ['technology', 'culture', 'resource', 'knowledge'] as const;
export const letterOf: Record<string, string> = { technology: 'T', culture: 'C', resource: 'R', knowledge: 'K' };
export const toneOf = (kind: string): string => `var(--node-${kind})`;
export const word = (text: string): string => t(`cv.${text}` as Key);
export const looks = Object.fromEntries(
    kinds.map((kind) => [kind, { name: word(kind), tag: letterOf[kind], tone: toneOf(kind) }]),
);
export const ownerOf = (position: Position, unit: Ref): string => holderOf(position, unit) ?? '';
export const cardOf = (ref: Ref): Ref =>
    ref.startsWith('unit:') ? `card:${bare(ref).slice(bare(ref).indexOf('.') + 1)}` : ref;
const lined = (lines: Line[] | undefined, label: string) => lines?.find((line) => line.label === label);
export const lineOf = (game: GameContext, ref: Ref, label: string): string =>
    lined(game.cards.get(cardOf(ref))?.lines, label)?.value ?? '';
export const kindOf = (game: GameContext, ref: Ref): string => lineOf(game, ref, 'type');

export const amount = (game: GameContext, n: number, of: string, mark?: string): Amount => ({
    n, good: iconOf[of], name: game.nameOf(`word:${of}`), mark,
});
const amountsOf = (game: GameContext, line: Line | undefined, sign = 1): Amount[] =>
    line?.amounts?.map(({ of, value }) => amount(game, sign * value, of)) ?? [];
export const printedPrice = (game: GameContext, ref: Ref): Amount[] =>
    amountsOf(game, lined(game.cards.get(cardOf(ref))?.lines, 'printed price'));

const marks: Record<string, string> = {
    each: t('cv.brings.each'), if: t('cv.brings.if'), taken: t('cv.brings.taken'),
};
/** What a node brings, as its facts say it (docs/sheets.md): "1 vp, 2 data each". */
export const broughtBy = (game: GameContext, piece: BoardPiece, label: string): Amount[] =>
    (piece.facts?.find((fact) => fact.label === label)?.value ?? '').split(', ').filter(Boolean).map((item) => {
        const [n, what, how] = item.split(' ');
        return amount(game, Number(n), what, marks[how]);
    });

const placesIn = (position: Position): BoardPlace[] => sheetBoard(position)?.places ?? [];
/** The nodes of the path that is being named, from the Reactor outwards. */
export const pathOf = (position: Position): BoardPiece[] =>
    placesIn(position)
        .flatMap((place) => place.pieces)
        .filter((piece) => piece.order)
        .sort((a, b) => a.order! - b.order!);

export const chosenIn = (position: Position, kind: string): Ref =>
    (sheetBoard(position)?.chosen ?? []).find((ref) => ref.startsWith(`${kind}:`)) ?? '';

const value = (entry: Entry, label: string): string => lined(entry.lines, label)?.value ?? '';

/** What a node would feed and be fed by there. */
const flowOf = (entry: Entry): string => entry.lines.map((line) => line.value).join(', ');
export const flowAt = ({ decision }: Position, place: Ref): string =>
    decision?.list?.filter(({ verb, refs }) => verb === 'at' && refs[0] === place).map(flowOf)[0] ?? '';

// What stands beside the words of an entry: prices as amounts, whose it is, its text.
export function phrase(game: GameContext, position: Position, entry: Entry): Phrase {
    const [first, second] = entry.refs.map(String);
    const said = titled(game, position, entry);
    const amounts = amountsOf(game, lined(entry.lines, 'price'), -1);
    switch (entry.verb) {
        case 'build':
            return { ...said, detail: value(entry, 'cells'), amounts, tag: tagOf(kindOf(game, first)) };
        case 'discard':
            return { ...said, tag: tagOf(kindOf(game, first)) };
        case 'at':
            return { ...said, detail: flowOf(entry) };
        case 'for':
            return { ...said, amounts: [amount(game, 1, bare(first))] };
        case 'path':
        case 'into':
        case 'from': {
            const text = entry.lines.find((line) => line.clause === 'CV-7.8')?.value ?? lineOf(game, first, 'Action');
            const tag = tagOf(kindOf(game, first));
            return { ...said, owner: ownerOf(position, first), detail: text, amounts, tag };
        }
        case 'activate':
            return { ...said, amounts };
        case 'link':
            return { ...said, amounts, tag: tagOf(bare(first)) };
        case 'break':
        case 'sever':
            return { ...said, owner: bare(first), amounts, tag: tagOf(bare(second)) };
        case 'choose':
            return { ...said, owner: bare(first) };
        case 'next':
            return { ...said, detail: value(entry, 'draw') };
    }
    return said;
}

const tagOf = (kind: string): Phrase['tag'] =>
    kind in letterOf ? { letter: letterOf[kind], tone: toneOf(kind) } : undefined;

// What somebody meant who touched a thing that is not offered now: the engine says why that cannot be.
export function tried(position: Position, ref: Ref): string | null {
    const kind = position.decision?.kind ?? '';
    if (ref.includes(' ')) return `${kind === 'which' ? 'sever' : 'break'} ${ref}`;
    if (ref.startsWith('card:')) return `build ${ref}`;
    if (ref.startsWith('place:(')) return `at ${ref}`;
    const there = placesIn(position).find((place) => place.pieces.some((piece) => piece.ref === ref));
    // There, where something stands.
    if (kind === 'cell' && there?.side === position.seat) return `at place:(${there.at!.join()})`;
    if (ref.startsWith('seat:')) return kind === 'opponent' ? `choose ${ref}` : null;
    if (!ref.startsWith('unit:')) return null;
    if (kind === 'into' || kind === 'from') return `${kind} ${ref}`;
    return kind === 'converge' ? linkOf(position, there?.pieces[0]) : `path ${ref}`;
}

// A link of a kind for which this node has a port, and which is not offered.
function linkOf(position: Position, node: BoardPiece | undefined): string | null {
    const ports = (node?.ports ?? '').split(' ');
    const tags = (sheetBoard(position)?.ports ?? []).flatMap(({ port, tag }) =>
        ports.includes(String(port)) ? [tag] : [],
    );
    const offered = (position.decision?.list ?? []).flatMap(({ verb, refs }) =>
        verb === 'link' ? [bare(String(refs[0]))] : [],
    );
    const kind = kinds.find((one) => tags.includes(letterOf[one]) && !offered.includes(one));
    return kind ? `link word:${kind}` : null;
}
