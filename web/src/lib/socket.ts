// The one connection of a page: requests become promises, subscriptions survive a cut.
// Knows the frames of docs/protocol.md and nothing about pages or games.
import { changed } from './change';
import { t } from './i18n';
import {
    kVersion, WireError, type Chat, type Clock, type Commands, type DeckProblem, type ErrorCode, type Group, type LobbyLists, type Past, type Position, type Push, type Table, type You,
} from './protocol';
import { part, partOfRematch, see } from './promise';
import * as stored from './stored';

export type Status = 'connecting' | 'open' | 'lost';

interface Request {
    id: number;
    frame: string;
    again: boolean; // may be sent a second time: the answer is the same, or harmless
    sent: boolean;
    resolve: (answer: never) => void;
    reject: (error: WireError) => void;
}

export interface TableEars {
    table?: (table: Table) => void;
    past?: (history: Group[], chat: Chat[]) => void; // what happened before the table was opened
    position?: (position: Position) => void;
    chat?: (chat: Chat) => void;
    clock?: (clock: Clock) => void;
    error?: (error: WireError) => void;
}

const kFirstDelay = 100;
const kLastDelay = 800; // whoever was cut off is back within a second; all who were at once are spread over it
const kBeat = 1000;
const kQuiet = 4000; // after this much silence the server is asked whether the line still stands
const kSilent = 4000; // and after this much more it does not
const kPatience = 2500; // of somebody who looks at the page again
const kLimit = 15_000; // for an answer
const kLongLimit = 90_000; // for one that is thought about
const kConnect = 6000; // a line that has not come about by then is tried anew, with twice the patience: a busy server needs it
const kConnectMost = 48_000;
const kLed = 2000; // a server that we were led to is there by then, or may be no more: another has its tables soon
const kBeside = 700; // so often it is asked beside a line that has not come about whether the server can be reached again
const kBesideLong = 2000; // and so long each of these questions is worth an answer
const kRefused = 20_000; // whoever speaks another version looks so often whether the server has changed
const kReloaded = 'reloaded'; // for which version this page was loaded anew last
const kToken = 'token';
const kTokenBefore = 'token.before';

const kThought = new Set(['hint', 'course', 'fork']);

/** Asked twice, these do no harm; `act` carries the number of its decision. */
const kHarmless = new Set(['act', 'why', 'about', 'hint', 'course', 'look', 'name', 'lobby', 'open', 'undo_answer', 'auto', 'stop', 'pass_until', 'ping']);

export class Socket {
    you: You | null = null;
    status: Status = 'connecting';
    attempts = 0;
    refused = ''; // why this page may not come in: it speaks another version

    #wire: WebSocket | null = null;
    #at = ''; // of several servers the one that we were led to
    #ready = false;
    #next = 1;
    #delay = kFirstDelay;
    #connecting = kConnect;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #aside: ReturnType<typeof setTimeout> | undefined;
    #heard = 0;
    #pinged = 0; // when it was asked last whether the line stands
    #beat: ReturnType<typeof setTimeout> | undefined;
    #pending = new Map<number, Request>();
    #tables = new Map<string, Set<TableEars>>();
    #lobby = new Set<(lists: LobbyLists) => void>();
    #watchers = new Set<() => void>();
    #positions = new Map<string, Position>(); // of each table the last one that came on this line
    #pasts = new Map<string, Past>(); // of tables that are being opened
    #contributed = new Set<string>(); // tables whose rematch has our part of its chance

    constructor(private readonly address: string) {
        addEventListener('online', () => this.#hurry());
        addEventListener('offline', () => this.#wire && this.#drop(this.#wire));
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible') this.#wake();
        });
        this.#connect();
    }

    /** Calls back whenever `status` or `you` changed. */
    watch(listener: () => void): () => void {
        this.#watchers.add(listener);
        return () => this.#watchers.delete(listener);
    }

    ask<K extends keyof Commands>(name: K, fields: Commands[K][0], again = kHarmless.has(name)): Promise<Commands[K][1]> {
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            const frame = JSON.stringify({ id, do: name, ...fields });
            const request: Request = { id, frame, again, sent: false, resolve: resolve as (answer: never) => void, reject };
            this.#pending.set(id, request);
            setTimeout(() => {
                if (this.#pending.delete(id)) reject(new WireError('late', t('line.late')));
            }, kThought.has(name) ? kLongLimit : kLimit);
            if (this.#ready) this.#send(request);
        });
    }

