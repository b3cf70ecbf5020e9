// Numbers that change: which counter it is, by how much, and the sign that says so.
import type { Beat } from './plan';
import type { Box, Thing } from './scene';
import type { Hands } from './shapes';

export const deltaAt = (hands: Hands, box: Box, by: number): HTMLElement =>
    hands.add(
        `delta ${by > 0 ? 'up' : 'down'}`,
        { ...box, x: box.x + box.w / 2 + 14 },
        `${by > 0 ? '+' : '−'}${Math.abs(by)}`,
    );

/** Its very counter; of a seat without a word, the one that shows another number now. */
export function counterOf(hands: Hands, key: string): Thing | undefined {
    const known = hands.after.count(key);
    if (known || !key.endsWith(' ')) return known;
    const all = [...hands.after.counts.keys()].filter((one) => one.startsWith(key));
    const changed = all.find((one) => hands.before.numbers.get(one) !== hands.after.numbers.get(one));
    return hands.after.count(changed ?? all[0] ?? '');
}
/** By how much; where it was not sent, what the counter itself shows, said once. */
export function differenceOf(hands: Hands, beat: Beat, counter: Thing | undefined): number | null {
    if (beat.was !== null && beat.now !== null) return beat.now - beat.was;
    const key = counter?.element.dataset.count ?? '';
    const was = hands.before.numbers.get(key),
        now = hands.after.numbers.get(key);
    if (was === undefined || now === undefined || was === now || hands.told.has(key)) return null;
    hands.told.add(key);
    return now - was;
}
