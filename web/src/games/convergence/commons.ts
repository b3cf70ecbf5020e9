// What holds for all: the Paradigm with its text, the three events that change it, the piles.
import type { ComponentProps } from 'svelte';
import type Commons from '../../kit/Commons.svelte';
import type { GameContext } from '../../lib/game';
import { t } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { sheetBoard, type Goal } from '../../kit/sheet';
import { pictureOf } from './art';

const events = ['first', 'universal', 'completion'] as const;

export function commons(game: GameContext, position: Position): Omit<ComponentProps<typeof Commons>, 'onabout'> {
    const { paradigm, paradigm_text: text, board, deck, ending } = position.sheet,
        ref = `card:${paradigm}`,
        goals = sheetBoard(position)?.goals ?? [];
    const pile = (key: 'deck' | 'discard' | 'paradigms', n: number, zone: string = key) => ({
        name: t(`cv.${key}`), title: t(`cv.${key}_count`, { n }), n, zone,
    });
    return {
        card: paradigm === 'none' ? undefined
            : { ref, name: game.nameOf(ref), text, picture: pictureOf(game, ref), tone: 'var(--energy)' },
        goals: goals.map((goal, i) => ({
            name: t(`cv.stone.${events[i]}`), have: goal.have, of: goal.of, done: goal.done === 'yes',
            title: `${goal.name}: ${stateOf(game, goal, events[i])}`,
        })),
        note: ending === 'yes' ? t('cv.ending') : '',
        piles: [
            { ...pile('deck', deck), ref: 'place:deck' },
            pile('discard', board.discard),
            ...(goals.length > 0 ? [pile('paradigms', board.paradigms, 'paradigms.deck')] : []),
        ],
    };
}

function stateOf(game: GameContext, { done, have, of, holder }: Goal, event: (typeof events)[number]): string {
    if (done === 'yes') return t('cv.stone.done');
    if (event === 'first') return t('cv.stone.none');
    if (event === 'universal') return t('cv.stone.linked', { have, of });
    return have === 0 ? t('cv.stone.nobody', { of })
        : t('cv.stone.best', { seat: game.nameOf(`seat:${holder}`), have, of });
}
