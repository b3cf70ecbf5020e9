import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';
import { kVersion, type Table } from './protocol';

// ---- a browser without a network: time passes when told, and the far end does what a test says ----
let now = 0;
let timers: { at: number; run: () => void; id: number }[] = [];
let ids = 0;
const listeners = new Map<string, (() => void)[]>();
const kept = new Map<string, string>();

class Wire {
    static readonly OPEN = 1;
    static all: Wire[] = [];
    static take: (wire: Wire) => void = () => {};
    readyState = 0;
    frozen = false; // nothing comes through, and nobody says so
    sent: { id: number; do: string; token?: string; number?: number }[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor(readonly address: string) {
        Wire.all.push(this);
        Wire.take(this);
    }
    send(text: string) {
        if (this.readyState === 0) throw new Error('InvalidStateError');
        if (this.readyState !== 1 || this.frozen) return;
        const message = JSON.parse(text);
        if (message.do === 'ping') setImmediate(() => this.tell({ re: message.id, is: 'ok' }));
        else this.sent.push(message);
    }
    close() {
        if (this.readyState < 2) this.readyState = 2;
    }
    // the far end
    open() {
        this.readyState = 1;
        this.onopen?.();
    }
    end() {
        if (this.readyState === 3) return;
        this.readyState = 3;
        this.onclose?.();
    }
    tell(message: object) {
        if (this.readyState === 1 && !this.frozen) this.onmessage?.({ data: JSON.stringify(message) });
    }
    last = (what: string) => this.sent.filter((message) => message.do === what).at(-1);
    greet() {
        this.tell({ re: this.last('hello')!.id, is: 'ok', you: { guest: 'g', name: 'Ada' }, token: 'secret' });
    }
}

/** What is asked beside the line: answered after so many ms, or never. */
let nearby: () => number | null = () => null;
const asking = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => {
        const ms = nearby();
        signal.addEventListener('abort', () => fail(new Error('AbortError')));
        if (ms !== null) setTimeout(() => answer({ ok: true }), ms);
    });

if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto }); // Node 18 has it under another name
Object.assign(globalThis, {
    WebSocket: Wire,
    fetch: asking,
    document: { visibilityState: 'visible', addEventListener: (name: string, run: () => void) => listen(name, run) },
    addEventListener: (name: string, run: () => void) => listen(name, run),
    location: { protocol: 'http:', host: 'here', reload: () => happens('reload') },
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) },
});
const listen = (name: string, run: () => void) => listeners.set(name, [...(listeners.get(name) ?? []), run]);
const happens = (name: string) => listeners.get(name)?.forEach((run) => run());
const soon = () => new Promise((done) => setImmediate(done));

async function pass(ms: number): Promise<void> {
    const end = now + ms;
    for (;;) {
        await soon();
        if (timers.length === 0 || timers[0].at > end) break;
        const timer = timers.shift()!;
        now = Math.max(now, timer.at);
        timer.run();
    }
    now = end;
}

/** Puts a timer where it belongs: they are kept in order, for there are many. */
function later(run: () => void, ms: number): number {
    const at = now + ms;
    let low = 0, high = timers.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (timers[middle].at <= at) low = middle + 1;
        else high = middle;
    }
    timers.splice(low, 0, { at, run, id: ++ids });
    return ids;
}

async function fresh() {
    globalThis.setTimeout = later as never;
    const { Socket } = await import('./socket'); // which has one of its own, that is left alone
    timers = [];
    globalThis.performance = { now: () => now } as never;
    listeners.clear();
    kept.clear();
    Wire.all = [];
    Wire.take = () => {};
    nearby = () => null;
    globalThis.clearTimeout = ((id: number) => {
        const at = timers.findIndex((timer) => timer.id === id);
        if (at >= 0) timers.splice(at, 1);
    }) as never;
    const socket = new Socket('ws://here/ws');
    return { socket, wire: () => Wire.all.at(-1)! };
}

/** A server that is there, and takes its time. */
const answering = (ms: number) => (wire: Wire) => {
    setTimeout(() => wire.readyState === 0 && wire.open(), ms / 2);
    setTimeout(() => wire.last('hello') && wire.greet(), ms);
};

test('a line is open once the greeting is answered, and the token is kept', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    assert.equal(socket.status, 'connecting');
    wire().greet();
    await pass(0);
    assert.equal(socket.status, 'open');
    assert.equal(kept.get('nexus.token'), 'secret');
});

test('a server that takes ten seconds to answer is reached in the end', async () => {
    const { socket } = await fresh();
    Wire.take = answering(10_000);
    Wire.all[0].end();
    await pass(90_000);
    assert.equal(socket.status, 'open');
});

