// Addresses: / · /t/ID · /r/ID?step=87&seat=A · /replays · /rules/GAME#CV-7.2 · /lesson/GAME · /decks/GAME?deck=NAME
// · /workshop/GAME?code=CODE · /credits · /settings · /kit; /rules and /decks alone are those of the first game that has some
export type Page =
    'lobby' | 'table' | 'replay' | 'replays' | 'rules' | 'lesson' | 'decks' | 'workshop' | 'credits' | 'settings' | 'kit' | 'missing';

export interface Route {
    page: Page;
    id: string;
    query: URLSearchParams;
    hash: string;
    path: string;
}

const kAlone = ['replays', 'credits', 'settings', 'kit', 'rules', 'decks', 'workshop'] as const; // without an id
const kPages: Record<string, Page> = { t: 'table', r: 'replay', rules: 'rules', lesson: 'lesson', decks: 'decks', workshop: 'workshop' };

function parse(url: URL): Route {
    const [head = '', id = '', rest] = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const common = { id, query: url.searchParams, hash: decodeURIComponent(url.hash.slice(1)), path: url.pathname };
    if (head === '') return { page: 'lobby', ...common };
    const alone = kAlone.find((one) => one === head);
    if (alone && !id) return { page: alone, ...common };
    const page = kPages[head];
    return { page: page && id && rest === undefined ? page : 'missing', ...common };
}

class Router {
    route: Route = $state.raw(parse(new URL(location.href)));

    constructor() {
        addEventListener('popstate', () => this.#read());
        addEventListener('hashchange', () => this.#read());
        document.addEventListener('click', (event) => this.#click(event));
    }

    go(path: string): void {
        history.pushState(null, '', path);
        this.#read();
        scrollTo(0, 0);
    }

    /** The same place in the history: for positions of a slider and the like. */
    replace(path: string): void {
        history.replaceState(history.state, '', path);
        this.#read();
    }

    #read(): void {
        this.route = parse(new URL(location.href));
    }

    #click(event: MouseEvent): void {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
        if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
        if (link.pathname.startsWith('/api/')) return;
        if (link.pathname === location.pathname && link.hash) return;
        event.preventDefault();
        this.go(link.pathname + link.search + link.hash);
    }
}

export const router = new Router();
