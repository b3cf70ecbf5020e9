// What a kind of card puts behind and before its figure, and how large the figure then is.
import type { Chance } from './chance';
import { around, count, disc, kHigh, kTurn, line, point } from './shapes';

export interface Stage {
    back?: string; // fills the window and may be cut
    mid?: string; // around the figure, never cut
    front?: string; // before all
    at: [x: number, y: number, scale: number];
}

const path = (ink: string, d: string): string => `<path class="${ink}" d="${d}"/>`;

function burst(chance: Chance): Stage {
    const shards = count(15, () => {
        const angle = chance() * kTurn, half = 0.03 + chance() * 0.09;
        const far = [around(200, 150, 340, angle - half), around(200, 150, 340, angle + half)];
        return line([around(200, 150, 70 + chance() * 50, angle), ...far], true);
    });
    const back = path('shard', shards.slice(0, 8).join('')) + path('shard soft', shards.slice(8).join(''));
    return { back, at: [200, 148, 0.54] };
}

function socket(): Stage {
    const teeth = count(24, (i) => {
        const angle = (i * kTurn) / 24, corner = (r: number, by: number) => around(200, 150, r, angle + by);
        return line([corner(122, -0.06), corner(122, 0.06), corner(134, 0.045), corner(134, -0.045)], true);
    });
    const ring = path('cog', teeth.join('')) + path('well', disc(200, 150, 122)) + path('bright', disc(200, 150, 110));
    return { mid: ring, at: [200, 150, 0.38] };
}

function vista(chance: Chance): Stage {
    const ridge = (base: number, height: number) => {
        const hills = count(17, (i) => {
            const slope = Math.abs(Math.sin((i * 25) / (40 + chance() * 50) + chance()));
            return point(i * 25, base - height * slope - chance() * height * 0.3);
        });
        return line([`-10 ${kHigh + 10}`, `-10 ${base}`, ...hills, `410 ${base}`, `410 ${kHigh + 10}`], true);
    };
    const orb = path('orb', disc(70 + chance() * 260, 60 + chance() * 30, 24 + chance() * 20));
    const back = orb + path('far', ridge(190, 78)) + path('mid', ridge(220, 46));
    return { back, front: path('near', ridge(276, 34)), at: [200, 168, 0.38] };
}

const kBlock = ['M60 236L200 206L340 236L200 270Z', 'M60 236L200 270V300H60Z', 'M340 236L200 270V300H340Z'];
const kSight = 'M200 6V60M200 240V294M56 150H110M290 150H344';
const kFloor = 'M50 262a150 26 0 1 0 300 0a150 26 0 1 0 -300 0Z';

const stagings = {
    floor: (): Stage => ({ back: path('floor', kFloor), at: [200, 150, 0.47] }),
    nimbus: (): Stage => ({
        mid: path('nimbus', disc(200, 150, 122)) + path('bright', disc(200, 150, 132)),
        at: [200, 150, 0.5],
    }),
    plinth: (): Stage => ({
        back: path('plinth', kBlock[0]) + path('plinth deep', kBlock[1]) + path('plinth side', kBlock[2]),
        at: [200, 134, 0.42],
    }),
    burst,
    socket,
    vista,
    sight: (): Stage => ({
        back: path('bright', disc(200, 150, 116) + kSight) + path('line', disc(200, 150, 132)),
        at: [200, 150, 0.38],
    }),
    shelf: (): Stage => ({ back: path('plinth deep', 'M0 262H400V300H0Z'), at: [200, 146, 0.46] }),
};
export type Staging = keyof typeof stagings;

export const stageOf = (staging: Staging, chance: Chance): Stage => stagings[staging](chance);
