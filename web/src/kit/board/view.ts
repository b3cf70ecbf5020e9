// What part of a plan a window shows: the width of a place in pixels, and where the corner of the plan lies.
import type { Plan, Spot } from './plan';

export interface View {
    size: number;
    x: number;
    y: number;
}
export interface Point {
    x: number;
    y: number;
}
export interface Window {
    width: number;
    height: number;
}

export const kSmallest = 24,
    kLargest = 220; // that one can zoom to; a map that needs less to be seen whole gets less

/** The largest view of all of it, in the middle. */
export function fit(plan: Plan, window: Window, largest: number, margin = 12): View {
    const room = (across: number, length: number) => (across - 2 * margin) / Math.max(length, 1);
    const size = Math.max(1, Math.min(largest, room(window.width, plan.width), room(window.height, plan.height)));
    return { size, x: (window.width - plan.width * size) / 2, y: (window.height - plan.height * size) / 2 };
}

/** A view of this size with these places in its middle; where they lie too far apart, with as many as can be seen. */
export function aimed(plan: Plan, spots: readonly Spot[], size: number, window: Window): View {
    const shown = spots.length > 0 ? spots : plan.spots;
    const mean = (axis: 'x' | 'y', of: readonly Spot[]) => {
        const all = of.map((spot) => spot[axis]);
        return (Math.min(...all) + Math.max(...all)) / 2;
    };
    const around = (of: readonly Spot[]): View => kept({
        size,
        x: window.width / 2 - (mean('x', of) + 0.5) * size,
        y: window.height / 2 - (mean('y', of) + plan.tall / 2) * size,
    }, plan, window);
    const seen = (view: View) => shown.filter((spot) => revealed(view, spot, plan, window) === view);
    const all = around(shown);
    if (seen(all).length === shown.length) return all;
    const near = shown.map((spot) => seen(around([spot]))).reduce((a, b) => (b.length > a.length ? b : a));
    return near.length > 0 ? around(near) : all;
}

/** Larger or smaller, with what lies at a point staying there. */
export function zoomed(view: View, factor: number, at: Point, plan: Plan, window: Window): View {
    const least = fit(plan, window, kSmallest).size,
        size = Math.max(least, Math.min(kLargest, view.size * factor)),
        by = size / view.size;
    return kept({ size, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, plan, window);
}

/** A board cannot be lost: what is larger than the window covers it up to a margin, what is smaller stays inside. */
export function kept(view: View, plan: Plan, window: Window): View {
    const along = (at: number, across: number, length: number) => {
        const margin = Math.min(across / 3, 120),
            ends = [margin, across - length - margin];
        const [low, high] =
            length > across ? [ends[1], ends[0]] : [Math.min(0, ends[1]), Math.max(across - length, ends[0])];
        return Math.max(low, Math.min(high, at));
    };
    return {
        size: view.size,
        x: along(view.x, window.width, plan.width * view.size),
        y: along(view.y, window.height, plan.height * view.size),
    };
}

/** The same places at the same spot, on a plan that has grown: its corner was at another place before. */
export const grown = (view: View, before: Point, now: Point): View => ({
    size: view.size,
    x: view.x + (now.x - before.x) * view.size,
    y: view.y + (now.y - before.y) * view.size,
});

/** The part of a plan that is in sight, in widths of a place. */
export const seenOf = ({ size, x, y }: View, { width, height }: Window) => ({
    x: -x / size,
    y: -y / size,
    w: width / size,
    h: height / size,
});

/** The same view, moved as little as needed for a place to be seen. */
export function revealed(view: View, spot: Spot, plan: Plan, window: Window): View {
    const near = (at: number, from: number, across: number, length: number) => {
        const edge = at + from * view.size,
            room = 8;
        if (edge < room) return at + room - edge;
        return edge + length * view.size > across - room ? at + across - room - edge - length * view.size : at;
    };
    const x = near(view.x, spot.x, window.width, 1),
        y = near(view.y, spot.y, window.height, plan.tall);
    return x === view.x && y === view.y ? view : { size: view.size, x, y };
}
