// Kills a server at random moments while many tables play as fast as they can; what was acknowledged is never lost:
// node web/tests/kill_test.mjs [path of nexus] [--kills 50] [--tables 12] [--store sqlite|postgres]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Postgres } from './postgres.mjs';
import { Report, Server, folder, remove, sleep, words } from './server.mjs';
import { pictured } from './wire.mjs';

const options = words({ kills: 50, tables: 12, seed: Date.now() % 1000000, store: 'sqlite' });
const report = new Report('kill');
let random = options.seed;
const below = (n) => { random = (random * 1103515245 + 12345) % 2147483648; return Math.floor(random / 2147483648 * n); };

const home = folder();
const postgres = options.store === 'postgres' ? await new Postgres().start() : null;
const db = postgres ? postgres.url : join(home, 'a.db');
const server = new Server({ nexus: options.nexus, db });
let down = false, moves = 0, ahead = 0, games = [];
const finished = [];

// What a screen shows, without what differs from one look to the next.
const picture = (position) => pictured({ ...position, groups: 0 });

const differs = (one, other) => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `\n  ${one.slice(Math.max(0, at - 120), at + 120)}\n  ${other.slice(Math.max(0, at - 120), at + 120)}`;
};

// Answers to a window are kept until it closes, and may be changed: each change counts within the number of the question.
const kChanges = 1000;
const keeps = (decision) => decision.kept?.length > 0 && decision.list.some((entry) => entry.verb === 'pass');

// A guest at one table. Everything known of the table's past is kept with the table.
class Player {
  constructor(table, seats) { Object.assign(this, { table, seats, token: null, busy: false, least: -1 }); }

  async connect() {
    this.client = await new Client(server.port).open();
    this.client.on((message) => this.heard(message));
    const hello = await this.client.must('hello', this.token ? { token: this.token } : {});
    this.token ??= hello.token;
  }

  async open() {
    const answer = await this.client.must('open', { table: this.table.id });
    this.busy = false;
    this.saw(answer.table, answer.position, true);
  }

  heard(message) {
    if (message.table !== this.table.id && message.table?.table !== this.table.id) return;
    if (message.is === 'position') this.saw(null, message.position, false);
    if (message.is === 'clock') this.table.clock(message.clock);
    if (message.is === 'table' && message.table.state === 'over') this.table.over = true;
  }

  saw(table, position, opened) {
    if (table) { this.table.clock(table.clock); this.table.over ||= table.state === 'over'; }
    if (!position) return;
    this.position = position;
    const { decision } = position;
    if (this.table.kind === 'hot' && decision && position.seat !== decision.seat) return void this.look(decision.seat);
    this.table.shown(position, opened ? this.table.least : this.least, opened);
    this.go();
  }

  // The device changes hands.
  async look(seat) {
    try {
      const answer = await this.client.must('look', { table: this.table.id, seat });
      this.saw(answer.table, answer.position, false);
    } catch { return; }  // the server is gone
  }

  // Plays whatever it is asked, at once.
  async go() {
    const { decision } = this.position;
    if (this.busy || down || !decision?.list || keeps(decision)) return;
    this.busy = true;
    const entry = decision.list[below(decision.list.length)];
    const back = this.table.undo && this.position.undo === 'free' && below(6) === 0;
    this.table.sent = Math.max(this.table.sent, decision.number);  // one who is behind may still answer an older question
    try {
      const answer = back ? await this.client.ask('undo', { table: this.table.id, seat: decision.seat })
        : await this.client.ask('act', { table: this.table.id, seat: decision.seat, number: decision.number, action: entry.id });
      if (answer.kept) moves++;  // in memory until the window closes: after a restart it is asked again
      else if (answer.is === 'ok') { moves++; this.least = decision.number + 1; this.table.acknowledged(decision.number); }
      else report.check(`${this.table.game}: a listed action is accepted`, ['stale', 'limit', 'state'].includes(answer.code), answer);
      if (answer.code === 'limit') await sleep(50 + below(100));
    } catch { return; }  // the server is gone
    this.busy = false;
    if (this.position.decision?.number !== decision.number) this.go();
    else if (!this.table.over) setTimeout(() => { if (!this.busy && this.position.decision?.number === decision.number) this.go(); }, 100);
  }
}

class Table {
  constructor(game, kind) {
    Object.assign(this, { game: game.id, kind, pictures: new Map(), number: -1, least: -1, sent: -1, window: false, over: false, clocks: null, undo: kind === 'hot' });
    const people = kind === 'hot' || kind === 'bot' ? 1 : 2;
    this.players = Array.from({ length: people }, (_, i) => new Player(this, game.seats.slice(i, i + 1)));
    this.seats = kind === 'hot' ? ['me', 'me'] : kind === 'bot' ? ['me', 'bot:random'] : ['me', 'open'];
    this.clocked = kind === 'clock' || kind === 'bot';
    this.second = game.seats[1];
  }

  async begin() {
    for (const player of this.players) await player.connect();
    const [host, other] = this.players;
    this.id = (await host.client.must('create', { game: `${this.game}(players=2)`, seats: this.seats, hold: 0, pace: 0,
      clock: this.clocked ? { kind: 'turn', turn: 120000, bank: 600000 } : { kind: 'none' } })).table;
    if (other) await other.client.must('sit', { table: this.id, seat: this.second });
    await host.client.must('start', { table: this.id });
    for (const player of this.players) await player.open();
  }

  // The answer said that this question is settled: from now on the number is larger.
  acknowledged(number) { this.least = Math.max(this.least, number + 1); }

