// What the pictures of Quantum Nexus are made of: a ground for each domain, a staging for each kind of card.
import figures from 'virtual:figures/quantum-nexus';
import { figureOf } from '../../kit/art/gallery';
import type { Picture } from '../../kit/art/draw';
import type { Ground } from '../../kit/art/grounds';
import type { Staging } from '../../kit/art/stagings';
import type { GameContext } from '../../lib/game';
import type { Ref } from '../../lib/protocol';
import { bare } from '../board';
import spare from './spare.json';
import { accentOf, cardOf, domainsOf, lineOf } from './words';

const grounds: Record<string, Ground> = { T: 'circuits', M: 'sigil', P: 'waves', D: 'rays' };
const stagings: Record<string, Staging> = {
    Unit: 'floor', Leader: 'nimbus', Asset: 'plinth', Event: 'burst', Upgrade: 'socket', Terrain: 'vista',
    Mission: 'sight',
};

export function pictureOf(game: GameContext, ref: Ref): Picture {
    const card = cardOf(ref), id = bare(card), kind = lineOf(game, card, 'kind');
    const of = domainsOf(game, card).map((domain) => grounds[domain[0]] ?? 'contours');
    return {
        id, figure: figureOf(figures, spare, { id, art: game.cards.get(card)?.art, kind }),
        grounds: of.length > 0 ? of : ['contours'], staging: stagings[kind] ?? 'floor',
    };
}

/** The colours of a card, as its parts take them. */
export function inkOf(game: GameContext, ref: Ref): string {
    const [first, second = first] = domainsOf(game, ref);
    return `--a:${accentOf(first)};--b:${accentOf(second)}`;
}
