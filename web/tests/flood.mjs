// What one address can do to a quiet table on a public server, command by command, in one run:
// node web/tests/flood.mjs [path of nexus] [--seconds 6] [--connections 130] [--only lobby]
// Prints a table of times; they are measured, not judged: what is bounded is checked by strangers.mjs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from './client.mjs';
import { Server, folder, remove, sleep, words } from './server.mjs';

const options = words({ seconds: 6, connections: 130, port: 0, tables: 2400, play: 30 });
const from = (address) => `X-Forwarded-For: ${address}\r\n`;
const greet = async (port, address, fields) => {
  const client = await new Client(port, '127.0.0.1', from(address)).open();
  client.me = await client.must('hello', fields);
  return client;
};
const kAttacker = '10.6.6.6', kRivals = 20;

// Beside the table, in a process of its own: its work is not measured.
const attacks = {
  async lobby(client) { return client.ask('lobby', { on: true }); },
  async open(client, { table }) { return client.ask('open', { table }); },
  async fork(client, { finished, i }) {
    const answer = await client.ask('fork', { table: finished, step: 1 + i % 20, seat: 'north', bot: 'greedy' });
    if (answer.is === 'ok') await client.ask('close', { table: answer.table });
    return answer;
  },
  async rematch(client, own) {
    if (!own.over) { await sleep(1000); return { is: 'none' }; }  // it has no game of its own
    const answer = await client.ask('rematch', { table: own.over });
    if (answer.is !== 'ok') return answer;
    own.seat = own.seat === 'B' ? 'A' : 'B';  // seats turn by one
    await concede(client, answer.table, own.seat);
    own.over = answer.table;
    return answer;
  },
  async create(client) { return client.ask('create', { game: 'convergence', seats: ['me', 'me'], public: true, start: true }); },
  // Every game sleeps in the store until somebody asks about it; then it is played again.
  async wake(client, { asleep, i }) {
    const answer = await client.ask('about', { table: asleep[i % asleep.length], ref: 'nothing' });
    await sleep(20);
    return answer.code === 'unknown' ? { is: 'ok' } : answer;  // it was looked for in the position
  },
  async ping(client) { for (let i = 0; i < 50 && !client.closed; i++) client.frame(9, Buffer.from('x')); await sleep(1); return { is: client.closed ? 'cut' : 'ok' }; },
};

async function finished(client, acts, game = 'convergence', seat = 'A') {
  const { table } = await client.must('create', { game, seats: ['me', 'bot:greedy'], pace: 0, hold: 0, start: true });
  const seen = await client.follow(table);
  for (let i = 0; i < acts && seen.position.decision; i++) {
    if (!seen.position.decision.mine) { await sleep(10); continue; }
    await client.ask('act', { table, seat, number: seen.position.decision.number, action: 1 });
    await sleep(20);
  }
  await client.ask('away', { table });
  client.listeners = [];
  await concede(client, table, seat);
  return table;
}

// However long it takes until it is allowed.
async function concede(client, table, seat) {
  for (let i = 0; i < 200 && (await client.ask('concede', { table, seat })).code === 'limit'; i++) await sleep(50);
}

// Long games of bots that lie in the store of a server that has started again.
async function asleep(server) {
  const tables = [];
  for (let i = 0; i < 4; i++) {
    const host = await greet(server.port, `10.9.0.${i}`);
    for (let k = 0; k < 4; k++) tables.push((await host.must('create', { game: 'nexus-ops', seats: ['bot:greedy', 'bot:greedy'], pace: 0, hold: 0, start: true })).table);
    host.cut();
  }
  await sleep(options.play * 1000);
  await server.kill();
  await server.start();
  return tables;
}

async function attack(name, port) {
  const tokens = [], clients = [], counts = { ok: 0, limit: 0, other: 0 };
  const first = await greet(port, kAttacker);
  const setting = { table: null, finished: null };
  if (name === 'open') setting.table = (await first.must('create', { game: 'quantum-nexus', seats: ['me', 'me'], start: true })).table;
  if (name === 'wake') setting.asleep = options.asleep.split(',');
  if (name === 'fork') setting.finished = await finished(first, 60, 'quantum-nexus', 'north');
  await sleep(4000);
  for (let i = 0; i < options.connections; i++) {
    const client = await greet(port, kAttacker, i < 40 ? {} : { token: tokens[i % 40] }).catch(() => null);
    if (!client) { await sleep(50); continue; }
    tokens.push(client.me.token);
    clients.push(client);
  }
  // Games that are over, of as many guests as there are; made before anything is measured, as fast as it is allowed.
  for (const client of name === 'rematch' ? clients.slice(0, kRivals) : []) {
    while (!client.over) client.over = await finished(client, 0).catch(() => sleep(300));
  }
  process.send({ ready: clients.length });
  await new Promise((go) => process.once('message', go));
  const until = Date.now() + options.seconds * 1000;
  await Promise.all(clients.map(async (client, i) => {
    const own = { ...setting, i, over: client.over };
    while (Date.now() < until && !client.closed) {
      const answer = await attacks[name](client, own).catch(() => ({ is: 'lost' }));
      if (answer.is !== 'none') counts[answer.is === 'ok' ? 'ok' : answer.code === 'limit' ? 'limit' : 'other']++;
    }
  }));
  process.send({ counts });
  setTimeout(() => process.exit(0), 100);
}

