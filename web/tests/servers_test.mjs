// Three servers on one PostgreSQL, and games that go on whatever happens to one of them or to the database:
// node web/tests/servers_test.mjs [path of nexus] [--rounds 1] [--tables 9] [--seed N] [--only FAULT]
// [--proxy PROGRAM], haproxy or nginx, with the file of hosting/
// Each round brings about every kind of fault once. What was acknowledged is there once, nobody plays on a table that he has lost,
// and every table is played on. Clients find their tables as a proxy and a page would.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Report, sleep, words } from './server.mjs';
import { Several, within } from './several.mjs';
import { pictured } from './wire.mjs';

const kAnswer = 2500, kBeat = 1000, kPatience = 60_000, kSoon = 40;
const options = words({ rounds: 1, tables: 9, seed: Date.now() % 1000000, only: '', proxy: '' });
const report = new Report('servers'); // in its table `lost` counts tables whose former server came back and learnt that they are another's
let random = options.seed;
const below = (n) => { random = (random * 1103515245 + 12345) % 2147483648; return Math.floor(random / 2147483648 * n); };

const several = new Several(options.nexus);
const { servers } = several;
let ending = false, moves = 0;

// A guest at one table, who finds it wherever it is.
class Player {
  constructor(table, seat) { Object.assign(this, { table, seat, token: null, lines: 0, acknowledged: -1 }); }

  async connect(at) {
    const line = ++this.lines; // the last one counts
    if (this.client) this.client.onclose = null;
    this.client?.cut();
    while (!ending && line === this.lines) {
      const { port, path } = await several.way(this.table.id ?? String(tables.length), at);
      const client = this.client = Object.assign(new Client(port), { path });
      try {
        await within(client.open(), kAnswer);
        client.on((message) => this.heard(message, client));
        client.onclose = () => client === this.client && this.again();
        const hello = await within(client.must('hello', this.token ? { token: this.token } : {}), kAnswer);
        this.token ??= hello.token;
        if (!this.table.id) return;
        const { position } = await within(client.must('open', { table: this.table.id }), kAnswer);
        if (client !== this.client) return;
        this.open = client;
        this.beat(client);
        if (position) this.saw(position);
        return;
      } catch (error) {
        if (line !== this.lines) return;
        client.onclose = null;
        client.cut();
        at = error.answer?.code === 'elsewhere' && error.answer.at !== at ? error.answer.at : undefined;
        if (!at) await sleep(20 + below(80));
      }
    }
  }
  // Of a server that stands still nothing is heard.
  async beat(client) {
    for (; client === this.client && !ending; await sleep(kBeat)) {
      if ((await within(client.ask('ping'), kAnswer).catch(() => null)) === null) return client === this.client && this.again();
    }
  }
  again(at) { if (!ending) this.connect(at).catch(() => {}); }

  heard(message, client) {
    if (client !== this.client || ending) return;
    if (message.is === 'moved' && message.table === this.table.id) this.again(message.at);
    if (message.is === 'position' && message.table === this.table.id) this.saw(message.position);
    if (message.is === 'table' && message.table.table === this.table.id) this.table.over ||= message.table.state === 'over';
  }

  saw(position) {
    this.position = position;
    const { decision } = position;
    if (!decision) return void (this.table.over = true);
    if (!decision.mine) return;
    report.check(`${this.table.id}: what was answered is not asked again`, decision.number > this.acknowledged,
      `${decision.number} after ${this.acknowledged}`);
    this.table.shown(this.seat, position);
    this.go();
  }

  async go() {
    if (this.acting || ending) return;
    this.acting = true;
    await sleep(kSoon);
    const { client, position: { decision } } = this;
    if (client !== this.open || !decision?.mine || decision.kept?.length) return void (this.acting = false);
    const entry = decision.list[below(decision.list.length)];
    let answer;
    try {
      const { seat, number } = decision;
      answer = await within(client.ask('act', { table: this.table.id, seat, number, action: entry.id }), kAnswer);
    } catch {
      this.acting = false;
      return client === this.client ? this.again() : this.position.decision?.mine && this.go();
    }
    this.acting = false;
    if (answer.is === 'ok') {
      moves++;
      if (!answer.kept) {
        this.acknowledged = Math.max(this.acknowledged, decision.number);
        this.table.took(decision);
      }
    } else if (answer.code === 'elsewhere') {
      if (client === this.client) this.again(answer.at);
    } else {
      report.check('a listed action is accepted', ['stale', 'internal', 'limit', 'state'].includes(answer.code), answer);
      await sleep(100);
    }
    if (this.position.decision?.mine && (answer.is !== 'ok' || this.position.decision.number !== decision.number)) this.go();
  }
}

class Table {
  constructor(game) {
    Object.assign(this, { game: game.id, pictures: new Map(), taken: new Set(), last: 0, pause: 0, over: false });
    this.players = game.seats.slice(0, 2).map((seat) => new Player(this, seat));
  }

  /** What each of its players waits for. */
  state() {
    const words = ({ client, open, acting, position }) => {
      const { number, mine, kept, list } = position?.decision ?? {};
      return { line: client === open, closed: client.closed, acting, number, mine, kept: kept?.length, list: list?.length };
    };
    return `${this.id} ${this.game} ${JSON.stringify(this.players.map(words))}`;
  }

