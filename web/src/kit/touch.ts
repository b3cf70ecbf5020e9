// What every thing of a table does: it is picked, and it tells about itself under a mouse or the focus.
import type { HTMLButtonAttributes } from 'svelte/elements';
import type { Ref } from '../lib/protocol';

export interface Hands {
    onpick: (ref: Ref) => void;
    onabout: (ref: Ref | null, element?: Element) => void;
}

let under: Element | null = null; // the mouse, since it moved there by itself
/** A mouse that comes to a thing asks about it; a thing that comes to a resting mouse is not asked about, and covers nothing. */
export const over = (event: PointerEvent & { currentTarget: Element }, tell: (element: Element) => void): void => {
    const element = event.currentTarget;
    if (event.pointerType !== 'mouse' || under === element || (event.movementX === 0 && event.movementY === 0)) return;
    under = element;
    tell(element);
};
export const away = (tell: () => void): void => {
    under = null;
    tell();
};

/** The attributes of a button that stands for a thing. */
export const touch = (ref: Ref, light: string | undefined, { onpick, onabout }: Hands) =>
    ({
        type: 'button',
        'data-ref': ref,
        'aria-pressed': light ? light === 'chosen' : undefined,
        onclick: () => onpick(ref),
        onpointermove: (event) => over(event, (element) => onabout(ref, element)),
        onpointerleave: () => away(() => onabout(null)),
        onfocus: (event) => event.currentTarget.matches(':focus-visible') && onabout(ref, event.currentTarget),
        onblur: () => onabout(null),
    }) satisfies HTMLButtonAttributes & { 'data-ref': Ref };
