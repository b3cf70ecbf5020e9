// From the legal list and what was picked so far: what may be picked next, what is left, what to send. Mouse, touch,
// keys and screen readers all go through here; no rule is known, only the list.
import type { Entry, Ref } from './protocol';

export type Light = 'playable' | 'target' | 'chosen';

export interface Refined {
    left: Entry[]; // entries that fit everything picked
    next: Map<Ref, Entry[]>; // by the ref that would be picked next
    lit: Map<Ref, Light>;
    verbs: Entry[]; // fully named: only the verb tells them apart (build or discard this card)
    send: Entry | null; // the one action that is left, once something was picked
}

// A pick is a ref, several refs in order ("seat:B word:culture": one thing that stands for both), or "verb:NAME".
export const parts = (pick: string): string[] => pick.split(' ');

function fits(entry: Entry, picks: string[]): boolean {
    let at = 0;
    for (const pick of picks) {
        if (pick.startsWith('verb:')) {
            if (entry.verb !== pick.slice(5)) return false;
        } else if (String(entry.refs[at++]) !== pick) {
            return false;
        }
    }
    return true;
}

export function refine(list: readonly Entry[], chosen: readonly string[], midway = false): Refined {
    const picks = chosen.flatMap(parts);
    const refs = picks.filter((pick) => !pick.startsWith('verb:'));
    const left = list.filter((entry) => fits(entry, picks));
    const next = new Map<Ref, Entry[]>();
    const lit = new Map<Ref, Light>();
    const glow: Light = picks.length > 0 || midway ? 'target' : 'playable';
    const offer = (ref: Ref, entry: Entry) => {
        const entries = next.get(ref);
        if (entries) entries.push(entry);
        else next.set(ref, [entry]);
        lit.set(ref, glow);
    };
    for (const entry of left) {
        const rest = entry.refs.slice(refs.length).map(String);
        if (rest.length > 0) offer(rest[0], entry);
        if (rest.length > 1) offer(rest.join(' '), entry); // a drawn link is a creator and a type at once
    }
    for (const ref of refs) lit.set(ref, 'chosen');
    const complete = left.filter((entry) => entry.refs.slice(refs.length).every((ref) => typeof ref === 'number')); // a number is nothing on the table
    const send = picks.length > 0 && left.length === 1 ? left[0] : null;
    return { left, next, lit, verbs: picks.length > 0 && !send ? complete : [], send };
}

// What picking a ref does: the longer choice, or null where the list has no such thing.
export function pick(list: readonly Entry[], chosen: readonly string[], ref: string): string[] | null {
    const longer = [...chosen, ref];
    return refine(list, longer).left.length > 0 ? longer : null;
}

const kDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
// Keys stand on the first entries of the list and on the things they name.
export function keysOf(entries: readonly Entry[], picked: number, says: readonly string[] = kDigits): Map<Ref, string> {
    const keys = new Map<Ref, string>();
    entries.slice(0, says.length).forEach((entry, i) => {
        const ref = entry.refs.slice(picked).map(String).join(' ');
        if (ref && !keys.has(ref)) keys.set(ref, says[i]);
    });
    return keys;
}
