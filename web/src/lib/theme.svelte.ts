// Dark or light. index.html sets the attribute before the first paint; here it is read and changed.
import * as stored from './stored';

export type Theme = 'dark' | 'light';

class Look {
    theme: Theme = $state(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

    set(theme: Theme): void {
        this.theme = theme;
        document.documentElement.dataset.theme = theme;
        stored.write('theme', theme);
    }

    toggle(): void {
        this.set(this.theme === 'dark' ? 'light' : 'dark');
    }
}

export const look = new Look();
