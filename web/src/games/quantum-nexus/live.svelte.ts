// What the parts of one table tell each other: the position that is drawn, and why things cannot be chosen now.
import type { Position, Ref, Refusal } from '../../lib/protocol';

class Live {
    position: Position | null = $state.raw(null);
    reasons: Map<Ref, Refusal> = $state.raw(new Map());
}
export const live = new Live();
