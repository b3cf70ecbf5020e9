// Many tables, each played by two guests and watched by a third: how long an action takes until it is durable and shown.
//   node bench/load.mjs [path of nexus] [--games 1000] [--seconds 30] [--every 2000] [--game convergence] [--processes 2] [--deflate off|on|both]
//     [--store sqlite|postgres|both]
// Every table acts once in `every` ms. Times are taken at the client, from sending an action to its answer (`durable`)
// and to the position that follows (`shown`), and by the server itself (/metrics). With `both`, one after the other with a server
// of its own: what they have in common is the machine and what else it does. PostgreSQL runs beside it, on the same processors.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '../web/tests/client.mjs';
import { Postgres } from '../web/tests/postgres.mjs';
import { Server, folder, remove, sleep, words } from '../web/tests/server.mjs';
import { Positions } from '../web/tests/wire.mjs';

const options = words({ games: 1000, seconds: 30, every: 2000, game: 'convergence', processes: 2, port: 0, first: 0, deflate: 'off', store: 'sqlite' });
const micros = () => Number(process.hrtime.bigint() / 1000n);

// Positions are put together, and not held against the schema.
class Light extends Client {
  positions = new Positions();
  message(text) {
    if (!text.startsWith('"is":"position"', text.indexOf(',') + 1)) return super.message(text);
    this.numbers++;
    const { position } = this.positions.whole(JSON.parse(text));
    this.shown?.(position);
  }
}

async function person() {
  for (;;) {
    const client = new Light(options.port, '127.0.0.1', '', options.deflate === 'on');
    try {
      await client.open();
      await client.must('hello');
      return client;
    } catch { await sleep(200); }  // the door lets in 200 a second
  }
}

class Game {
  async begin() {
    this.durable = []; this.shown = []; this.refused = 0;
    this.people = [await person(), await person(), await person()];
    await this.next();
  }
  async next() {
    const [one, two, watcher] = this.people;
    const { table } = await one.must('create', { game: `${options.game}(players=2)`, seats: ['me', 'open'], hold: 0, public: true });
    const { table: { seats } } = await two.must('open', { table });
    this.seats = seats.map((seat) => seat.seat);
    await two.must('sit', { table, seat: this.seats[1] });
    await one.must('start', { table });
    this.table = table;
    const answers = [await one.must('open', { table }), await two.must('open', { table }), await watcher.must('open', { table })];
    this.decision = answers[0].position.decision;
    this.mine = answers.findIndex((answer) => answer.position.decision.mine);
    this.list = answers[this.mine].position.decision.list.length;
    for (const [i, client] of this.people.entries()) client.shown = (position) => this.saw(i, position);
  }
  saw(who, { decision }) {
    if (who < 2 && this.acting !== undefined) { this.shown.push(micros() - this.acting); this.acting = undefined; }
    if (!decision) { this.over = true; return; }
    if (decision.number < this.decision.number || who === 2) return;
    this.decision = decision;
    if (!decision.mine) return;
    this.mine = who;
    this.list = decision.list.length;
  }
  async act() {
    if (this.busy) { this.late = (this.late ?? 0) + 1; return; }
    this.busy = true;
    try {
      if (this.over) {
        this.over = false;
        for (const client of this.people) { client.shown = null; client.ask('away', { table: this.table }); }
        await this.next();
      }
      const before = this.acting = micros();
      const answer = await this.people[this.mine].ask('act', { table: this.table, seat: this.seats[this.mine], number: this.decision.number, action: 1 + Math.floor(Math.random() * this.list) });
      if (answer.is === 'ok') this.durable.push(micros() - before);
      else { this.refused++; this.acting = undefined; }
    } catch (error) { this.refused++; this.why = error.message; }
    this.busy = false;
  }
}

async function part() {
  const games = [];
  const begin = async (count) => { for (let i = 0; i < count; i++) { const game = new Game(); await game.begin(); games.push(game); } };
  await Promise.all(Array.from({ length: 8 }, (_, i) => begin(Math.floor((options.games + i) / 8))));
  process.send({ ready: games.length });
  await new Promise((go) => process.once('message', go));
  for (const { people } of games) for (const client of people) client.wire = 0;
  const began = Date.now(), spread = games.map((_, i) => i * options.every / games.length);
  for (const game of games) { game.durable = []; game.shown = []; }
  const timers = games.map((game, i) => setTimeout(() => { game.act(); game.timer = setInterval(() => game.act(), options.every); }, spread[i]));
  await sleep(options.seconds * 1000);
  games.forEach((game, i) => { clearTimeout(timers[i]); clearInterval(game.timer); });
  await sleep(500);
  const sum = (key) => games.reduce((all, game) => all + (game[key] ?? 0), 0);
  process.send({ durable: games.flatMap((game) => game.durable), shown: games.flatMap((game) => game.shown), refused: sum('refused'), late: sum('late'), took: Date.now() - began, wire: games.flatMap((game) => game.people).reduce((sum, client) => sum + client.wire, 0),
    why: games.find((game) => game.why)?.why }, () => process.exit(0)); // not before it is told
}

