// Networks of a sheet: what stands on the grid of each seat, and the ports by which it is joined (docs/sheets.md).
import type { BoardPiece, BoardSheet, PortSign } from '../sheet';
import { t } from '../../lib/i18n';
import type { Ref, Seat } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import type { Hands } from '../touch';
import { joined, lightWord, whose, type Names, type Things } from './things';
import type { Point } from './view';

export interface Cell extends Point {
    ref: Ref;
    piece?: BoardPiece; // without one something may be put there
}
export interface Net {
    seat: Seat;
    cells: Cell[];
}

export const netsOf = ({ sides, places }: Pick<BoardSheet, 'sides' | 'places'>): Net[] =>
    sides.map(({ seat }) => ({
        seat,
        cells: places.flatMap(({ side, at, ref, pieces: [piece] }) =>
            side === seat && at ? [{ x: at[0], y: at[1], ref: piece?.ref ?? ref ?? '', piece }] : [],
        ),
    }));

/** Everything that the parts of a network ask for. */
export interface NetThings extends Pick<Things, 'seats' | 'look' | 'key' | 'pointed'>, Hands {
    names: Names;
    signs: readonly Sign[];
    light: (ref: Ref) => Light | '';
    says: (place: Ref) => string; // what something would join there
}

/** What has the ref of its seat: a network begins there. */
export const isRoot = (cell: Cell): boolean => cell.ref.startsWith('seat:');
/** Whose network a piece stands in. */
export const netOf = (nets: readonly Net[], ref: Ref): Net | undefined =>
    nets.find((net) => net.cells.some((cell) => cell.ref === ref));

/** A cell for who hears it. */
export const sayCell = ({ names, look }: NetThings, seat: Seat, cell: Cell, text: string, light: Light | ''): string =>
    joined([
        cell.piece?.name,
        text,
        isRoot(cell) ? '' : (look(cell.piece?.kind).name ?? cell.piece?.kind),
        whose(names, seat),
        t('kit.cell', { x: cell.x, y: cell.y }),
        cell.piece?.spent,
        cell.piece?.order ? t('kit.order', { n: cell.piece.order }) : '',
        lightWord(light),
    ]);

// ---- ports ----

export type Sign = Omit<PortSign, 'tone'> & { tone: string }; // a colour of CSS
/** Ports in the colours of their kinds. */
export const signsOf = (board: Pick<BoardSheet, 'ports' | 'kinds'>, look: Things['look']): Sign[] =>
    (board.ports ?? []).map((port) => ({
        ...port,
        tone: look(board.kinds?.find(({ tag }) => tag === port.tag)?.kind).tone ?? 'var(--muted)',
    }));

export const numbers = (list?: string): number[] => (list ? list.split(' ').map(parseFloat) : []);

/** A port on a tile of edge 1: where, and how far its sign is turned from pointing up. */
export function portAt({ side, half }: Pick<PortSign, 'side' | 'half'>): Point & { turn: number } {
    const along = half === 1 ? 0.28 : 0.72;
    switch (side) {
        case 'north':
            return { x: along, y: 0, turn: 0 };
        case 'south':
            return { x: along, y: 1, turn: 180 };
        case 'west':
            return { x: 0, y: along, turn: -90 };
        case 'east':
            return { x: 1, y: along, turn: 90 };
    }
}
export const outwards: Record<PortSign['side'], Point> = {
    north: { x: 0, y: -1 },
    south: { x: 0, y: 1 },
    west: { x: -1, y: 0 },
    east: { x: 1, y: 0 },
};

/** The port that a link of a sort takes on a piece: `taken` lists "7:C", port 7 by a link of C. */
export function takenPort(
    piece: BoardPiece,
    tag: string | undefined,
    owner: Seat,
    signs: readonly Sign[],
): Sign | undefined {
    const own = (piece.taken ?? '').split(' ').filter((item) => item.endsWith(`:${owner}`));
    return signs.find((sign) => sign.tag === tag && own.map(parseFloat).includes(sign.port));
}
