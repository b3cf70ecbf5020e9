// What every thing of a table does: it is picked, and it tells about itself under a mouse or the focus.
import type { HTMLButtonAttributes } from 'svelte/elements';
import type { Ref } from '../lib/protocol';

export interface Hands {
    onpick: (ref: Ref) => void;
    onabout: (ref: Ref | null, element?: Element) => void;
}

// What comes to lie under a mouse at rest, a piece that was just sent there, was not asked about: it tells when the mouse moves.
let rest: { x: number; y: number } | null = null; // unknown until it first moves
let waits: EventTarget | null = null;
const still = ({ clientX, clientY }: PointerEvent) => !rest || (clientX === rest.x && clientY === rest.y);
globalThis.addEventListener?.('pointermove', ({ clientX, clientY }) => (rest = { x: clientX, y: clientY })); // after those of things

/** The attributes of a button that stands for a thing. */
export const touch = (ref: Ref, light: string | undefined, { onpick, onabout }: Hands) =>
    ({
        type: 'button',
        'data-ref': ref,
        'aria-pressed': light ? light === 'chosen' : undefined,
        onclick: () => onpick(ref),
        onpointerenter: (event) => {
            waits = still(event) ? event.currentTarget : null;
            if (event.pointerType === 'mouse' && !waits) onabout(ref, event.currentTarget);
        },
        onpointermove: (event) => {
            if (waits !== event.currentTarget || (rest && still(event))) return;
            waits = null;
            if (event.pointerType === 'mouse') onabout(ref, event.currentTarget);
        },
        onpointerleave: () => onabout(null),
        onfocus: (event) => event.currentTarget.matches(':focus-visible') && onabout(ref, event.currentTarget),
        onblur: () => onabout(null),
    }) satisfies HTMLButtonAttributes & { 'data-ref': Ref };
