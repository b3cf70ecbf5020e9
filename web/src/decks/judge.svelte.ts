// What the game says about a deck while it is written: the newest text counts, older answers are passed over.
import { t } from '../lib/i18n';
import { WireError, type Deck } from '../lib/protocol';
import * as rest from '../lib/rest';

export class Judge {
    deck: Deck | null = $state.raw(null);
    trouble = $state('');
    busy = $state(false);
    #asked = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** `text` names the game with its options. */
    constructor(private readonly text: () => string) {}

    /** Waits for `patience` ms; meanwhile the answer before is kept only where it is wanted. */
    read(written: string, { patience = 0, keep = false } = {}): void {
        clearTimeout(this.#timer);
        const mine = ++this.#asked;
        if (!keep) this.deck = null;
        this.trouble = '';
        this.busy = written.trim() !== '';
        if (!this.busy) this.deck = null;
        else this.#timer = setTimeout(() => void this.#ask(written, mine), patience);
    }
    close(): void {
        clearTimeout(this.#timer);
        this.#asked++;
    }
    async #ask(written: string, mine: number): Promise<void> {
        try {
            const found = await rest.judgeDeck(this.text(), written);
            if (mine === this.#asked) this.deck = found;
        } catch (error) {
            if (mine === this.#asked) this.trouble = error instanceof WireError ? [error.message, error.remedy].filter(Boolean).join(': ') : t('trouble');
        }
        if (mine === this.#asked) this.busy = false;
    }
}
