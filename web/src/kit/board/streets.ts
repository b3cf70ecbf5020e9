// The ways of links: tiles and heads are walls, what is free between them are streets of one or two lanes. Each link
// takes the shortest way with few turns and avoids lanes that are taken. Only geometry.
import { extentOf, type Box, type Room, type Size } from './rooms';
import type { Point } from './view';

export interface Port {
    at: Point;
    out: Point;
} // where it is, and which way it faces
export type Way = Point[];

const kTurn = 22,
    kShared = 40,
    kCrossed = 9,
    kOut = 1;

/** Lines on which links may run: lanes of the streets, middles of empty cells, the free room beside grids. */
export function linesOf(
    grids: readonly { cells: readonly Point[]; room: Room }[],
    ports: readonly Port[],
    field: Size,
): { xs: number[]; ys: number[] } {
    const xs = [6, 12, field.w - 6, field.w - 12],
        ys = [field.h - 5, field.h - 11];
    for (const { cells, room } of grids) {
        const { x, y, columns, rows } = extentOf(cells);
        const lanes = (to: number[], zero: number, first: number, count: number, step: number, tile: number) => {
            const gap = step - tile,
                beside = gap < 9 ? [0] : [-gap / 5, gap / 5];
            for (let i = 0; i <= count; i++) {
                const middle = zero + (first + i) * step - gap / 2;
                to.push(...beside.map((off) => middle + off));
                if (i < count) to.push(middle + step / 2);
                if (i === 0) to.push(middle - 9, middle - 17);
                if (i === count) to.push(middle + 9, middle + 17);
            }
        };
        lanes(xs, room.box.x + room.zero.x, x, columns, room.step.w, room.tile.w);
        lanes(ys, room.box.y + room.zero.y, y, rows, room.step.h, room.tile.h);
    }
    for (const { at, out } of ports) out.x === 0 ? xs.push(at.x) : ys.push(at.y);
    const sorted = (list: number[], end: number) =>
        [...new Set(list.map((n) => Math.round(n * 2) / 2))]
            .filter((n) => n >= 3 && n <= end - 3)
            .sort((a, b) => a - b);
    return { xs: sorted(xs, field.w), ys: sorted(ys, field.h) };
}

/** Ways from port to port, one after the other; null where there is none. */
export function waysOf(
    pairs: readonly [Port, Port][],
    walls: readonly Box[],
    { xs, ys }: { xs: number[]; ys: number[] },
): (Way | null)[] {
    const wide = xs.length,
        count = wide * ys.length;
    // By node: whether the line to the next one, to the right [0] or down [1], is walled or used.
    const wall = [new Uint8Array(count), new Uint8Array(count)],
        used = [new Uint8Array(count), new Uint8Array(count)];
    for (const { x, y, w, h } of walls) {
        ys.forEach((at, j) => {
            const inside = at > y && at < y + h,
                below = j + 1 < ys.length && at < y + h && ys[j + 1] > y;
            if (!inside && !below) return;
            xs.forEach((to, i) => {
                if (inside && i + 1 < wide && to < x + w && xs[i + 1] > x) wall[0][j * wide + i] = 1;
                if (below && to > x && to < x + w) wall[1][j * wide + i] = 1;
            });
        });
    }
    const dirs = [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
    ] as const;
    const cost = new Float64Array(count * 4),
        from = new Int32Array(count * 4);

    /** The first node before a port. */
    function nodeBefore({ at, out }: Port): number {
        const near = (list: number[], value: number) =>
            list.reduce((best, n, i) => (Math.abs(n - value) < Math.abs(list[best] - value) ? i : best), 0);
        const beyond = (list: number[], value: number, way: number) =>
            way > 0 ? list.findIndex((n) => n > value + kOut) : list.filter((n) => n < value - kOut).length - 1;
        const i = out.x === 0 ? near(xs, at.x) : beyond(xs, at.x, out.x);
        const j = out.x === 0 ? beyond(ys, at.y, out.y) : near(ys, at.y);
        return i < 0 || j < 0 ? -1 : j * wide + i;
    }
    const dirOf = (x: number, y: number) => dirs.findIndex(([dx, dy]) => dx === x && dy === y);

    return pairs.map(([a, b]) => {
        const start = nodeBefore(a),
            goal = nodeBefore(b);
        if (start < 0 || goal < 0) return null;
        const inward = dirOf(-b.out.x, -b.out.y),
            gx = xs[goal % wide],
            gy = ys[Math.floor(goal / wide)];
        cost.fill(Infinity);
        const heap = new Heap();
        const first = start * 4 + dirOf(a.out.x, a.out.y);
        cost[first] = 0;
        from[first] = -1;
        heap.push(0, first);
        for (let key = heap.pop(); key >= 0; key = heap.pop()) {
            const node = key >> 2,
                dir = key & 3;
            if (node === goal && dir === inward) return drawn(a, b, key);
            const i = node % wide,
                j = (node - i) / wide;
            for (let next = 0; next < 4; next++) {
                if ((next + 2) % 4 === dir) continue;
                const [dx, dy] = dirs[next],
                    ni = i + dx,
                    nj = j + dy;
                // To turn at the goal is to stand there in another direction.
                const stays = node === goal && next === inward;
                if (!stays && (ni < 0 || nj < 0 || ni >= wide || nj >= ys.length)) continue;
                const other = stays ? node : nj * wide + ni,
                    line = Math.min(node, other),
                    axis = next & 1;
                if (!stays && wall[axis][line]) continue;
                const length = stays ? 0 : Math.abs(xs[ni] - xs[i]) + Math.abs(ys[nj] - ys[j]);
                let more = length + (next === dir ? 0 : kTurn);
                if (!stays && used[axis][line]) more += kShared + length * 3;
                if (!stays && (used[1 - axis][other] || used[1 - axis][other - (axis ? 1 : wide)])) more += kCrossed;
                const sum = cost[key] + more,
                    to = other * 4 + next;
                if (sum >= cost[to]) continue;
                cost[to] = sum;
                from[to] = key;
                heap.push(sum + Math.abs(xs[other % wide] - gx) + Math.abs(ys[Math.floor(other / wide)] - gy), to);
            }
        }
        return null;
    });

    function drawn(a: Port, b: Port, last: number): Way {
        const way: Way = [b.at];
        for (let key = last; key >= 0; key = from[key]) {
            const node = key >> 2,
                before = from[key] >> 2; // the same where it turned at the goal
            if (before === node) continue;
            way.push({ x: xs[node % wide], y: ys[Math.floor(node / wide)] });
            if (from[key] >= 0) used[key & 1][Math.min(node, before)] = 1;
        }
        way.push(a.at);
        way.reverse();
        const straight = (p: Point, q: Point, r: Point) =>
            (Math.abs(p.x - q.x) < 0.3 && Math.abs(q.x - r.x) < 0.3) ||
            (Math.abs(p.y - q.y) < 0.3 && Math.abs(q.y - r.y) < 0.3);
        return way.filter((point, i) => i === 0 || i === way.length - 1 || !straight(way[i - 1], point, way[i + 1]));
    }
}

