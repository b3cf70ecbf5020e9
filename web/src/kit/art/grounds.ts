// What lies behind a figure. Each ground has its grammar; every number in it comes from the card's own chance.
import type { Chance } from './chance';
import { around, count, disc, Inks, kHigh, kTurn, kWide, line, point } from './shapes';

const kX = 200, kY = 146; // where the figure stands

/** Traces from both edges that bend once and end in a via; three chips. */
function circuits(chance: Chance, ink: Inks): void {
    for (let i = 0; i < 22; i++) {
        const side = chance() < 0.5 ? 1 : -1, from = side > 0 ? -4 : kWide + 4;
        const y = 10 + 20 * Math.floor(chance() * 14), drop = (chance() < 0.5 ? -20 : 20) * (chance() < 0.5 ? 1 : 2);
        const bend = from + side * (30 + chance() * 90), level = bend + side * Math.abs(drop);
        const end = level + side * chance() * 60, bright = chance() < 0.26;
        const trace = [point(from, y), point(bend, y), point(level, y + drop), point(end, y + drop)];
        ink.add(bright ? 'bright' : 'line', line(trace));
        ink.add(bright ? 'dot' : 'ring', disc(end + side * 4, y + drop, 4));
    }
    for (let i = 0; i < 3; i++) {
        const x = 40 + 20 * Math.floor(chance() * 16), y = chance() < 0.5 ? 20 : 250;
        ink.add('ring', `M${x} ${y}h44v26h-44Z`);
        ink.add('line', `M${x + 8} ${y - 8}v8m14 -8v8m14 -8v8m-28 26v8m14 -8v8m14 -8v8`);
    }
}

/** A drawn circle: a star polygon within rings, ticks at its rim, arcs far out. */
function sigil(chance: Chance, ink: Inks): void {
    const tips = 5 + Math.floor(chance() * 5), step = tips > 6 ? 3 : 2, turn = chance() * kTurn;
    const corners = count(tips, (i) => turn + (i * step * kTurn) / tips);
    const star = line(corners.map((angle) => around(kX, kY, 122, angle)), true);
    ink.add('line', disc(kX, kY, 138), disc(kX, kY, 66), star);
    ink.add('bright', disc(kX, kY, 124));
    ink.add('line', ...count(60, (i) => {
        const angle = turn + (i * kTurn) / 60;
        return line([around(kX, kY, 126, angle), around(kX, kY, i % 5 ? 132 : 137, angle)]);
    }));
    corners.forEach((angle, i) => {
        const [x, y] = around(kX, kY, 122, angle).split(' ').map(Number);
        ink.add(i % 2 ? 'ring' : 'dot', disc(x, y, i % 2 ? 8 : 4.5));
    });
    for (const r of [176, 214]) {
        const from = chance() * kTurn, sweep = 1.6 + chance();
        ink.add('line', ...count(7, (i) => {
            const at = from + (sweep * i) / 7;
            return `M${around(kX, kY, r, at)}A${r} ${r} 0 0 1 ${around(kX, kY, r, at + sweep / 14)}`;
        }));
    }
}

/** Standing waves around a middle. */
function waves(chance: Chance, ink: Inks): void {
    const lobes = 2 + Math.floor(chance() * 3), slow = chance() * kTurn, fast = chance() * kTurn;
    for (let ring = 0; ring < 11; ring++) {
        const bent = (angle: number) =>
            1 + 0.1 * Math.sin(lobes * angle + slow + ring * 0.35)
            + 0.05 * Math.sin((lobes + 2) * angle + fast - ring * 0.5);
        const points = count(48, (i) => {
            const angle = (i * kTurn) / 48;
            return around(kX, kY, (40 + ring * 22) * bent(angle), angle);
        });
        ink.add(ring % 4 === 1 ? 'bright' : 'line', line(points, true));
    }
}

