// Words of outlines, and the five inks a ground is drawn with: few elements, however much is in them.
export const kWide = 400, kHigh = 300; // the window of a picture
export const kTurn = Math.PI * 2;

const short = (value: number): number => Math.round(value * 10) / 10;
export const point = (x: number, y: number): string => `${short(x)} ${short(y)}`;
export const around = (x: number, y: number, r: number, angle: number): string =>
    point(x + r * Math.cos(angle), y + r * Math.sin(angle));
export const line = (points: string[], closed = false): string => `M${points.join('L')}${closed ? 'Z' : ''}`;
export function disc(x: number, y: number, r: number): string {
    const half = (across: number) => `a${short(r)} ${short(r)} 0 1 0 ${short(across)} 0`;
    return `M${point(x - r, y)}${half(2 * r)}${half(-2 * r)}Z`;
}
export const count = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Rings, thin lines, washes, bright lines, dots, in this order; each ink becomes one path. */
export class Inks {
    #inks = { ring: '', line: '', wash: '', bright: '', dot: '' };

    add(ink: 'ring' | 'line' | 'wash' | 'bright' | 'dot', ...outlines: string[]): void {
        this.#inks[ink] += outlines.join('');
    }

    drawn(): string {
        return Object.entries(this.#inks).map(([ink, d]) => (d ? `<path class="${ink}" d="${d}"/>` : '')).join('');
    }
}
