// The keys of this browser's tables: one store, remembered, in every tab. What shows a key asks here.
import { ariaOf, chordOf, clash, deedOf, keysOf, kStandard, read, written } from './chords';
import type { Bindings, Deed, Pressed } from './chords';
import { t } from './i18n';
import * as stored from './stored';

const kSaid = { Enter: 'key.enter', Space: 'key.space', Esc: 'key.esc', Ctrl: 'key.ctrl' } as const;
const said = (key: string): string => (key in kSaid ? t(kSaid[key as keyof typeof kSaid]) : key);

class Keys {
    #bindings: Bindings = $state.raw(read(stored.read('keys')));
    changed: boolean = $derived(written(this.#bindings) !== null);

    constructor() {
        addEventListener('storage', (event) => {
            if (event.key === 'nexus.keys') this.#bindings = read(event.newValue);
        });
    }
    /** What a key does here. */
    deed(event: Pressed): Deed | null {
        return deedOf(this.#bindings, chordOf(event));
    }
    /** What is to be pressed for it, key by key. */
    parts(deed: Deed): string[] {
        return keysOf(this.#bindings[deed]).map(said);
    }
    says(deed: Deed): string {
        return this.parts(deed).join('+');
    }
    aria(deed: Deed): string {
        return ariaOf(this.#bindings[deed]);
    }
    /** From now on this key does it; or why not: another deed has it, or no table may have it. */
    bind(deed: Deed, event: Pressed): { taken: Deed; key: string } | 'kept' | null {
        const chord = chordOf(event);
        if (!chord) return 'kept';
        const taken = clash(this.#bindings, deed, chord);
        if (taken) return { taken, key: this.says(taken) };
        this.#take({ ...this.#bindings, [deed]: chord });
        return null;
    }
    reset(): void {
        this.#take(kStandard);
    }
    #take(bindings: Bindings): void {
        this.#bindings = bindings;
        stored.write('keys', written(bindings));
    }
}

export const keys = new Keys();