test('it is reached as well if it answers everything else at once', async () => {
    const { socket } = await fresh();
    nearby = () => 5;
    Wire.take = answering(10_000);
    Wire.all[0].end();
    await pass(90_000);
    assert.equal(socket.status, 'open');
});

for (const gone of [1_000, 7_000, 40_000, 300_000])
    test(`a network that let nothing through for ${gone / 1000} s is used within a second of its return`, async () => {
        const { socket, wire } = await fresh();
        wire().open();
        wire().greet();
        await pass(0);
        let back = false;
        Wire.take = (one) => back && answering(60)(one); // who asked while it was gone hangs on
        nearby = () => (back ? 20 : null);
        wire().end();
        await pass(gone);
        assert.equal(socket.status, 'lost');
        const tries = Wire.all.length;
        back = true;
        await pass(1_000);
        assert.equal(socket.status, 'open');
        assert.ok(Wire.all.length <= tries + 2, 'one that hangs is given up, no more');
        assert.deepEqual(Wire.all.slice(0, -1).filter((one) => one.readyState < 2), [], 'and nothing of it is left');
        await pass(60_000);
        assert.equal(socket.status, 'open', 'it stays');
    });

test('a line that only takes its time is not begun anew while the server answers other things at once', async () => {
    const { socket } = await fresh();
    nearby = () => 5;
    Wire.take = answering(2_500);
    Wire.all[0].end();
    await pass(5_000);
    assert.equal(socket.status, 'open');
    assert.equal(Wire.all.length, 2);
});

test('a line that hangs while the server answers other things slowly is left its time', async () => {
    const { socket } = await fresh();
    nearby = () => 900;
    Wire.take = answering(2_500);
    Wire.all[0].end();
    await pass(5_000);
    assert.equal(socket.status, 'open');
    assert.equal(Wire.all.length, 2);
});

test('a hundred pages whose network returns come one after the other', async () => {
    const { Socket } = await import('./socket');
    await fresh();
    const many = Array.from({ length: 100 }, () => new Socket('ws://here/ws'));
    const questions: number[] = [];
    let back = false;
    nearby = () => (questions.push(now), back ? 20 : null);
    await pass(5_000);
    const begun = now, each = 50;
    back = true;
    const tries: number[] = [];
    Wire.take = (wire) => (tries.push(now - begun), answering(20)(wire));
    await pass(1_200);
    assert.ok(many.every(({ status }) => status === 'open'));
    const most = (all: number[]) => Math.max(...Array.from({ length: 24 }, (_, i) => all.filter((at) => at >= i * each && at < (i + 1) * each).length));
    assert.ok(most(tries) < 25, `${most(tries)} lines within ${each} ms`);
    const asked = questions.map((at) => at - begun + 3_000);
    assert.ok(most(asked) < 25, `${most(asked)} questions within ${each} ms`);
});

test('a line that never comes about is given up and tried anew', async () => {
    const { socket } = await fresh();
    await pass(8_000);
    assert.ok(Wire.all.length > 1);
    Wire.all.at(-1)!.open();
    Wire.all.at(-1)!.greet();
    await pass(0);
    assert.equal(socket.status, 'open');
});

test('a greeting that is refused is tried again', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().tell({ re: wire().last('hello')!.id, is: 'error', code: 'limit', message: 'too many' });
    await pass(0);
    wire().end();
    Wire.take = answering(20);
    await pass(1000);
    assert.equal(socket.status, 'open');
});

test('a server that has forgotten the guest makes a new one, on the same line', async () => {
    const { socket, wire } = await fresh();
    kept.set('nexus.token', 'old');
    wire().open();
    assert.equal(wire().last('hello')!.token, 'old');
    wire().tell({ re: wire().last('hello')!.id, is: 'error', code: 'unknown', message: 'who' });
    await pass(0);
    assert.equal(wire().last('hello')!.token, undefined);
    wire().greet();
    await pass(0);
    assert.equal(socket.status, 'open');
    assert.equal(kept.get('nexus.token'), 'secret');
    assert.equal(kept.get('nexus.token.before'), 'old');
});

test('a server that cannot read who the guest is does not make a new one', async () => {
    const { wire } = await fresh();
    kept.set('nexus.token', 'old');
    wire().open();
    wire().tell({ re: wire().last('hello')!.id, is: 'error', code: 'internal', message: 'the disk failed' });
    await pass(0);
    assert.equal(kept.get('nexus.token'), 'old');
});

