// What the pictures of Convergence are made of: a ground for each type of node, another for what is no node.
import figures from 'virtual:figures/convergence';
import { figureOf } from '../../kit/art/gallery';
import type { Picture } from '../../kit/art/draw';
import type { Ground } from '../../kit/art/grounds';
import type { GameContext } from '../../lib/game';
import type { Ref } from '../../lib/protocol';
import { bare } from '../../kit/sheet';
import spare from './spare.json';
import { cardOf, kindOf, lineOf } from './words';

const grounds: Record<string, Ground> = {
    technology: 'circuits', culture: 'scallops', resource: 'strata', knowledge: 'stars',
};

export function pictureOf(game: GameContext, ref: Ref): Picture {
    const card = cardOf(ref), id = bare(card), type = kindOf(game, card), node = type in grounds;
    const kind = node ? type : lineOf(game, card, 'Paradigm') ? 'paradigm' : 'reactor';
    return {
        id, figure: figureOf(figures, spare, { id, art: game.cards.get(card)?.art, kind }),
        grounds: [grounds[type] ?? 'waves'], staging: node ? 'shelf' : 'nimbus',
    };
}