  async begin() {
    const [host, other] = this.players;
    await host.connect();
    await other.connect();
    const game = `${this.game}(players=2)`, clock = { kind: 'turn', turn: 60000, bank: 600000 };
    const { table } = await host.client.must('create', { game, seats: ['me', 'open'], hold: 0, pace: 0, clock });
    this.id = table;
    await other.connect();
    await other.client.must('sit', { table, seat: other.seat });
    await host.client.must('start', { table });
    await host.connect();
  }
  // One question has one picture for each pair of eyes, whichever server shows it.
  shown(seat, position) {
    const { decision } = position;
    if (decision.window || decision.number % 1000 !== 0) return; // what is kept in a window or half done counts within a number
    const key = `${decision.number} ${seat}`, now = pictured({ ...position, groups: 0 }), before = this.pictures.get(key);
    report.check(`${this.id}: the position is the one that was seen`, before === undefined || before === now);
    this.pictures.set(key, now);
  }
  took({ number, window }) {
    report.check(`${this.id}: one question is answered once`, window || !this.taken.has(number), number);
    this.taken.add(number);
    const now = performance.now();
    this.pause = Math.max(this.pause, now - this.last);
    this.last = now;
  }
}

// ---- what happens to one of the servers, or to the database; `mend` once every table has moved all the same ----
const again = async (postgres, how) => { await postgres.stop(how); await postgres.start(); };
const faults = {
  'a server is killed': { begin: (server) => server.kill(), mend: (server) => server.start() },
  'a server is killed, and started at once': { begin: async (server) => { await server.kill(); await server.start(); } },
  'a server is frozen, and wakes': { begin: ({ child }) => child.kill('SIGSTOP'), mend: ({ child }) => child.kill('SIGCONT') },
  'a server is cut off from the database': { begin: ({ relay }) => relay.stall(true), mend: ({ relay }) => relay.stall(false) },
  'a commit loses its answer': { begin: ({ relay }) => relay.cut() },
  'the database is stopped and started': { begin: () => again(several.postgres, 'SIGINT') },
  'the database dies and is started': { begin: () => again(several.postgres, 'SIGQUIT') },
  'a server is restarted': { begin: (server) => several.restart(server) },
  'all servers are restarted in turn': { begin: async () => { for (const server of servers) await several.restart(server); } },
};

let games = [];
const tables = [];
const live = () => games.filter((table) => !table.over);
/** Until every table has moved again. */
async function allMove() {
  const begun = performance.now();
  while (live().some((table) => table.last <= begun) && performance.now() - begun < kPatience) await sleep(20);
  const still = live().filter((table) => table.last <= begun);
  report.check('every table moves again', still.length === 0, still.map((one) => one.state()).join('; '));
}
async function refill(known) {
  games = live();
  while (games.length < options.tables) {
    const one = new Table(known[tables.length % known.length]);
    tables.push(one);
    await one.begin();
    games.push(one);
  }
}

/** Tables that were found to be another's by who had them before, so far. */
async function lost() {
  const texts = await Promise.all(servers.map((server) => server.get('/metrics')));
  return texts.reduce((sum, { body }) => sum + Number(/nexus_tables_lost_total (\d+)/.exec(body)[1]), 0);
}

const rows = new Map();
async function suffer(name) {
  const { begin, mend } = faults[name], server = servers[below(servers.length)];
  const before = moves, known = await lost();
  for (const one of games) Object.assign(one, { last: performance.now(), pause: 0 });
  await begin(server);
  await allMove();
  const pause = Math.max(...games.map((one) => one.pause));
  if (mend) {
    await mend(server);
    await several.untilReady(server);
    await allMove();
  }
  const row = rows.get(name) ?? rows.set(name, { times: 0, moves: 0, lost: 0, pauses: [] }).get(name);
  row.times++;
  row.moves += moves - before;
  row.pauses = [...row.pauses, pause].sort((a, b) => a - b);
  if (name.includes('wakes') || name.includes('cut off')) row.lost += Math.max(0, await lost() - known);
}

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);
try {
  await several.start();
  if (options.proxy) await several.stand(options.proxy);
  const known = JSON.parse((await servers[0].get('/api/games')).body).games.filter((game) => game.players[0] <= 2);
  for (let round = 0; round < options.rounds; round++) {
    for (const name of Object.keys(faults).filter((each) => each.includes(options.only))) {
      await refill(known);
      await allMove();
      await suffer(name);
    }
  }
  ending = true;
  await sleep(kAnswer);
  for (const one of tables) for (const player of one.players) player.client.cut();
  for (const one of tables.filter(({ over }) => over)) {
    const { status, body } = await servers[0].get(`/api/records/${one.id}`);
    if (!report.check(`${one.id}: there is a record`, status === 200, body)) continue;
    const file = join(several.home, `${one.id}.record`);
    writeFileSync(file, body);
    const { code, text } = servers[0].command('verify', file);
    report.check(`${one.id}: nexus verify`, code === 0, text.slice(-1000));
  }
  for (const server of servers) await server.kill('SIGTERM');
  const checked = servers[0].command('db', 'check', several.postgres.url);
  report.check('the database is whole', checked.code === 0, checked.text);
  report.check('many moves were made', moves > options.rounds * 100, moves);
  report.say(`${`seed ${options.seed}`.padEnd(42)} times   moves    lost   s without a move at a table: median, longest`);
  for (const [name, row] of rows) {
    const counts = [row.times, row.moves, row.lost].map((count) => String(count).padStart(7)).join(' ').slice(2);
    report.say(`${name.padEnd(42)} ${counts} ${seconds(row.pauses[row.pauses.length >> 1])} ${seconds(row.pauses.at(-1))}`);
  }
  const played = tables.filter(({ over }) => over).length;
  report.say(`${moves} acknowledged moves at ${tables.length} tables, ${played} games played to their end`);
} catch (error) {
  report.check('no surprise', false, `seed ${options.seed}: ${error.stack} ${several.errors}`);
} finally {
  await several.remove();
}
report.end();
