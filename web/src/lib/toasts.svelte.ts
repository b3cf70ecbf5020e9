// Short words at the foot of the page: what was done, or why it was not.
import { WireError } from './protocol';
import { t } from './i18n';

export interface Toast {
    id: number;
    text: string;
    error: boolean;
    clause?: string;
}

class Toasts {
    list: Toast[] = $state([]);
    #next = 1;

    say(text: string, more: { error?: boolean; clause?: string } = {}): void {
        const id = this.#next++;
        this.list = [...this.list.slice(-2), { id, text, error: more.error ?? false, clause: more.clause }];
        setTimeout(() => this.drop(id), more.error ? 6000 : 3000);
    }

    /** A command failed: what the server says, and what would be right. `stale` is no news for a person. */
    fail(error: unknown): void {
        if (!(error instanceof WireError)) return this.say(t('trouble'), { error: true });
        if (error.code === 'stale') return;
        this.say([error.message, error.remedy].filter(Boolean).join(' '), { error: true, clause: error.clause });
    }

    drop(id: number): void {
        this.list = this.list.filter((toast) => toast.id !== id);
    }
}

export const toasts = new Toasts();
