// Events move things by their shape, never by their game. The position is on the screen already; this only shows how
// it came about. All events of a position share 900 ms, and the next position ends them at once.
import type { Group, Ref, Shape } from './protocol';

export interface Beat { shape: Shape; refs: Ref[]; amount: number | null; delay: number; duration: number }

const kAll = 900;
const kTimes: Record<Shape, number> = { moved: 240, appeared: 240, left: 420, changed: 240, linked: 420, rolled: 420, shown: 420, said: 120 };

export function plan(groups: readonly Group[]): Beat[] {
    const events = groups.flatMap((group) => group.events).filter((event) => event.shape !== 'said');
    if (events.length === 0) return [];
    const step = Math.min(140, (kAll - 420) / events.length);
    return events.map((event, i) => ({
        shape: event.shape,
        refs: event.refs.filter((ref): ref is Ref => typeof ref === 'string'),
        amount: event.refs.find((ref): ref is number => typeof ref === 'number') ?? null,
        delay: Math.round(i * step),
        duration: Math.min(kTimes[event.shape], kAll - Math.round(i * step)),
    }));
}

export type Rects = Map<Ref, DOMRect>;

export function capture(root: HTMLElement): Rects {
    const rects: Rects = new Map();
    for (const element of root.querySelectorAll<HTMLElement>('[data-ref]')) rects.set(element.dataset.ref!, element.getBoundingClientRect());
    return rects;
}

let running: Animation[] = [];
let outlined: { element: Element; timer: ReturnType<typeof setTimeout> }[] = [];

export function stop(): void {
    for (const animation of running) animation.cancel();
    running = [];
    for (const { element, timer } of outlined) clearTimeout(timer), element.classList.remove('just-changed');
    outlined = [];
}

export function animate(root: HTMLElement, groups: readonly Group[], before: Rects): void {
    const beats = plan(groups);
    if (beats.length === 0) return;
    const still = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const elements = new Map<string, HTMLElement>();
    for (const element of root.querySelectorAll<HTMLElement>('[data-ref],[data-count]')) {
        for (const key of [element.dataset.ref, element.dataset.count]) if (key && !elements.has(key)) elements.set(key, element);
    }
    const seen = new Set<Element>();
    for (const beat of beats) {
        const element = elementOf(beat, elements);
        if (!element) continue;
        if (still) {
            if (!document.hidden) outline(element);
        } else if (!seen.has(element) || beat.shape === 'changed') {
            seen.add(element);
            play(element, beat, before);
        }
    }
}

// The thing an event is about: a count ("seat:A word:data"), a link ("seat:A word:culture"), or its last thing that is drawn.
function elementOf(beat: Beat, elements: Map<string, HTMLElement>): HTMLElement | undefined {
    const words = beat.refs.filter((ref) => ref.startsWith('seat:') || ref.startsWith('word:'));
    const joint = elements.get(words.slice(0, 2).join(' '));
    if (words.length > 1 && joint) return joint;
    const things = beat.refs.filter((ref) => !ref.startsWith('seat:') && !ref.startsWith('word:'));
    for (const ref of things) if (elements.has(ref)) return elements.get(ref);
    return undefined;
}

function run(element: Element, frames: Keyframe[], beat: Beat, easing = 'cubic-bezier(.2,.7,.2,1)'): void {
    running.push(element.animate(frames, { delay: beat.delay, duration: beat.duration, easing, fill: 'backwards' }));
}

function play(element: HTMLElement, beat: Beat, before: Rects): void {
    const old = before.get(element.dataset.ref ?? '');
    switch (beat.shape) {
        case 'moved': {
            const from = old ?? before.get('place:deck');
            const to = element.getBoundingClientRect();
            if (!from) return run(element, [{ opacity: 0 }, { opacity: 1 }], beat);
            const dx = from.left + from.width / 2 - to.left - to.width / 2, dy = from.top + from.height / 2 - to.top - to.height / 2;
            if (Math.hypot(dx, dy) < 2) return;
            return run(element, [{ translate: `${dx}px ${dy}px`, scale: 0.7, opacity: 0.4 }, { translate: '0 -4px', scale: 1.02, opacity: 1, offset: 0.85 }, { translate: '0 0', scale: 1 }], beat);
        }
        case 'appeared': return run(element, [{ scale: 0.92, opacity: 0 }, { scale: 1, opacity: 1 }], beat);
        case 'left': return run(element, [{ opacity: 1 }, { translate: '0 12px', opacity: 0 }], beat);
        case 'changed': return run(element, [{ scale: 1 }, { scale: 1.25, offset: 0.4 }, { scale: 1 }], beat);
        case 'shown':
        case 'rolled': return run(element, [{ scale: 1, filter: 'none' }, { scale: 1.08, filter: 'brightness(1.35)', offset: 0.4 }, { scale: 1, filter: 'none' }], beat);
        case 'linked': {
            if (!(element instanceof SVGPathElement)) return run(element, [{ opacity: 0 }, { opacity: 1 }], beat);
            const length = element.getTotalLength();
            return run(element, [{ strokeDasharray: `0 ${length}` }, { strokeDasharray: `${length} 0` }], beat, 'ease-out');
        }
        case 'said': return;
    }
}

function outline(element: Element): void {
    element.classList.add('just-changed');
    outlined.push({ element, timer: setTimeout(() => element.classList.remove('just-changed'), 1000) });
}