  // On one connection nothing overtakes anything, on two it may.
  shown(position, least, opened) {
    const number = position.decision ? position.decision.number : Infinity;
    if (!position.decision) this.over = true;
    const asked = !position.decision || position.decision.mine;  // the others do not see parts of a choice counted
    report.check(`${this.game} ${this.id}: a question that was answered does not come again`, !asked || number >= least,
      `number ${number}, but ${least - 1} was acknowledged${opened ? ', after a restart' : ''}`);
    // One question has one picture for each pair of eyes, before and after a restart.
    const key = `${number} ${position.seat}`, now = picture(position), before = this.pictures.get(key);
    const changed = position.decision?.window && number % kChanges !== 0;  // what is kept in a window
    if (before !== undefined && !changed) report.check(`${this.game} ${this.id}: the position is the one that was seen`, before === now, differs(before, now));
    if (!changed) this.pictures.set(key, now);
    // After a restart: what was seen last, or what the one move in flight led to. Bots may have gone on by themselves, and
    // a window closes by itself where nobody in it could do more than pass.
    if (opened && asked && this.number >= 0 && number !== this.number) {
      ahead++;
      const lone = this.kind !== 'bot' && (this.sent === this.number || this.window);
      report.check(`${this.game} ${this.id}: only the move in flight is new`, this.kind === 'bot' || number < this.number || lone, `${this.number} became ${number}, sent ${this.sent}`);
    }
    if (number !== Infinity && number >= this.number) Object.assign(this, { number, window: position.decision.window });
  }

  clock(clock) {
    if (!this.clocked || !clock) return;
    const now = clock.at;
    if (this.clocks && now <= this.clocks.at) return;  // overtaken on another connection
    for (const [seat, left] of Object.entries(clock.left)) {
      const before = this.clocks?.left[seat];
      if (!before) continue;
      report.check(`${this.game} ${this.id}: a bank never grows`, left.bank <= before.bank, `${before.bank} became ${left.bank}`);
      const passed = now - this.clocks.at + 50;
      report.check(`${this.game} ${this.id}: a bank loses no more than the time that passed`, before.bank - left.bank <= Math.max(0, passed - before.turn), `${before.bank} became ${left.bank}`);
      report.check(`${this.game} ${this.id}: a turn loses no more than the time that passed`, before.turn - left.turn <= passed, `${before.turn} became ${left.turn} in ${passed}`);
      report.check(`${this.game} ${this.id}: a turn is never longer than a turn`, left.turn <= 120000, left.turn);
    }
    this.clocks = clock;
  }
}

const done = async () => {
  for (const table of games.filter((each) => each.over)) {
    finished.push(table);
    games = games.filter((each) => each !== table);
    for (const player of table.players) player.client.cut();
  }
};

try {
  await server.start();
  const known = JSON.parse((await server.get('/api/games')).body).games.filter((game) => game.players[0] <= 2);
  const kinds = ['two', 'clock', 'hot', 'bot'];
  let made = 0;
  const refill = async () => {
    await done();
    while (games.length < options.tables) {
      const table = new Table(known[made % known.length], kinds[Math.floor(made / known.length + made) % kinds.length]);
      made++;
      await table.begin();
      games.push(table);
    }
  };
  await refill();
  for (let kill = 0; kill < options.kills; kill++) {
    await sleep(20 + below(300));
    down = true;
    await server.kill();
    for (const table of games) for (const player of table.players) player.client.cut();
    await sleep(0);
    await server.start();
    down = false;
    const back = games.filter((table) => !table.over);
    // All come back before anybody moves on: what is shown first is what was kept.
    down = true;
    for (const table of back) for (const player of table.players) await player.connect();
    for (const table of back) for (const player of table.players) await player.open();
    down = false;
    for (const table of back) for (const player of table.players) player.go();
    if (kill % 5 === 4) await refill();
  }
  // The rest is played out or given up, so that every record can be looked at.
  await sleep(500);
  for (const table of games.filter((each) => !each.over)) {
    const concede = () => table.players[0].client.ask('concede', { table: table.id, seat: table.players[0].position.seat });
    let answer = await concede();
    while (answer.code === 'limit') { await sleep(100); answer = await concede(); }  // the same player still moves
    report.check('a game can be given up', answer.is === 'ok' || answer.code === 'state', answer);
  }
  finished.push(...games);
  games = [];
  for (const table of finished) {
    const { status, body } = await server.get(`/api/records/${table.id}`);
    if (status === 409 && body.includes('not over')) continue;  // given up by one of several
    if (!report.check(`${table.game} ${table.id}: there is a record`, status === 200, body)) continue;
    const file = join(home, `${table.id}.record`);
    writeFileSync(file, body);
    for (const command of ['verify', 'replay']) {
      const { code, text } = server.command(command, file);
      report.check(`${table.game} ${table.id}: nexus ${command}`, code === 0, text.slice(-1000));
    }
  }
  const metrics = (await server.get('/metrics')).body;
  report.check('no table was put aside', /nexus_quarantined_total 0/.test(metrics));
  await server.kill();
  const checked = server.command('db', 'check', server.db);
  report.check('the database is whole', checked.code === 0, checked.text);
  report.check('the server had nothing to complain about', server.errors === '', server.errors);
  report.check('much was played', moves > options.kills * 5, `${moves} moves`);
  report.say(`seed ${options.seed}: ${options.kills} kills, ${moves} acknowledged moves, ${finished.length} records; ${ahead} times a move was kept whose answer was cut off`);
} catch (error) {
  report.check('no surprise', false, `seed ${options.seed}: ${error.stack} ${server.errors}`);
} finally {
  server.child?.kill('SIGKILL');
  await postgres?.remove();
  remove(home);
}
report.end();