// Two guests who play on and say how long each move took.
class Quiet {
  constructor(port) { Object.assign(this, { port, times: [], ending: false }); }
  async begin() {
    this.two = [await greet(this.port, '10.0.0.1'), await greet(this.port, '10.0.0.2')];
    this.going = this.play();
  }
  async play() {
    while (!this.ending) {
      const [one, other] = this.two;
      const { table } = await one.must('create', { game: 'convergence', seats: ['me', 'open'], hold: 0 });
      await other.must('sit', { table, seat: 'B' });
      await one.must('start', { table });
      const positions = [];
      for (const [i, client] of this.two.entries()) {
        positions[i] = (await client.must('open', { table })).position;
        client.listeners = [(message) => { if (message.is === 'position' && message.table === table) { positions[i] = message.position; client.wake?.(); } }];
      }
      for (let moves = 0; !this.ending && positions[0].decision && positions[1].decision; moves++) {
        const mine = positions.findIndex((position) => position.decision?.mine);
        if (mine < 0) { await sleep(2); continue; }
        const { decision } = positions[mine], client = this.two[mine], before = performance.now();
        const answered = client.must('act', { table, seat: decision.seat, number: decision.number, action: decision.list[moves * 7 % decision.list.length].id });
        await answered;
        while (positions[mine].decision?.number === decision.number) await new Promise((done) => { client.wake = done; });
        this.times.push(performance.now() - before);
        await sleep(60);
      }
    }
  }
  taken() {
    const times = this.times.sort((a, b) => a - b);
    this.times = [];
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(1) ?? '-';
    return { moves: times.length, half: at(0.5), late: at(0.99) };
  }
}

async function measure() {
  const home = folder();
  console.log(['flood', 'quiet p50', 'p99', 'beside p50', 'p99', 'done', 'refused', 'other', 'cpu'].map((word) => word.padStart(11)).join(''));
  try {
    for (const name of options.only ? [options.only] : Object.keys(attacks)) {
      const server = new Server({ nexus: options.nexus, db: join(home, `${name}.db`), more: ['--public'] });
      await server.start();
      try {
        if (name === 'lobby') {
          for (let i = 0; i < options.tables / 40; i++) {
            const host = await greet(server.port, `10.8.0.${i}`);
            for (let k = 0; k < 40; k++) await host.ask('create', { game: 'convergence', seats: ['me', 'open'], public: true });
            host.cut();
          }
        }
        const more = name === 'wake' ? ['--asleep', (await asleep(server)).join()] : [];
        const quiet = new Quiet(server.port);
        await quiet.begin();
        const other = spawn('nice', ['-n', '5', process.execPath, fileURLToPath(import.meta.url), options.nexus, '--attack', name, '--port', String(server.port), '--seconds', String(options.seconds), '--connections', String(options.connections), ...more], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
        const said = () => new Promise((done, fail) => { other.once('message', done); other.once('exit', () => fail(new Error(`${name} ended`))); });
        await said();
        quiet.taken();
        await sleep(options.seconds * 1000);
        const alone = quiet.taken(), cpu = server.processor();
        other.send('go');
        const { counts } = await said();
        const beside = quiet.taken();
        const spent = (server.processor() - cpu) / options.seconds;
        quiet.ending = true;
        console.log([name, alone.half, alone.late, beside.half, beside.late, counts.ok, counts.limit, counts.other, spent.toFixed(2)].map((word) => String(word).padStart(11)).join(''));
        await quiet.going.catch(() => {});
      } finally {
        await server.kill();
      }
    }
  } finally {
    remove(home);
  }
  process.exit(0);
}

if (options.attack) await attack(options.attack, Number(options.port));
else await measure();
