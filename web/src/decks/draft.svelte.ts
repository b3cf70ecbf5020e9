// The deck that is being built, kept in this browser after every change. It may be anything; the game says what it is worth.
import type { Deck } from '../lib/protocol';
import * as stored from '../lib/stored';
import { ownCards } from '../workshop/own.svelte';
import { Judge } from './judge.svelte';
import { plainName } from './spelling';

type Copies = Record<string, number>;
interface Kept {
    name: string;
    copies: Copies;
}

const kMost = 99; // of one card: more is a slip of the finger
const kSteps = 100;

export class Draft {
    name = $state('');
    copies: Copies = $state.raw({});
    judge: Judge;
    #past: Kept[] = $state.raw([]);
    canUndo = $derived.by(() => this.#past.length > 0);
    empty = $derived.by(() => Object.keys(this.copies).length === 0);
    /** Cards by their slugs; the game writes their names. */
    text = $derived.by(() => `# ${plainName(this.name) || '-'}\n${Object.entries(this.copies).map(([card, n]) => `${n} ${card}\n`).join('')}${ownCards(this.game).carried(Object.keys(this.copies))}`);

    constructor(readonly game: string) {
        this.judge = new Judge(() => game);
        try {
            const read: Partial<Kept> | null = JSON.parse(stored.read(`draft.${game}`) ?? 'null');
            const copies = Object.entries(read?.copies ?? {}).filter(([card, n]) => /^[\w-]+$/.test(card) && Number.isInteger(n) && n > 0 && n <= kMost);
            this.#take({ name: typeof read?.name === 'string' ? read.name : '', copies: Object.fromEntries(copies) });
        } catch {
            // what cannot be read is begun anew
        }
    }

    add(card: string, by: number): void {
        const { [card]: before = 0, ...others } = this.copies;
        const now = Math.min(Math.max(before + by, 0), kMost);
        if (now !== before) this.#change({ name: this.name, copies: now > 0 ? { ...others, [card]: now } : others });
    }
    /** From a deck that is there, or from nothing. */
    start(deck: Pick<Deck, 'name' | 'cards' | 'homemade'> | null): void {
        ownCards(this.game).take(deck?.homemade ?? []);
        this.#change({ name: plainName(deck?.name ?? ''), copies: Object.fromEntries((deck?.cards ?? []).map(({ card, copies }) => [card, Math.min(copies, kMost)])) });
    }
    rename(name: string): void {
        this.#take({ name, copies: this.copies });
    }
    undo(): void {
        const before = this.#past.at(-1);
        if (!before) return;
        this.#past = this.#past.slice(0, -1);
        this.#take(before);
    }
    #change(now: Kept): void {
        this.#past = [...this.#past, { name: this.name, copies: this.copies }].slice(-kSteps);
        this.#take(now);
    }
    #take({ name, copies }: Kept): void {
        this.name = name;
        this.copies = copies;
        stored.write(`draft.${this.game}`, name || Object.keys(copies).length > 0 ? JSON.stringify({ name, copies }) : null);
        this.judge.read(this.text, { keep: true });
    }
}
