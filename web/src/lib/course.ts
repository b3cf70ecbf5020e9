// The course of a finished game, as bands that share the height: what each seat was expected to win.
import type { Course, Seat } from './protocol';

export interface Band {
    seat: Seat;
    path: string; // of the area, for a box of `width` by `height`
    middle: number; // where its left end is, from the top
}

/** The first of `seats` lies lowest. Shares are made to fill the height. */
export function bandsOf(course: Course, seats: readonly Seat[], width: number, height: number): Band[] {
    const points = course.points,
        first = points[0].step,
        length = Math.max(1, points[points.length - 1].step - first);
    const x = (step: number) => ((step - first) / length) * width;
    const floor = points.map(() => height);
    return seats.map((seat) => {
        const below = [...floor];
        for (const [i, { shares }] of points.entries()) {
            const all = seats.reduce((sum, one) => sum + (shares[one] ?? 0), 0) || 1;
            floor[i] -= ((shares[seat] ?? 0) / all) * height;
        }
        const at = (heights: number[]) =>
            points.map((point, i) => `${x(point.step).toFixed(1)} ${heights[i].toFixed(1)}`);
        const path = `M${at(floor).join('L')}L${at(below).reverse().join('L')}Z`;
        return { seat, path, middle: (floor[0] + below[0]) / 2 };
    });
}

/** Where in the width a step stands. */
export const placeOf = (course: Course, step: number, width: number): number => {
    const first = course.points[0].step,
        last = course.points[course.points.length - 1].step;
    return ((step - first) / Math.max(1, last - first)) * width;
};