    /** Opens a table and keeps it open over cuts; the ears hear the whole state after each. Returns how to stop. */
    follow(table: string, ears: TableEars): () => void {
        const all = this.#tables.get(table) ?? new Set();
        all.add(ears);
        this.#tables.set(table, all);
        if (this.#ready) void this.#open(table, [ears]);
        return () => {
            all.delete(ears);
            if (all.size > 0 || this.#tables.get(table) !== all) return;
            this.#tables.delete(table);
            if (this.#ready) this.ask('away', { table }).catch(() => {});
        };
    }

    followLobby(listener: (lists: LobbyLists) => void): () => void {
        this.#lobby.add(listener);
        if (this.#ready) void this.#openLobby();
        return () => {
            this.#lobby.delete(listener);
            if (this.#lobby.size === 0 && this.#ready) this.ask('lobby', { on: false }).catch(() => {});
        };
    }

    /** What came just before the answer to `open` or `look`: the game as it stands and what led to it, once it has begun. */
    past(table: string): Past | undefined {
        const past = this.#pasts.get(table);
        this.#pasts.delete(table);
        return past;
    }

    async rename(name: string): Promise<void> {
        const { you } = await this.ask('name', { name });
        this.you = you;
        this.#tell();
    }

    retry(): void {
        this.#hurry();
    }

    /** The path of one of several servers, or the table by which a proxy before them finds the one that has it. */
    #where(): string {
        const url = new URL(this.address);
        const [table] = this.#tables.keys();
        if (this.#at) url.pathname = `${this.#at}ws`;
        if (table) url.searchParams.set('table', table);
        return url.href;
    }

    /** The line goes to the server at this path; without one to whichever it leads to, in a moment. */
    #move(at = ''): void {
        this.#at = at;
        if (this.#wire) this.#drop(this.#wire, at !== '');
    }

    #connect(renewed = false): void {
        clearTimeout(this.#timer);
        const wire = new WebSocket(this.#where());
        this.#wire = wire;
        this.#positions.clear();
        this.#pasts.clear();
        wire.onopen = () => void this.#hello(wire);
        setTimeout(() => {
            if (this.#wire !== wire || this.#ready) return;
            if (!this.#at) this.#connecting = Math.min(this.#connecting * 2, kConnectMost);
            this.#drop(wire);
        }, this.#at ? kLed : this.#connecting);
        if (!renewed) this.#beside(wire);
        wire.onmessage = (event) => this.#hear(JSON.parse(event.data as string));
        wire.onclose = () => {
            if (this.#wire === wire) this.#lost();
        };
    }

    /**
     * A line that was begun while nothing came through hangs on after the network is back. A second one beside it would not help:
     * browsers make one at a time to a server and let others wait. So something small is asked beside it, again and again; who hears
     * an answer after there was none, or only a late one, and sees that the line does not come about in that time either, begins it
     * anew. Once: a server that answers this and not that is busy, and gets the patience it needs.
     */
    #beside(wire: WebSocket, doubt = { open: 0, raised: false }): void {
        this.#aside = setTimeout(async () => {
            if (this.#ready) return;
            this.#beside(wire, doubt);
            const asked = performance.now();
            doubt.raised ||= doubt.open++ > 0; // the one before has no answer yet
            const there = await reached();
            const took = performance.now() - asked;
            doubt.open--;
            doubt.raised ||= !there || took > kBeside;
            if (!there || !doubt.raised) return;
            setTimeout(() => {
                if (this.#wire === wire && !this.#ready) this.#drop(wire, true);
            }, 3 * took); // it takes more steps than a question
        }, kBeside * (0.5 + Math.random() / 2));
    }

    async #hello(wire: WebSocket): Promise<void> {
        const token = stored.read(kToken);
        try {
            const greeting = await this.#greet(wire, { version: kVersion, ...(token ? { token } : {}) });
            if (greeting.token) stored.write(kToken, greeting.token);
            this.you = greeting.you;
        } catch (error) {
            if (!(error instanceof WireError) || error.code === 'lost') return;
            // The server was updated: its page speaks as it does. Once; what comes then came from a cache, and is told.
            if (error.code === 'version' && stored.read(kReloaded) !== String(kVersion)) {
                stored.write(kReloaded, String(kVersion));
                return location.reload();
            }
            if (error.code === 'version') this.refused = [error.message, error.remedy].filter(Boolean).join(': ');
            if (token && (error.code === 'unknown' || error.code === 'forbidden' || error.code === 'bad')) {
                stored.write(kTokenBefore, token); // not thrown away: the server may have been given the wrong database
                stored.write(kToken, null); // another server, or it has forgotten us: be a new guest
                return this.#hello(wire);
            }
            wire.close();
            return;
        }
        this.#ready = true;
        this.refused = '';
        this.#delay = kFirstDelay;
        this.#connecting = kConnect;
        this.attempts = 0;
        this.#set('open');
        this.#heard = performance.now();
        this.#listen(wire);
        for (const [table, ears] of this.#tables) void this.#open(table, [...ears]);
        if (this.#lobby.size > 0) void this.#openLobby();
        for (const request of [...this.#pending.values()]) if (!request.sent) this.#send(request);
    }

    #greet(wire: WebSocket, fields: Commands['hello'][0]): Promise<Commands['hello'][1]> {
        return new Promise((resolve, reject) => {
            if (wire.readyState !== WebSocket.OPEN) return reject(new WireError('lost', t('line.broke')));
            const id = this.#next++;
            const frame = JSON.stringify({ id, do: 'hello', ...fields });
            const request = { id, frame, again: false, sent: true, resolve: resolve as (answer: never) => void, reject };
            this.#pending.set(id, request);
            wire.send(frame);
        });
    }

    #send(request: Request): void {
        if (this.#wire?.readyState !== WebSocket.OPEN) return; // its end is on the way: the next line takes this
        request.sent = true;
        this.#wire.send(request.frame);
    }

    async #open(table: string, ears: TableEars[]): Promise<void> {
        try {
            const answer = await this.ask('open', { table }, false);
            const past = this.past(table);
            this.#seen(answer.table);
            for (const ear of ears) {
                ear.table?.(answer.table);
                ear.past?.(past?.history ?? [], answer.chat);
                if (past) ear.position?.(past.position);
            }
        } catch (error) {
            if (error instanceof WireError && error.code !== 'lost') for (const ear of ears) ear.error?.(error);
        }
    }

    async #openLobby(): Promise<void> {
        try {
            const { lobby } = await this.ask('lobby', { on: true }, false);
            for (const listener of this.#lobby) listener(lobby);
        } catch {
            // the next connection asks again
        }
    }

    #hear(message: { re?: number; is: string } & Record<string, unknown>): void {
        this.#heard = performance.now();
        if (message.re !== undefined) return this.#answer(message as never);
        const push = message as unknown as Push;
        if (push.is === 'lobby') for (const listener of this.#lobby) listener(push.lobby);
        if (push.is === 'table') this.#seen(push.table);
        if (push.is === 'table') for (const ear of this.#ears(push.table.table)) ear.table?.(push.table);
        if (push.is === 'moved' && this.#tables.has(push.table)) return this.#move(push.at);
        if (push.is === 'past') this.#pasts.set(push.table, push);
        if (push.is === 'position') this.#position(push);
        if (push.is === 'chat') for (const ear of this.#ears(push.table)) ear.chat?.(push);
        if (push.is === 'clock') for (const ear of this.#ears(push.table)) ear.clock?.(push.clock);
    }

    #position({ table, position, change }: Push & { is: 'position' }): void {
        const now = position ?? changed(this.#positions.get(table)!, change);
        this.#positions.set(table, now);
        for (const ear of this.#ears(table)) ear.position?.(now);
    }

    #answer(message: { re: number; is: string; code: ErrorCode; at?: string; message: string; clause?: string; remedy?: string; problems?: DeckProblem[] }): void {
        const request = this.#pending.get(message.re);
        if (!request) return;
        if (message.code === 'elsewhere') {
            request.sent = false; // nothing was done: it is asked again over there
            return this.#move(message.at);
        }
        this.#pending.delete(message.re);
        if (message.is === 'ok') request.resolve(message as never);
        else request.reject(new WireError(message.code, message.message, message.clause, message.remedy, message.problems));
    }

    /** The chance of a rematch is promised with the end of a game: whoever sat there adds a part, before anybody asks for one. */
    #seen(table: Table): void {
        see(table);
        if (!table.next_commit || table.rematch || this.#contributed.has(table.table)) return;
        if (!table.seats.some((seat) => seat.you && !table.next_nonces?.[seat.seat])) return;
        this.#contributed.add(table.table);
        this.ask('nonce', { table: table.table, nonce: partOfRematch(table.table) }).catch(() => this.#contributed.delete(table.table));
    }

    #ears(table: string): TableEars[] {
        return [...(this.#tables.get(table) ?? [])];
    }

    #lost(back = false): void {
        this.#wire = null;
        if (!back) this.#at = '';
        this.#ready = false;
        for (const request of [...this.#pending.values()]) {
            if (!request.sent) continue;
            if (request.again) {
                request.sent = false;
                continue;
            }
            this.#pending.delete(request.id);
            request.reject(new WireError('lost', t('line.broke')));
        }
        this.attempts++;
        this.#set('lost');
        clearTimeout(this.#timer);
        clearTimeout(this.#aside);
        clearTimeout(this.#beat);
        if (back) return this.#connect(true);
        this.#timer = setTimeout(() => this.#connect(), (this.refused ? kRefused : this.#delay) * (0.25 + Math.random()));
        this.#delay = Math.min(this.#delay * 2, kLastDelay);
    }

    #hurry(): void {
        if (this.#wire && this.#wire.readyState <= WebSocket.OPEN) return;
        if (this.#wire) this.#drop(this.#wire); // it is closing, which may take its time
        this.#delay = kFirstDelay;
        this.#connect();
    }

    /** The page is looked at again: a sleeping machine may hold a line that died long ago. */
    #wake(): void {
        if (!this.#ready) return this.#hurry();
        if (performance.now() - this.#heard < kQuiet) return;
        const wire = this.#wire;
        const asked = performance.now();
        for (const [table, ears] of this.#tables) void this.#open(table, [...ears]);
        if (this.#tables.size === 0) void this.ask('lobby', { on: this.#lobby.size > 0 }).catch(() => {});
        setTimeout(() => {
            if (this.#wire !== wire || this.#heard >= asked || !wire) return;
            this.#delay = kFirstDelay;
            this.#drop(wire);
        }, kPatience);
    }

    /** A line on which nothing comes may be a quiet one or a dead one: whoever answers a ping is there. */
    #listen(wire: WebSocket): void {
        this.#beat = setTimeout(() => {
            if (this.#wire !== wire) return;
            const now = performance.now();
            const asked = this.#pinged > this.#heard;
            if (asked && now - this.#pinged >= kSilent) return this.#drop(wire);
            if (!asked && now - this.#heard >= kQuiet) {
                this.#pinged = now;
                this.ask('ping', {}).catch(() => {});
            }
            this.#listen(wire);
        }, kBeat);
    }

    /** Gives up a line without waiting for its end, which may take minutes to be noticed. */
    #drop(wire: WebSocket, back = false): void {
        wire.onclose = null;
        wire.close();
        this.#lost(back);
    }

    #set(status: Status): void {
        this.status = status;
        this.#tell();
    }

    #tell(): void {
        for (const listener of [...this.#watchers]) listener();
    }
}

export const socket = new Socket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);

/** Whether the server answers anything at all. */
async function reached(): Promise<boolean> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), kBesideLong);
    const answer = await fetch('/healthz', { cache: 'no-store', signal: late.signal }).catch(() => null);
    clearTimeout(timer);
    return answer?.ok ?? false;
}

/** Begins an own table. It has promised its secret before our part of the chance is told. */
export async function start(table: string): Promise<void> {
    see((await socket.ask('open', { table })).table);
    await socket.ask('start', { table, nonce: part(table) });
}

/** A new table, begun at once if nobody is waited for. */
export async function begin(fields: Commands['create'][0], full: boolean): Promise<string> {
    const { table } = await socket.ask('create', fields);
    if (full) await start(table);
    return table;
}