const at = (sorted, share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] / 1000).toFixed(1);
const row = (name, ...cells) => console.log(name.padEnd(34), cells.map((cell) => String(cell).padStart(10)).join(''));

function server_quantiles(before, after) {
  const read = (text) => [...text.matchAll(/nexus_action_seconds_bucket\{le="([^"]+)"\} (\d+)/g)].map((found) => [found[1], Number(found[2])]);
  const [from, to] = [read(before), read(after)];
  const all = to.at(-1)[1] - from.at(-1)[1];
  const bound = (share) => to.find(([, count], i) => count - from[i][1] >= all * share)[0];
  return [0.5, 0.99, 0.999].map((share) => { const b = bound(share); return b === '+Inf' ? b : `<=${(Number(b) * 1000).toFixed(1)}`; });
}

async function whole(deflate, store) {
  const home = folder();
  const postgres = store === 'postgres' ? await new Postgres().start() : null;
  const server = await new Server({ nexus: options.nexus, db: postgres?.url ?? join(home, 'a.db') }).start();
  const idle = [], empty = server.memory();
  for (let i = 0; i < 400; i++) { const client = await new Client(server.port, '127.0.0.1', '', deflate === 'on').open(); await client.must('hello'); idle.push(client); await sleep(6); }
  const each = Math.round((server.memory() - empty) * 1024 / idle.length);
  for (const client of idle) client.cut();
  await sleep(300);
  const parts = Array.from({ length: options.processes }, (_, i) => fork(fileURLToPath(import.meta.url), [options.nexus, '--port', server.port, '--seconds', options.seconds, '--every', options.every,
    '--game', options.game, '--deflate', deflate, '--games', Math.floor((options.games + i) / options.processes)].map(String), { env: { ...process.env, LOAD_PART: '1' } }));
  const told = (key) => Promise.all(parts.map((each) => new Promise((done, fail) => {
    each.on('message', (message) => { if (key in message) done(message); });
    each.on('exit', () => fail(new Error('a part of the load ended early')));
  })));
  const results = told('durable');
  await told('ready');
  const load = loadavg()[0];
  const memory = [server.memory()], before = (await server.get('/metrics')).body, cpu = server.processor(), began = Date.now();
  for (const each of parts) each.send('go');
  await sleep(options.seconds * 500);
  memory.push(server.memory());
  await sleep(options.seconds * 500 - 200);
  memory.push(server.memory());
  const share = (server.processor() - cpu) / ((Date.now() - began) / 1000), after = (await server.get('/metrics')).body;
  const all = await results;
  const sorted = (key) => all.flatMap((each) => each[key]).sort((a, b) => a - b);
  const durable = sorted('durable'), shown = sorted('shown');
  const count = (key) => all.reduce((sum, each) => sum + each[key], 0);
  const metric = (name) => Number(new RegExp(`^nexus_${name} (\\d+)`, 'm').exec(after)[1]) - Number(new RegExp(`^nexus_${name} (\\d+)`, 'm').exec(before)[1]);
  console.log(`${options.games} games of ${options.game}, one action every ${options.every} ms, two players and one spectator each, ${options.seconds} s, compression ${deflate}, store ${store}; load of the machine before: ${load.toFixed(1)}\n`);
  row('milliseconds', 'p50', 'p99', 'p99.9', 'most', 'count');
  row('client: sent -> durable', at(durable, 0.5), at(durable, 0.99), at(durable, 0.999), at(durable, 1), durable.length);
  row('client: sent -> shown', at(shown, 0.5), at(shown, 0.99), at(shown, 0.999), at(shown, 1), shown.length);
  row('server: received -> sent', ...server_quantiles(before, after), '', metric('actions_total'));
  console.log();
  row('durable actions a second', (durable.length / options.seconds).toFixed(0));
  row('messages out a second', (metric('messages_out_total') / options.seconds).toFixed(0));
  row('KB on the wire a second', (count('wire') / options.seconds / 1024).toFixed(0));
  row('KB of an idle connection', each);
  row('KB said a second', (metric('bytes_out_total') / options.seconds / 1024).toFixed(0));
  row('memory MB: empty, start, mid, end', empty, ...memory);
  row('cores used by the server', share.toFixed(2));
  row('refused, late', count('refused'), count('late'));
  for (const each of all) if (each.why) console.log(`a client said: ${each.why}`);
  await server.kill();
  await postgres?.remove();
  remove(home);
}

if (process.env.LOAD_PART) await part();
else {
  const stores = options.store === 'both' ? ['sqlite', 'postgres', 'sqlite', 'postgres'] : [options.store];
  const compressions = options.deflate === 'both' ? ['off', 'on', 'off', 'on'] : [options.deflate];
  for (const store of stores) for (const deflate of compressions) await whole(deflate, store);
}
