// What people like on this browser: one store, remembered, applied at once. The page /settings shows all of it; a
// switch elsewhere is another handle of the same.
import { MediaQuery } from 'svelte/reactivity';
import * as stored from './stored';

export const kChoices = {
    theme: ['system', 'dark', 'light'],
    motion: ['off', 'quick', 'normal', 'slow'],
    pace: ['brisk', 'normal', 'calm'],
    sound: ['on', 'off'],
    volume: ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'],
    text: ['small', 'normal', 'large', 'larger'],
    confirm: ['off', 'on'],
} as const;
export type Name = keyof typeof kChoices;
export type Choice<K extends Name> = (typeof kChoices)[K][number];
type Values = { [K in Name]: Choice<K> };

const kStandard: Values = {
    theme: 'system',
    motion: 'normal',
    pace: 'normal',
    sound: 'on',
    volume: '40',
    text: 'normal',
    confirm: 'off',
};
const kNames = Object.keys(kChoices) as Name[];
const known = <K extends Name>(name: K, text: string | null): text is Choice<K> =>
    (kChoices[name] as readonly (string | null)[]).includes(text);
const kType: Record<Choice<'text'>, number> = { small: 0.875, normal: 1, large: 1.125, larger: 1.25 }; // as tokens.css
const kPauses: Record<Choice<'pace'>, number> = { brisk: 250, normal: 700, calm: 1600 }; // ms

class Settings {
    #values: Values = $state(Object.fromEntries(kNames.map((name) => [name, this.#read(name)])) as Values);
    #light = new MediaQuery('(prefers-color-scheme: light)');
    #reduced = new MediaQuery('(prefers-reduced-motion: reduce)');

    constructor() {
        // Another tab is the same browser.
        addEventListener('storage', (event) => {
            const name = kNames.find((one) => event.key === `nexus.${one}`);
            if (name) this.#take(name, this.#read(name));
        });
        matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.#apply());
        this.#apply();
    }
    #read<K extends Name>(name: K): Choice<K> {
        const text = stored.read(name);
        return known(name, text) ? text : kStandard[name];
    }
    get<K extends Name>(name: K): Choice<K> {
        return this.#values[name];
    }
    set<K extends Name>(name: K, value: Choice<K>): void {
        stored.write(name, value);
        this.#take(name, value);
    }
    #take<K extends Name>(name: K, value: Choice<K>): void {
        (this.#values as Record<Name, string>)[name] = value;
        this.#apply();
    }

    get theme(): 'dark' | 'light' {
        const theme = this.#values.theme;
        return theme !== 'system' ? theme : this.#light.current ? 'light' : 'dark';
    }
    get calm(): boolean {
        return this.#reduced.current;
    }
    /** How large letters are on cards and boards. */
    get type(): number {
        return kType[this.#values.text];
    }
    /** The least pause of bots at a table that is begun now. */
    get pace(): { pace: number } {
        return { pace: kPauses[this.#values.pace] };
    }
    /** public/early.js does the same before the first paint. */
    #apply(): void {
        const { dataset } = document.documentElement;
        dataset.theme = this.theme;
        dataset.text = this.#values.text;
    }
}

export const settings = new Settings();
