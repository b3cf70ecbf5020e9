// Pictures that a table of a rulebook holds, read out of its words: what the book changes, they change.
import { wordsOf, type Block } from '../../lib/markdown';

type Table = Extract<Block, { kind: 'table' }>;
export interface Port {
    name: string;
    edge: string; // N, E, S, W
    late: boolean; // the right or lower half of its edge
    type: string;
    out: boolean;
}
/** Places by name, such as `own FL`: from each of them those that a column of the table lists. */
export interface Reach {
    title: string;
    from: Record<string, string[]>;
}
export type Figure = { kind: 'ports'; ports: Port[] } | { kind: 'field'; reaches: Reach[]; both: boolean };

const kField = /^[FB][LCR]$/;

/** `own FL, FC; enemy FR` names three places; without a side they are one's own. */
export const placesIn = (text: string): string[] =>
    text.split(';').flatMap((part) => {
        const [, side = 'own', list] = /^\s*(own|enemy)?\s*(.*)$/.exec(part)!;
        return list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => kField.test(one))
            .map((one) => `${side} ${one}`);
    });

export function figureOf(table: Table): Figure | null {
    const head = table.head.map(wordsOf),
        rows = table.rows.map((row) => row.cells.map(wordsOf));
    if (['Port', 'Edge', 'Half', 'Type', 'Kind'].every((name, i) => head[i] === name)) {
        return {
            kind: 'ports',
            ports: rows.map(([name, edge, half, type, kind]) => ({
                name,
                edge: edge[0],
                late: ['right', 'lower'].includes(half),
                type,
                out: kind === 'Output',
            })),
        };
    }
    if (rows.length === 0 || !rows.every(([from]) => kField.test(from))) return null;
    const columns = head
        .map((title, i) => ({ title, i }))
        .filter(({ title, i }) => i > 0 && !title.endsWith('full set'));
    const reaches = columns.map(({ title, i }) => ({
        title: title.replace(/ — .*/, ''),
        from: Object.fromEntries(rows.map((row) => [row[0], placesIn(row[i])])),
    }));
    return {
        kind: 'field',
        reaches,
        both: reaches.some(({ from }) =>
            Object.values(from)
                .flat()
                .some((place) => place.startsWith('enemy')),
        ),
    };
}
