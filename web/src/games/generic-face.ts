// The face of a card of any game: from the lines that the engine says about it.
import type { GameContext } from '../lib/game';
import type { Ref } from '../lib/protocol';

export interface Face {
    name: string;
    price: string;
    kind: string;
    more: string;
    tag: string;
    accents: string[];
    left: string;
    right: string;
    rules: { text: string }[];
}
const kPrices = ['cost', 'price'],
    kKinds = ['kind', 'type', 'class'],
    kUnsaid = ['name', 'card', 'spoken', 'reminder'];
const accents = ['technology', 'magic', 'psionics', 'divinity', 'node-culture', 'node-resource'];

export function faceOf(game: GameContext, ref: Ref): Face {
    const name = game.nameOf(ref),
        lines = game.cards.get(ref)?.lines ?? [];
    const first = (labels: string[]) => lines.find((line) => labels.includes(line.label))?.value ?? '';
    const pair = lines.map((line) => /^(\d+)\/(\d+)$/.exec(line.value)).find(Boolean);
    const said = [...kPrices, ...kKinds, ...kUnsaid, 'text'];
    const more = lines
        .filter((line) => !said.includes(line.label) && !/^\d+\/\d+$/.test(line.value))
        .map((line) => `${line.label} ${line.value}`);
    const sum = [...(first(kKinds) || name)].reduce((all, letter) => all + letter.charCodeAt(0), 0);
    return {
        name,
        price: first(kPrices),
        kind: first(kKinds),
        more: more.join(' · '),
        tag: name.slice(0, 1),
        accents: [`var(--${accents[sum % accents.length]})`],
        left: pair?.[1] ?? '',
        right: pair?.[2] ?? '',
        rules: lines.filter((line) => line.label === 'text').map((line) => ({ text: line.value })),
    };
}
