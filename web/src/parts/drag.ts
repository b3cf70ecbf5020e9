// Dragging is another way to pick: the hand that lifts a thing picks it, and where it lets go is the next pick. What
// glows meanwhile is what would glow after a click; let go anywhere else, the pick is taken back. Scrolling, pinching,
// a board that is pushed about and clicks stay what they are.
import { copyOf } from '../stage/scene';
import type { Seated } from './seated.svelte';

const kSlip = 6; // px that a hand may tremble

interface Press {
    id: number;
    thing: HTMLElement;
    x: number;
    y: number;
    finger: boolean;
}
interface Flight {
    copy: HTMLElement;
    high: number; // of the thing
    held: NonNullable<ReturnType<Seated['lift']>>;
}

/** Whether the finger would scroll something by going that way. */
function scrolls(from: Element, dx: number, dy: number): boolean {
    const across = Math.abs(dx) > Math.abs(dy);
    for (let one: Element | null = from; one; one = one.parentElement) {
        const style = getComputedStyle(one);
        const room = across ? one.scrollWidth - one.clientWidth : one.scrollHeight - one.clientHeight;
        if (room > 1 && /auto|scroll/.test(across ? style.overflowX : style.overflowY)) return true;
    }
    return false;
}

export function drag(node: HTMLElement, at: Seated) {
    let press: Press | null = null;
    let flight: Flight | null = null;
    let over: Element | null = null;
    let dragged = false; // the click that ends it is none
    const down = (event: PointerEvent) => {
        dragged = false;
        if (press) return void give(); // a second finger: a pinch
        const thing = (event.target as Element).closest<HTMLElement>('[data-ref]');
        if (event.button !== 0 || !thing || !at.liftable(thing.dataset.ref!)) return;
        const finger = event.pointerType !== 'mouse';
        // A finger's moves go to what it touched first, even if that is no longer on the page.
        if (finger) event.target!.addEventListener('touchmove', slide, { passive: false });
        press = { id: event.pointerId, thing, x: event.clientX, y: event.clientY, finger };
    };
    const move = (event: PointerEvent) => {
        if (!press || event.pointerId !== press.id) return;
        event.stopPropagation(); // the board does not move along
        const dx = event.clientX - press.x,
            dy = event.clientY - press.y;
        if (!flight && !press.finger && Math.hypot(dx, dy) >= kSlip) lift();
        carry(event.clientX, event.clientY);
    };
    // By this event the browser learns whether a finger scrolls.
    const slide = (event: Event) => {
        if (!press?.finger) return;
        const { clientX: x, clientY: y } = (event as TouchEvent).touches[0];
        const dx = x - press.x,
            dy = y - press.y;
        if (!flight && Math.hypot(dx, dy) < kSlip) return;
        if (!flight && (!event.cancelable || scrolls(press.thing, dx, dy))) return void (press = null);
        event.preventDefault();
        if (!flight) lift();
        carry(x, y);
    };
    const up = (event: PointerEvent) => {
        if (event.pointerId === press?.id) void give(event);
    };
    const key = (event: KeyboardEvent) => {
        if (!flight || event.key !== 'Escape') return;
        event.stopPropagation();
        void give();
    };
    const click = (event: MouseEvent) => {
        if (!dragged) return;
        dragged = false;
        event.stopPropagation();
        event.preventDefault();
    };

    function lift(): void {
        const { thing } = press!;
        const held = at.lift(thing.dataset.ref!);
        if (!held) return void (press = null); // the game went on since
        const { left, top, width, height } = thing.getBoundingClientRect();
        const copy = copyOf(at.handles.has(thing.dataset.ref!) ? thing.parentElement!.querySelector<HTMLElement>('[data-stands]')! : thing, node);
        copy.className = 'ghost above';
        copy.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px;opacity:.9`;
        node.querySelector('.stage')!.append(copy);
        flight = { copy, high: height, held };
        node.dataset.dragging = '';
        dragged = true;
    }
    function carry(x: number, y: number): void {
        if (!flight) return;
        flight.copy.style.translate = `${x - press!.x}px ${y - press!.y}px`;
        flight.copy.toggleAttribute('data-over', flight.held.whole && away(x, y));
        const now = flight.held.whole || at.sending ? null : target(x, y);
        if (now === over) return;
        over?.removeAttribute('data-over');
        (over = now)?.setAttribute('data-over', '');
    }
    /** Far enough from where it lay. */
    const away = (x: number, y: number): boolean => !!flight && Math.hypot(x - press!.x, y - press!.y) > flight.high;
    /** What lies there and may be picked next: a place also under what stands on it. */
    function target(x: number, y: number): HTMLElement | null {
        for (const one of document.elementsFromPoint(x, y)) {
            const thing = one.closest<HTMLElement>('[data-ref]');
            if (thing && node.contains(thing) && at.refined.next.has(thing.dataset.ref!)) return thing;
        }
        return null;
    }
    /** Lets go: here, or nowhere. */
    async function give(here?: PointerEvent): Promise<void> {
        const down = here !== undefined && away(here.clientX, here.clientY);
        press = null;
        if (!flight) return;
        const { copy, held } = flight;
        flight = null;
        copy.remove();
        over?.removeAttribute('data-over');
        over = null;
        delete node.dataset.dragging;
        while (at.sending) await new Promise(requestAnimationFrame); // the hand was faster than the line
        held.drop(here && target(here.clientX, here.clientY)?.dataset.ref, down);
    }

    const cancel = () => void give();
    const capture = { capture: true } as const;
    node.addEventListener('pointerdown', down, capture);
    node.addEventListener('pointermove', move, capture);
    node.addEventListener('touchmove', () => {}, { passive: false }); // so that it asks before it scrolls
    node.addEventListener('click', click, capture);
    node.addEventListener('dragstart', prevent);
    window.addEventListener('pointerup', up, capture);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, capture);
    return {
        destroy() {
            void give();
            window.removeEventListener('pointerup', up, capture);
            window.removeEventListener('pointercancel', cancel);
            window.removeEventListener('keydown', key, capture);
        },
    };
}

// Pictures and links have a drag of their own.
function prevent(event: Event): void {
    if ((event.target as Element).closest?.('[data-ref]')) event.preventDefault();
}