test('a line that ends in the middle of the greeting is tried again', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    Wire.take = answering(20);
    wire().end();
    await pass(0);
    assert.equal(socket.status, 'lost');
    await pass(1000);
    assert.equal(socket.status, 'open');
});

test('without a network the line is lost at once, whatever its end takes; with one again it is back at once', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const old = wire();
    const done = socket.ask('act', { table: 't', seat: 'A', number: 3, action: 1 });
    happens('offline');
    assert.equal(socket.status, 'lost');
    Wire.take = answering(20);
    happens('online');
    assert.equal(Wire.all.length, 2);
    await pass(100);
    assert.equal(socket.status, 'open');
    assert.equal(wire().sent.filter((message) => message.do === 'act').length, 1, 'the unanswered action is sent again');
    old.end(); // only now
    await pass(10_000);
    assert.equal(socket.status, 'open');
    assert.equal(Wire.all.length, 2);
    wire().tell({ re: wire().last('act')!.id, is: 'ok' });
    await done;
});

test('being online while a line is coming about begins no second one', async () => {
    await fresh();
    happens('online');
    happens('online');
    assert.equal(Wire.all.length, 1);
});

test('tables are opened again before an unanswered action is sent again', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const seen: string[] = [];
    socket.follow('t', { table: (table) => seen.push(table.state) });
    wire().tell({ re: wire().last('open')!.id, is: 'ok', table: { state: 'playing' } as Table });
    await pass(0);
    void socket.ask('act', { table: 't', seat: 'A', number: 7, action: 1 });
    Wire.take = answering(20);
    wire().end();
    await pass(1000);
    assert.deepEqual(wire().sent.map((message) => message.do), ['hello', 'open', 'act']);
    assert.equal(wire().last('act')!.number, 7);
    wire().tell({ re: wire().last('open')!.id, is: 'ok', table: { state: 'over' } as Table });
    await pass(0);
    assert.deepEqual(seen, ['playing', 'over']);
});

test('a position that is told as what has changed is heard whole, on each line from its own first one on', async () => {
    const { socket, wire } = await fresh();
    const seen: unknown[] = [];
    socket.follow('t', { position: (position) => seen.push(position) });
    for (const round of [1, 5]) {
        wire().open();
        wire().greet();
        await pass(0);
        wire().tell({ is: 'position', table: 't', position: { step: round, sheet: { round } } });
        wire().tell({ is: 'position', table: 't', change: { step: [round + 1] } });
        wire().tell({ is: 'position', table: 't', change: { sheet: { round: [9] } } });
        assert.deepEqual(seen.splice(0), [{ step: round, sheet: { round } }, { step: round + 1, sheet: { round } }, { step: round + 1, sheet: { round: 9 } }]);
        wire().end();
        await pass(1_000);
    }
});

test('whoever opens a table hears what came just before the answer, once', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const heard: unknown[] = [];
    const ears = { past: (history: unknown[]) => heard.push(history), position: (position: unknown) => heard.push(position) };
    for (const begun of [true, false]) {
        const stop = socket.follow('t', ears);
        if (begun) wire().tell({ is: 'past', table: 't', position: { step: 3 }, history: [{ step: 2 }] });
        wire().tell({ re: wire().last('open')!.id, is: 'ok', table: { state: 'playing' } as Table, chat: [] });
        await pass(0);
        assert.deepEqual(heard.splice(0), begun ? [[{ step: 2 }], { step: 3 }] : [[]]);
        stop();
    }
});

test('what must not be done twice fails when the line breaks', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const made = socket.ask('rematch', { table: 't' });
    wire().end();
    await assert.rejects(made, { code: 'lost' });
});

test('a page that is looked at again finds out that its line died, and mends it', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    wire().frozen = true;
    now += 60_000;
    timers.forEach((timer) => (timer.at += 60_000)); // a machine that slept
    Wire.take = answering(20);
    happens('visibilitychange');
    await pass(3_500);
    assert.equal(Wire.all.length, 2);
    assert.equal(socket.status, 'open');
});

test('a line that falls silent is noticed within nine seconds and mended within one', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(120_000);
    assert.equal(Wire.all.length, 1, 'a quiet line is no dead one');
    wire().frozen = true;
    const states: string[] = [];
    socket.watch(() => states.push(socket.status));
    Wire.take = answering(20);
    await pass(7_000);
    assert.deepEqual(states, []);
    await pass(3_000);
    assert.deepEqual(states, ['lost', 'open']);
});

test('what is not answered says so', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const told: string[] = [];
    socket.ask('rematch', { table: 't' }).catch((error) => told.push(error.code));
    await pass(14_000);
    assert.deepEqual(told, []);
    await pass(2_000);
    assert.deepEqual(told, ['late']);
});