/** Rays from behind the head, and a halo of beads. */
function rays(chance: Chance, ink: Inks): void {
    const n = 20 + Math.floor(chance() * 8), turn = chance(), y = 128;
    ink.add('wash', ...count(n, (i) => {
        const angle = turn + (i * kTurn) / n, half = 0.04 + chance() * 0.06;
        return line([point(kX, y), around(kX, y, 330, angle - half), around(kX, y, 330, angle + half)], true);
    }));
    ink.add('bright', disc(kX, y, 112));
    ink.add('line', disc(kX, y, 122));
    ink.add('dot', ...count(36, (i) => {
        const [x, bead] = around(kX, y, 117, turn + (i * kTurn) / 36).split(' ').map(Number);
        return disc(x, bead, i % 3 ? 1.6 : 3.2);
    }));
}

/** A map: lines of height, and a way marked across. */
function contours(chance: Chance, ink: Inks): void {
    const turn = chance() * kTurn;
    for (let j = 0; j < 9; j++) {
        const height = (x: number) => 20 + j * 34 + 16 * Math.sin(x / 62 + turn + j * 0.5) + 9 * Math.sin(x / 27 + j);
        ink.add('line', line(count(22, (i) => i * 20 - 10).map((x) => point(x, height(x)))));
    }
    const near = (height: number, by: number) => height + chance() * by;
    const stops = [[-10, near(200, 70)], [90, near(60, 60)], [320, near(40, 50)], [410, near(100, 100)]];
    for (let leg = 1; leg < stops.length; leg++) {
        const [[x, y], [toX, toY]] = [stops[leg - 1], stops[leg]];
        const n = Math.round(Math.hypot(toX - x, toY - y) / 18);
        const on = (part: number) => point(x + (toX - x) * part, y + (toY - y) * part);
        ink.add('bright', ...count(n, (i) => line([on(i / n), on((i + 0.55) / n)])));
    }
}

/** Scallops below, paper in the air. */
function scallops(chance: Chance, ink: Inks): void {
    for (let row = 0; row < 7; row++) {
        for (let i = -1; i < 8; i++) {
            const x = i * 60 + (row % 2) * 30, y = 330 - row * 30;
            ink.add('line', `M${x - 30} ${y}a30 30 0 0 1 60 0M${x - 18} ${y}a18 18 0 0 1 36 0`);
        }
    }
    ink.add('dot', ...count(26, () => {
        const x = chance() * kWide, y = chance() * 150, angle = chance() * kTurn;
        const corner = (at: number) => around(x, y, 4.5, angle + at);
        return line([corner(0.35), corner(2.8), corner(3.5), corner(5.93)], true);
    }));
}

/** Layers of earth, with stones in them. */
function strata(chance: Chance, ink: Inks): void {
    for (let j = 0; j < 8; j++) {
        const layer = count(15, (i) => point(i * 30 - 10, 30 + j * 38 + (chance() - 0.5) * 22));
        ink.add(j === 4 ? 'bright' : 'line', line(layer));
    }
    for (let i = 0; i < 12; i++) {
        const x = chance() * kWide, y = 90 + chance() * 200, r = 6 + chance() * 10;
        ink.add(chance() < 0.4 ? 'dot' : 'ring', line(count(6, (k) => around(x, y, r, 0.5 + (k * kTurn) / 6)), true));
    }
}

/** A chart of stars over circles of height. */
function stars(chance: Chance, ink: Inks): void {
    const all = count(26, () => [chance() * kWide, chance() * kHigh]);
    for (let j = 1; j < 5; j++) ink.add('line', disc(kX, 310, j * 74));
    for (let i = 0; i < 9; i++) {
        const [x, y] = all[i], [toX, toY] = all[(i * 5 + 3) % all.length];
        if (Math.hypot(x - toX, y - toY) < 190) ink.add('bright', line([point(x, y), point(toX, toY)]));
    }
    ink.add('dot', ...all.map(([x, y], i) => disc(x, y, i % 5 ? 2 : 4.5)));
}

const grounds = { circuits, sigil, waves, rays, contours, scallops, strata, stars };
export type Ground = keyof typeof grounds;

export function groundOf(ground: Ground, chance: Chance): string {
    const ink = new Inks();
    grounds[ground](chance, ink);
    return ink.drawn();
}
