// What the parts of one table tell each other: the position that is drawn, and why things cannot be chosen now.
import type { GameContext } from '../../lib/game';
import type { Position, Ref, Refusal } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import type { Duel } from './table';

class Live {
    position: Position | null = $state.raw(null);
    reasons: Map<Ref, Refusal> = $state.raw(new Map());
}
export const live = new Live();

/** What every thing on the board needs to know. */
export interface Common {
    game: GameContext;
    lit: Map<Ref, Light>;
    keys: Map<Ref, string>;
    chosen: Ref[];
    pointed: Ref[];
    duels: Map<Ref, Duel>;
    asked: boolean; // something can be chosen now: what cannot is quieter
    struck: Ref[]; // by what is being answered
    onpick: (ref: Ref) => void;
    onabout: (ref: Ref | null, element?: Element) => void;
}
