// Why things that one might want cannot be chosen now: asked of the server one by one, while the question stands.
import type { Ref, Refusal, Seat } from '../lib/protocol';
import { socket } from '../lib/socket';

const kMost = 24; // questions to the server for one choice

class Reasons {
    of: ReadonlyMap<Ref, Refusal> = $state.raw(new Map());

    /** Asks about actions by what they would choose; what it answers ends it. */
    ask(table: string, seat: Seat, actions: ReadonlyMap<Ref, string>): () => void {
        let stopped = false;
        void (async () => {
            const found = new Map<Ref, Refusal>();
            for (const [ref, action] of [...actions].slice(0, kMost)) {
                if (stopped) return;
                try {
                    const { refusal } = await socket.ask('why', { table, seat, action });
                    if (refusal?.clause) found.set(ref, refusal);
                } catch {
                    return; // the choice is over, or the line is down
                }
            }
            if (!stopped) this.of = found;
        })();
        return () => ((stopped = true), (this.of = new Map()));
    }
}
export const reasons = new Reasons();