test('a thousand pages that are cut off at once do not come back at once', async () => {
    const { Socket } = await import('./socket');
    await fresh();
    const began = now;
    for (let i = 1; i < 1000; i++) new Socket('ws://here/ws');
    const cut = Wire.all;
    Wire.all = [];
    const tries: number[] = [];
    Wire.take = (wire) => {
        tries.push(now - began);
        setTimeout(() => wire.end(), 1); // it is not there yet
    };
    cut.forEach((wire) => wire.end());
    await pass(3_000);
    const most = Math.max(...Array.from({ length: 30 }, (_, i) => tries.filter((at) => at >= 1500 + i * 50 && at < 1550 + i * 50).length));
    assert.ok(most < 200, `${most} within 50 ms`);
    assert.ok(tries.filter((at) => at >= 2000).length > 750, 'and all go on trying');
});

test('the part of the chance of a rematch is given by itself, once, by who sat there', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    socket.follow('t', {});
    const over = (you: boolean, given = '') => ({ table: 't', next_commit: 'c', rematch: null, seats: [{ seat: 'A', you }], next_nonces: { A: given } }) as unknown as Table;
    const given = () => wire().sent.filter((message) => message.do === 'nonce') as unknown as { nonce: string }[];
    wire().tell({ re: wire().last('open')!.id, is: 'ok', table: over(false) });
    await pass(0);
    assert.equal(given().length, 0, 'a spectator gives none');
    for (let i = 0; i < 3; i++) wire().tell({ is: 'table', table: over(true) });
    await pass(0);
    assert.equal(given().length, 1);
    assert.match(given()[0].nonce, /^[0-9a-f]{32}$/);
});

test('a page of another version loads itself anew, once; then it says why, and knocks now and then', async () => {
    const { socket, wire } = await fresh();
    let loads = 0, updated = false;
    listen('reload', () => loads++);
    const meet = async (one: Wire) => {
        one.open();
        assert.equal((one.last('hello') as { version?: number }).version, kVersion);
        if (updated) return one.greet();
        one.tell({ re: one.last('hello')!.id, is: 'error', code: 'version', message: 'this page is newer', remedy: 'update the server' });
        await soon();
        one.end();
    };
    Wire.take = (one) => void setTimeout(() => void meet(one), 1);
    await meet(wire());
    assert.equal(socket.refused, '', 'it is loaded anew first');
    await pass(2_000);
    assert.equal(loads, 1);
    assert.equal(socket.refused, 'this page is newer: update the server');
    const tries = Wire.all.length;
    await pass(100_000);
    assert.ok(Wire.all.length > tries && Wire.all.length < tries + 25, `${Wire.all.length - tries} tries`);
    assert.equal(loads, 1);
    updated = true;
    await pass(30_000);
    assert.equal(socket.status, 'open');
    assert.equal(socket.refused, '', 'there is nothing to say any more');
});

test('what another server has is asked again over there, and what nobody answers there is asked where the line began', async () => {
    const { socket, wire } = await fresh();
    wire().open();
    wire().greet();
    await pass(0);
    const sat = socket.ask('sit', { table: 't', seat: 'A' });
    wire().tell({ re: wire().last('sit')!.id, is: 'error', code: 'elsewhere', message: 'there', at: '/b/' });
    assert.equal(wire().address, 'ws://here/b/ws');
    await pass(3_000); // nobody is there
    assert.equal(wire().address, 'ws://here/ws');
    wire().open();
    wire().greet();
    await pass(0);
    wire().tell({ re: wire().last('sit')!.id, is: 'ok' });
    await sat;
});

test('a table that has moved is followed, and with its line the proxy is told its name', async () => {
    const { socket, wire } = await fresh();
    let heard = 0;
    socket.follow('t', { table: () => heard++ });
    wire().open();
    wire().greet();
    await pass(0);
    wire().tell({ is: 'moved', table: 'other', at: '/c/' }); // of a table that nobody looks at here
    assert.equal(Wire.all.length, 1);
    wire().tell({ is: 'moved', table: 't', at: '/b/' });
    assert.equal(wire().address, 'ws://here/b/ws?table=t');
    wire().open();
    wire().greet();
    await pass(0);
    wire().tell({ re: wire().last('open')!.id, is: 'ok', table: { table: 't', seats: [] }, chat: [] });
    await pass(0);
    assert.equal(heard, 1);
    wire().end();
    await pass(1_000);
    assert.equal(wire().address, 'ws://here/ws?table=t');
});
