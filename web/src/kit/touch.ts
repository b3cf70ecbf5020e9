// What every thing of a table does: it is picked, and it tells about itself under a mouse or the focus.
import type { HTMLButtonAttributes } from 'svelte/elements';
import type { Ref } from '../lib/protocol';

export interface Hands {
    onpick: (ref: Ref) => void;
    onabout: (ref: Ref | null, element?: Element) => void;
}

/** The attributes of a button that stands for a thing. */
export const touch = (ref: Ref, light: string | undefined, { onpick, onabout }: Hands) =>
    ({
        type: 'button',
        'data-ref': ref,
        'aria-pressed': light ? light === 'chosen' : undefined,
        onclick: () => onpick(ref),
        onpointerenter: (event) => event.pointerType === 'mouse' && onabout(ref, event.currentTarget),
        onpointerleave: () => onabout(null),
        onfocus: (event) => event.currentTarget.matches(':focus-visible') && onabout(ref, event.currentTarget),
        onblur: () => onabout(null),
    }) satisfies HTMLButtonAttributes & { 'data-ref': Ref };
