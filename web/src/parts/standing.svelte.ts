// Answers this page gives by itself at one table: always yes or always no to the ability of a card, until they are taken back.
// They live in this tab only; the server hears nothing but the answer itself.
export type Answer = 'yes' | 'no';
const kShown = 8000;

class Standing {
    answers: Record<string, Answer> = $state.raw({}); // by card
    note: { card: string; answer: Answer } | null = $state.raw(null); // what was answered just now
    #table = '';
    #timer: ReturnType<typeof setTimeout> | undefined;

    open(table: string): void {
        if (table === this.#table) return;
        this.#table = table;
        this.note = null;
        try {
            this.answers = JSON.parse(sessionStorage.getItem(this.#key()) ?? '{}') as Record<string, Answer>;
        } catch {
            this.answers = {};
        }
    }
    set(card: string, answer: Answer | null): void {
        const { [card]: _, ...others } = this.answers;
        this.answers = answer ? { ...others, [card]: answer } : others;
        if (!answer && this.note?.card === card) this.note = null;
        try {
            sessionStorage.setItem(this.#key(), JSON.stringify(this.answers));
        } catch {
            // remembered until the page is closed
        }
    }
    tell(card: string, answer: Answer): void {
        clearTimeout(this.#timer);
        this.note = { card, answer };
        this.#timer = setTimeout(() => (this.note = null), kShown);
    }
    #key = () => `nexus.always.${this.#table}`;
}
export const standing = new Standing();