class Heap {
    #keys: number[] = [];
    #costs: number[] = [];
    push(cost: number, key: number): void {
        let i = this.#keys.push(key) - 1;
        this.#costs.push(cost);
        for (let up = (i - 1) >> 1; i > 0 && this.#costs[up] > this.#costs[i]; i = up, up = (i - 1) >> 1)
            this.#swap(i, up);
    }
    /** The cheapest key, -1 when there is none. */
    pop(): number {
        const last = this.#keys.length - 1;
        if (last < 0) return -1;
        this.#swap(0, last);
        const key = this.#keys.pop()!;
        this.#costs.pop();
        for (let i = 0; ;) {
            let low = i;
            for (const child of [2 * i + 1, 2 * i + 2])
                if (child < last && this.#costs[child] < this.#costs[low]) low = child;
            if (low === i) return key;
            this.#swap(i, low);
            i = low;
        }
    }
    #swap(i: number, j: number): void {
        [this.#keys[i], this.#keys[j]] = [this.#keys[j], this.#keys[i]];
        [this.#costs[i], this.#costs[j]] = [this.#costs[j], this.#costs[i]];
    }
}

/** The way as a path with rounded corners. */
export function pathOf(way: Way, radius = 6): string {
    const n = (value: number) => Math.round(value * 10) / 10,
        pair = (p: Point) => `${n(p.x)} ${n(p.y)}`;
    const toward = (p: Point, q: Point, most: number): Point => {
        const far = Math.hypot(q.x - p.x, q.y - p.y) || 1,
            k = Math.min(most, far / 2) / far;
        return { x: p.x + (q.x - p.x) * k, y: p.y + (q.y - p.y) * k };
    };
    const corners = way
        .slice(1, -1)
        .map((p, i) => `L${pair(toward(p, way[i], radius))}Q${pair(p)} ${pair(toward(p, way[i + 2], radius))}`);
    return `M${pair(way[0])}${corners.join('')}L${pair(way[way.length - 1])}`;
}

// ---- pills ----

export function overlap(one: Box, other: Box): number {
    const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
    const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
    return w > 0 && h > 0 ? (w * h) / (one.w * one.h) : 0;
}
const boxAt = (at: Point, { w, h }: Size): Box => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });

/** Where on its way a pill lies: off tiles, heads and other pills, near the middle; takes the place. */
export function settle(way: Way, size: Size, walls: readonly Box[], taken: Box[]): Point {
    const spots = way.slice(1).flatMap((to, i) => {
        const { x, y } = way[i],
            steps = Math.max(1, Math.ceil(Math.hypot(to.x - x, to.y - y) / 12));
        return Array.from({ length: steps }, (_, k) => ({
            x: x + ((to.x - x) * (k + 0.5)) / steps,
            y: y + ((to.y - y) * (k + 0.5)) / steps,
        }));
    });
    let best = spots[0],
        least = Infinity;
    spots.forEach((at, i) => {
        const box = boxAt(at, size),
            roomy = { x: box.x - 3, y: box.y - 3, w: box.w + 6, h: box.h + 6 };
        const on = (list: readonly Box[], weight: number) =>
            list.reduce((sum, one) => sum + overlap(roomy, one) * weight, 0);
        const sum = Math.abs(i / spots.length - 0.5) + on(walls, 12) + on(taken, 40);
        if (sum < least) ((best = at), (least = sum));
    });
    taken.push(boxAt(best, size));
    return best;
}
