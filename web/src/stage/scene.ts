// What the stage sees of a board: where the things with refs, the zones and the counters are, read once, and copies of
// them. A copy stands in a chain of empty twins of its ancestors, so that it looks as it did in its place.
import { cardOf, isZone, seatOf } from './plan';
import type { Ref } from '../lib/protocol';

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
} // x, y: the middle

export interface Thing {
    element: HTMLElement | SVGElement;
    box: Box;
    zone: string;
    seen: boolean; // not behind a count or in a drawer that is shut
    copy: () => HTMLElement;
}

export const boxOf = (rect: DOMRect, w = rect.width, h = rect.height): Box => ({
    x: rect.left + rect.width / 2,
    y: rect.top + rect.height / 2,
    w,
    h,
});
/** So much larger than `now` its old box was, in the direction in which it was less: no copy ever outgrows both of them. */
export const growth = (old: Box, now: Box): number =>
    Math.min(old.w / Math.max(1, now.w), old.h / Math.max(1, now.h));
/** From where something comes that only makes room: a shift, and how much larger it was. What was as wide or as high
 *  has other words or another frame, not another size: its corner is what moves. */
export function shiftOf(old: Box, now: Box): { dx: number; dy: number; grown: number } {
    const near = (a: number, b: number) => Math.abs(a - b) < 3;
    if (!near(old.w, now.w) && !near(old.h, now.h))
        return { dx: old.x - now.x, dy: old.y - now.y, grown: growth(old, now) };
    return { dx: old.x - old.w / 2 - (now.x - now.w / 2), dy: old.y - old.h / 2 - (now.y - now.h / 2), grown: 1 };
}
const lights = ['playable', 'target', 'chosen', 'pointed', 'just-changed'];

function shell(element: Element): HTMLElement {
    const twin = document.createElement(element instanceof SVGElement ? 'span' : element.localName);
    twin.className = element.getAttribute('class') ?? '';
    twin.style.cssText = element.getAttribute('style') ?? '';
    twin.style.setProperty('display', 'contents', 'important');
    return twin;
}

export function copyOf(element: HTMLElement | SVGElement, root: Element): HTMLElement {
    const twin = element.cloneNode(true) as HTMLElement | SVGElement;
    for (const one of [twin, ...twin.querySelectorAll('*')]) {
        if (!one.closest('svg')) one.removeAttribute('id'); // a picture needs its own when the thing is gone
        for (const name of ['data-ref', 'data-count', 'data-zone', 'data-at']) one.removeAttribute(name);
        one.classList.remove(...lights);
    }
    twin.classList.add('twin');
    let outer: Element = twin;
    for (let up = element.parentElement; up && root.contains(up); up = up.parentElement) {
        const around = shell(up);
        around.append(outer);
        outer = around;
    }
    const box = document.createElement('div');
    box.append(outer);
    return box;
}

export class Scene {
    readonly refs = new Map<string, Thing[]>();
    readonly zones = new Map<string, Thing>();
    readonly counts = new Map<string, Thing[]>();
    readonly spots = new Map<string, Thing>(); // places and what stands for a hidden thing
    readonly numbers = new Map<string, number>(); // on the counters
    readonly board: Box;

    /** Reads all boxes at once; `kept` says of which things a copy is taken now, before they are gone. */
    constructor(
        readonly root: HTMLElement,
        kept: (key: string) => boolean = () => false,
    ) {
        const all = root.querySelectorAll<HTMLElement>('[data-ref],[data-zone],[data-count],[data-place],[data-at]');
        for (const element of all) {
            const rect = element.getBoundingClientRect();
            if (rect.width === 0 && rect.height === 0) continue;
            const { ref, zone, count, place, at } = element.dataset;
            const box = boxOf(rect, element.offsetWidth || rect.width, element.offsetHeight || rect.height);
            let twin: HTMLElement | undefined;
            if ([ref, count].some((key) => key && kept(key))) twin = copyOf(element, root);
            const home = element.closest<HTMLElement>('[data-zone]')?.dataset.zone ?? '';
            const thing: Thing = {
                element,
                box,
                zone: home,
                seen: visible(element),
                copy: () => (twin ?? copyOf(element, root)).cloneNode(true) as HTMLElement,
            };
            if (ref) this.refs.set(ref, [...(this.refs.get(ref) ?? []), thing]);
            if (count) this.#counter(count, thing);
            if (zone && !this.zones.has(zone)) this.zones.set(zone, thing);
            if (place) this.spots.set(place, thing);
            if (at) this.spots.set(at, thing);
        }
        const board = root.querySelector('[data-board]') ?? root;
        this.board = boxOf(board.getBoundingClientRect());
    }

    #counter(key: string, thing: Thing): void {
        this.counts.set(key, [...(this.counts.get(key) ?? []), thing]);
        const number = /-?\d+/.exec(thing.element.textContent ?? '');
        if (number) this.numbers.set(key, Number(number[0]));
    }

    /** The thing of a ref; of several the one that can be seen, and in a zone only what lies there. */
    thing(ref: Ref | null, not?: Set<Element>, zone: Ref | null = null): Thing | undefined {
        const all = (ref ? this.refs.get(ref) : undefined) ?? [];
        const list = all.filter((one) => !not?.has(one.element) && (!isZone(zone) || one.zone === zone?.slice(5)));
        return list.find((one) => one.seen) ?? list[0];
    }
    /** What lies on a place and is drawn by it: a tile has no ref of its own. */
    laid(what: Ref | null, to: Ref | null): Thing | undefined {
        return what?.startsWith('word:') && to?.startsWith('place:') ? this.spots.get(to) : undefined;
    }
    count(key: string): Thing | undefined {
        const list = this.counts.get(key) ?? [];
        return list.find((one) => one.seen) ?? list[0];
    }
    /** Where something is, or would be: the thing, its place, its zone, its card, its owner. */
    where(ref: Ref | null): Box | undefined {
        if (!ref) return undefined;
        if (isZone(ref)) {
            const name = ref.slice(5);
            const zone = this.zones.get(name) ?? this.zones.get(name.slice(name.lastIndexOf('.') + 1));
            return (
                zone?.box ??
                (name.includes('.') ? this.thing(`seat:${name.slice(0, name.indexOf('.'))}`)?.box : undefined)
            );
        }
        const thing = this.thing(ref);
        if (thing?.seen) return thing.box;
        const near = this.spots.get(ref)?.box ?? thing?.box;
        if (near) return near;
        if (ref.startsWith('unit:')) return this.thing(cardOf(ref))?.box;
        return seatOf(ref) ? this.zones.get(`${seatOf(ref)}.hand`)?.box : undefined;
    }
}

const visible = (element: HTMLElement | SVGElement): boolean =>
    !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
