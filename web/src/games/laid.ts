// What boards of hexes have in common: whose side is whose, and the order in which things lie.
import type { Entry, Position, Ref, Seat } from '../lib/protocol';
import { sheetBoard } from '../kit/sheet';

/** Whose eyes these are, and the others in the order of the table. */
export function seenBy<S extends { seat: Seat }>(sides: readonly S[], seat: Seat): { own: S; foes: S[] } {
    const mine = Math.max(0, sides.findIndex((side) => side.seat === seat));
    return { own: sides[mine], foes: [...sides.slice(mine + 1), ...sides.slice(0, mine)] };
}

/** Row by row as the map lies, these cards last; one verb after the other, what goes to a place by that place. */
export function asLaid(position: Position, entries: readonly Entry[], cards: readonly string[]): Entry[] {
    const rows = (sheetBoard(position)?.places ?? []).filter((place) => place.at)
        .sort(({ at: [q, r] = [0, 0] }, { at: [p, s] = [0, 0] }) => r - s || q - p);
    const refs = [...rows.flatMap((place) => [place.ref, ...place.pieces.map((piece) => piece.ref)]), ...cards.map((id) => `card:${id}`)];
    const verbs = [...new Set(entries.map((entry) => entry.verb))];
    const lies = (ref: Ref | number | undefined) => refs.indexOf(String(ref)) >>> 0; // nowhere is last
    const placed = entries.map((entry) => ({ entry, at: [verbs.indexOf(entry.verb), lies(entry.refs[1]), lies(entry.refs[0])] }));
    return placed.sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(({ entry }) => entry);
}
