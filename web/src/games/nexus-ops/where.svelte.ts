// Where the units that one buys will stand: chosen on the map or from a list.
import type { Entry, Position, Ref } from '../../lib/protocol';
import { boardOf } from './table';

export const goes: { to: Ref } = $state({ to: '' });

/** Where units can be bought for: the place that was chosen first, then those nearest to the middle. */
export function wheres(position: Position, entries: readonly Entry[]): Ref[] {
    const at = new Map(boardOf(position).places.map((place) => [place.ref, place.at ?? [0, 0]]));
    const far = (ref: Ref, [q, r] = at.get(ref) ?? [0, 0]) => (ref === goes.to ? -1 : Math.max(...[q, r, q + r].map(Math.abs)));
    const all = new Set(entries.filter((entry) => entry.verb === 'buy').map((entry) => String(entry.refs[1])));
    return [...all].sort((a, b) => far(a) - far(b));
}
