// The four games as the lobby shows them. Nothing here is a rule.
import type { IconName } from '../../kit/icons';
import { t } from '../../lib/i18n';
import type { Game } from '../../lib/protocol';

export interface Face {
    prefix: string;
    name: string;
    text: string;
    players: string;
    minutes: number;
    lesson: number; // minutes
    accent: string;
    icon: IconName;
}

const faces: Face[] = [
    { prefix: 'QN', name: t('tile.QN.name'), text: t('tile.QN.text'), players: '2', minutes: 25, lesson: 3, accent: 'var(--psionics)', icon: 'banner' },
    { prefix: 'QC', name: t('tile.QC.name'), text: t('tile.QC.text'), players: '2–4', minutes: 30, lesson: 3, accent: 'var(--magic)', icon: 'hexagon' },
    { prefix: 'CV', name: t('tile.CV.name'), text: t('tile.CV.text'), players: '2–5', minutes: 40, lesson: 3, accent: 'var(--node-culture)', icon: 'network' },
    { prefix: 'NO', name: t('tile.NO.name'), text: t('tile.NO.text'), players: '2–4', minutes: 60, lesson: 4, accent: 'var(--magma)', icon: 'bolt' },
];

export function faceOf(game: Game | undefined, id = ''): Face {
    const known = faces.find((face) => face.prefix === game?.prefix);
    if (known) return known;
    const [from, to] = game?.players ?? [2, 2];
    const players = from === to ? `${from}` : `${from}–${to}`;
    return { prefix: game?.prefix ?? '', name: game?.name ?? id, text: '', players, minutes: 0, lesson: 0, accent: 'var(--neutral)', icon: 'hexagon' };
}

/** What this server has, without the small ones. */
export const tiles = (games: Game[]): { face: Face; game: Game }[] =>
    games.filter((game) => !game.small).map((game) => ({ face: faceOf(game), game }));
