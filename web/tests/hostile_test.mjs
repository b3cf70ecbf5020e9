// Everything a stranger may throw at a server, while one table plays on and does not notice:
// node web/tests/hostile_test.mjs [path of nexus] [--only PART]
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { readers } from './readers.mjs';
import { Report, Server, folder, remove, sleep, words } from './server.mjs';

const options = words();
const report = new Report('hostile');
const home = folder();
const server = new Server({ nexus: options.nexus, db: join(home, 'a.db') });
const guest = async (fields) => { const client = await new Client(server.port).open(); client.me = await client.must('hello', fields); return client; };
const code = async (client, what, fields) => { const answer = await client.ask(what, fields); return answer.is === 'ok' ? 'ok' : answer.code; };

// Two guests who play on, whatever happens, and count how long they wait.
class Quiet {
  async begin() {
    this.moves = 0; this.worst = 0; this.lost = 0; this.times = [];
    this.two = [await guest(), await guest()];
    for (const client of this.two) client.onclose = () => { if (!this.ending) this.lost++; };
    this.going = this.play();
  }
  async play() {
    while (!this.ending) {
      const [one, other] = this.two;
      const { table } = await one.must('create', { game: 'convergence', seats: ['me', 'open'], hold: 0, public: true });
      await other.must('sit', { table, seat: 'B' });
      await one.must('start', { table });
      this.table = table;
      const positions = [];
      for (const [i, client] of this.two.entries()) {
        positions[i] = (await client.must('open', { table })).position;
        client.listeners = [(message) => { if (message.is === 'position' && message.table === table) positions[i] = message.position; }];
      }
      while (!this.ending && positions[0].decision && positions[1].decision) {
        const mine = positions.findIndex((position) => position.decision?.mine);
        if (mine < 0) { await sleep(5); continue; }
        const { decision } = positions[mine];
        const entry = decision.list[(this.moves * 7) % decision.list.length], before = Date.now();
        await this.two[mine].must('act', { table, seat: decision.seat, number: decision.number, action: entry.id });
        while (positions[mine].decision?.number === decision.number) await sleep(1);
        this.times.push(Date.now() - before);
        this.moves++;
        await sleep(30);
      }
    }
  }
  async end() {
    this.ending = true;
    await this.going;
    this.times.sort((a, b) => a - b);
    report.check('the quiet table lost no connection', this.lost === 0, this.lost);
    report.check('the quiet table played on', this.moves > 50, this.moves);
    const late = this.times[Math.floor(this.times.length * 0.99)];
    report.check('the quiet table never waited', late < 2000, `${late} ms`);
    report.say(`the quiet table made ${this.moves} moves and waited ${late} ms at 99 %, ${this.times.at(-1)} ms at most`);
  }
}

// Bytes out, what comes back until the other side ends it or time is up.
const raw = (text, ms = 3000) => new Promise((done) => {
  const socket = connect(server.port, '127.0.0.1');
  let said = '';
  const end = () => { socket.destroy(); done(said); };
  socket.on('data', (data) => { said += data.toString('latin1'); });
  socket.on('error', end);
  socket.on('close', end);
  socket.on('end', end);
  setTimeout(end, ms).unref();
  socket.write(text);
});

// After what was done to it, a connection is closed, or still answers.
async function closes(what, doing) {
  const client = await guest();
  await doing(client);
  const until = Date.now() + 5000;
  while (!client.closed && Date.now() < until) await sleep(10);
  report.check(`${what} ends the connection`, client.closed);
}
async function survives(what, doing) {
  const client = await guest();
  await doing(client);
  report.check(`${what} leaves the connection as it was`, await code(client, 'lobby', { on: false }) === 'ok');
  client.cut();
}
const frame = (head, mask, body = Buffer.alloc(0)) => Buffer.concat([Buffer.from(head), Buffer.from(mask), body]);

async function frames() {
  await survives('a binary frame', (client) => client.frame(2, Buffer.from([0, 255, 1, 2])));
  await survives('an empty message', (client) => client.send(''));
  await survives('no JSON', async (client) => { for (const text of ['{', 'null', '[]', '"x"', '{"id":1}', '{"id":"x","do":"hello"}', '{"do":"hello"}', '{"id":1,"do":7}', '{"id":-1,"do":"name"}', '{"id":1e99,"do":"lobby"}', '{"id":1,"do":"lobby","do":"x"}', '\u0000', '{"id":1,"do":"hello","token":"\\ud800"}']) client.send(text); });
  await survives('deep nesting', async (client) => {
    client.send(`{"id":77,"do":"lobby","x":${'['.repeat(7000)}${']'.repeat(7000)}}`);
    const answer = await client.next((message) => message.code === 'limit', 5000);
    report.check('deep nesting is named', /nested/.test(answer.message), answer);
  });
  await survives('a ping', (client) => client.frame(9, Buffer.from('x')));
  await survives('a message in parts', (client) => {
    client.socket.write(frame([0x01, 0x81], [0, 0, 0, 0], Buffer.from('{')));
    client.socket.write(frame([0x80, 0x81], [0, 0, 0, 0], Buffer.from('}')));
  });
  await closes('a text that is no UTF-8', (client) => client.frame(1, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])));
  await closes('a frame without mask', (client) => client.socket.write(Buffer.from([0x81, 2, 0x7b, 0x7d])));
  await closes('a frame of an unknown kind', (client) => client.frame(5, Buffer.from('x')));
  await closes('a reserved bit', (client) => client.socket.write(frame([0xf1, 0x81], [0, 0, 0, 0], Buffer.from('x'))));
  await closes('a length beyond reason', (client) => client.socket.write(frame([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255], [0, 0, 0, 0])));
  await closes('a message of 10 MB', (client) => client.send(`{"id":1,"do":"name","name":"${'x'.repeat(10 * 1024 * 1024)}"}`));
  await closes('parts without end', (client) => {
    client.socket.write(frame([0x01, 0x81], [0, 0, 0, 0], Buffer.from('{')));
    for (let i = 0; i < 80; i++) client.socket.write(frame([0x00, 0xfe, 4, 0], [0, 0, 0, 0], Buffer.alloc(1024, 32)));
  });
  await closes('a close frame', (client) => client.frame(8, Buffer.from([3, 232])));
  const client = await new Client(server.port).open();
  report.check('nothing before hello', await code(client, 'lobby') === 'state');
  report.check('a wrong token is unknown', await code(client, 'hello', { token: 'f'.repeat(64) }) === 'unknown');
  report.check('a token is text', await code(client, 'hello', { token: 7 }) === 'bad');
  report.check('after a wrong token one may come without', await code(client, 'hello') === 'ok');
  report.check('hello is said once', await code(client, 'hello') === 'state');
  client.cut();
}

async function words_and_names() {
  const client = await guest();
  report.check('a name of 24 letters', await code(client, 'name', { name: 'ä'.repeat(24) }) === 'ok');
  report.check('a name of 25 letters', await code(client, 'name', { name: 'ä'.repeat(25) }) === 'limit');
  report.check('a name of blanks', await code(client, 'name', { name: '   ' }) === 'limit');
  report.check('a name with a bell', await code(client, 'name', { name: 'Ada\u0007' }) === 'bad');
  report.check('a name with a line', await code(client, 'name', { name: 'Ada\nB=x' }) === 'bad');
  report.check('a name that is none', await code(client, 'name', { name: { x: 1 } }) === 'bad');
  for (const [what, name] of [['nothing', 'A\u200bda'], ['the other direction', '\u202eadA'], ['a sign of its own', 'Ada\ue000']]) report.check(`a name with ${what}`, await code(client, 'name', { name }) === 'bad');
  report.check('a wide name is the narrow one', (await client.must('name', { name: 'Ａｄａ' })).you.name === 'Ada');
  const copy = await guest();
  await copy.must('name', { name: '\u0410da' }); // the first letter is Cyrillic
  const { table: shared } = await client.must('create', { game: 'convergence', seats: ['me', 'open'] });
  await client.must('open', { table: shared });
  await copy.must('sit', { table: shared, seat: 'B' });
  const names = (await client.must('open', { table: shared })).table.seats.map((seat) => seat.name);
  report.check('who sits down under the name of another is told apart', names[0] === 'Ada' && names[1] === '\u0410da 2', names);
  copy.cut();
  const create = (fields) => code(client, 'create', { game: 'convergence', seats: ['me', 'bot:greedy'], ...fields });
  report.check('a title of 61 letters', await create({ title: 'ö'.repeat(61) }) === 'limit');
  report.check('a game that is none', await create({ game: 'chess' }) === 'bad');
  report.check('a game text without end', await create({ game: `convergence(${'players=2,'.repeat(30)})` }) === 'bad');
  report.check('too many seats', await create({ seats: Array(99).fill('me') }) === 'bad');
  report.check('no such bot', await create({ seats: ['me', 'bot:oracle'] }) === 'bad');
  report.check('a bot without bound', await create({ seats: ['me', 'bot:search:999999999999'] }) === 'bad');
  report.check('a clock of no time', await create({ clock: { kind: 'turn', turn: -1, bank: 0 } }) === 'limit');
  report.check('a clock for ever', await create({ clock: { kind: 'days', turn: 9e15 } }) === 'limit');
  report.check('a hold for ever', await create({ hold: 1e9 }) === 'limit');
  report.check('a nonce that is none', await create({ nonce: 'xyz' }) === 'bad');
  const { table } = await client.must('create', { game: 'convergence', seats: ['me', 'bot:greedy'], title: 'ö'.repeat(60), start: true });
  await client.must('open', { table });
  report.check('300 letters are said', await code(client, 'chat', { table, text: 'é'.repeat(300) }) === 'ok');
  report.check('301 are not', await code(client, 'chat', { table, text: 'é'.repeat(301) }) === 'limit');
  report.check('nothing is not said', await code(client, 'chat', { table, text: ' ' }) === 'limit');
  for (let i = 0; i < 4; i++) await client.ask('chat', { table, text: 'again' });
  report.check('not six in ten seconds', await code(client, 'chat', { table, text: 'again' }) === 'limit');
  const many = [];
  for (let i = 0; i < 60; i++) { many.push(await create({ seats: ['bot:greedy', 'open'] })); await sleep(150); }
  report.check('fifty tables and no more', many.includes('ok') && many.at(-1) === 'limit', many.join(' '));
  const host = await guest();
  const { table: theirs } = await host.must('create', { game: 'convergence', seats: ['me', 'open'] });
  report.check('nor by sitting down', await code(client, 'sit', { table: theirs, seat: 'B' }) === 'limit');
  // Talk is counted for a guest, not for a connection.
  const twice = await guest({ token: host.me.token });
  for (const each of [host, twice]) await each.must('open', { table: theirs });
  for (let i = 0; i < 5; i++) await (i % 2 ? host : twice).ask('chat', { table: theirs, text: 'again' });
  report.check('nor six by two mouths', await code(host, 'chat', { table: theirs, text: 'again' }) === 'limit');
  for (const each of [host, twice]) each.cut();
  client.cut();
}

async function seats() {
  const [ada, bob, eve] = [await guest(), await guest(), await guest()];
  const { table } = await ada.must('create', { game: 'convergence', seats: ['me', 'open'], hold: 0 });
  await bob.must('sit', { table, seat: 'B' });
  report.check('a full table', await code(eve, 'sit', { table, seat: 'B' }) === 'forbidden');
  report.check('no such seat', await code(eve, 'sit', { table, seat: 'Z' }) === 'unknown');
  await ada.must('start', { table });
  report.check('a game that runs', await code(eve, 'sit', { table, seat: 'B' }) === 'state');
  const tables = [await ada.must('open', { table }), await bob.must('open', { table })];
  const seen = (await eve.must('open', { table })).position;
  report.check('a spectator gets no list', !seen.decision.list && !seen.decision.mine, seen.decision);
  const mine = tables[0].position.decision.mine ? 0 : 1;
  const [mover, other] = mine === 0 ? [ada, bob] : [bob, ada];
  const { decision } = tables[mine].position;
  const act = { table, seat: decision.seat, number: decision.number, action: 1 };
  report.check("another's seat", await code(eve, 'act', act) === 'forbidden');
  report.check("the opponent's seat", await code(other, 'act', act) === 'forbidden');
  const theirs = decision.seat === 'A' ? 'B' : 'A';
  const wait = await other.ask('act', { ...act, seat: theirs });
  report.check('out of turn, with a clause', wait.code === 'refused' && wait.clause?.length > 0, wait);
  report.check('a stale question', await code(mover, 'act', { ...act, number: decision.number - 1 }) === 'stale');
  report.check('a question to come', await code(mover, 'act', { ...act, number: 99999 }) === 'stale');
  for (const entry of [999, 0, -7, -(2 ** 40)]) report.check(`entry ${entry}`, await code(mover, 'act', { ...act, action: entry }) === 'bad');
  report.check('a word that is none', ['bad', 'refused'].includes(await code(mover, 'act', { ...act, action: 'fly to the moon' })));
  report.check('a long word', await code(mover, 'act', { ...act, action: 'x'.repeat(301) }) === 'limit');
  const wrong = await mover.ask('act', { ...act, action: 'activate' });
  report.check('an illegal action, with its clause', wrong.code === 'refused' && /^CV-/.test(wrong.clause), wrong);
  for (const [what, fields] of [['kick', { seat: 'A' }], ['close', {}], ['deck', { seat: 'A', deck: 'random' }], ['mute', { guest: ada.me.you.guest, on: true }], ['start', {}], ['concede', { seat: 'A' }], ['leave', { seat: 'A' }],
    ['bot', { seat: 'A', level: 'greedy' }], ['back', { seat: 'A' }], ['undo', { seat: 'A' }], ['undo_answer', { seat: 'A', yes: true }], ['hint', { seat: 'A' }], ['why', { seat: 'A', action: 'next' }],
    ['look', { seat: 'A' }], ['stand', { seat: 'A' }], ['accept', { seat: 'A', cards: 'x' }], ['auto', { seat: 'A', on: true }], ['pass_until', { seat: 'A', on: true }], ['show', { seat: 'A', card: 'x' }], ['rematch', {}]])
    report.check(`${what} at a stranger's table`, await code(eve, what, { table, ...fields }) === 'forbidden');
  for (const id of ['', 'none', '../../etc/passwd', '0'.repeat(16), "' OR 1=1 --", 'x'.repeat(41)])
    report.check(`table \`${id.slice(0, 20)}\``, ['unknown', 'limit'].includes(await code(eve, 'open', { table: id })));
  const twice = await Promise.all([mover.ask('act', act), mover.ask('act', act)]);
  report.check('the same answer twice counts once', twice[0].is === 'ok' && twice[1].code === 'stale', twice);
  report.check('five hundred at once are bounded', (await Promise.all(Array.from({ length: 500 }, () => code(eve, 'about', { table, ref: 'card:radio-play' })))).includes('limit'));
  await sleep(1000);
  // A host who gives his own seat away sees no more than anybody.
  const host = await guest(), next = await guest();
  const { table: given } = await host.must('create', { game: 'convergence', seats: ['me', 'bot:greedy'], hold: 0 });
  await host.must('open', { table: given });
  await host.must('kick', { table: given, seat: 'A' });
  await next.must('sit', { table: given, seat: 'A' });
  await host.must('start', { table: given });
  const pushed = await host.next((message) => message.is === 'position', 5000);
  report.check('a host without seat is a spectator', pushed.position.seat === 'spectator', pushed.position.seat);
  // However often a question is put again, its clock has run.
  const { table: timed } = await host.must('create', { game: 'convergence', seats: ['me', 'me'], start: true, clock: { kind: 'turn', turn: 60000, bank: 0 } });
  const { position } = await host.must('open', { table: timed });
  for (let i = 0; i < 5; i++) { await sleep(60); await host.must('back', { table: timed, seat: position.decision.seat }); }
  const { clock } = (await host.must('open', { table: timed })).table;
  report.check('no time is gained by coming back', clock.left[position.decision.seat].turn <= 59700, clock);
  for (const client of [ada, bob, eve, host, next]) client.cut();
}

// A deck is a text of a stranger: bounded before it is read, and judged by the game alone.
async function decks() {
  const client = await guest();
  const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:greedy'] });
  const choose = (deck) => client.ask('deck', { table, seat: 'north', deck });
  const refused = async (what, deck, wanted) => {
    const answer = await choose(deck);
    report.check(`${what} is refused`, answer.code === 'refused' && answer.problems.some((problem) => problem.code === wanted), answer);
    return answer;
  };
  report.check('a deck of 20,001 letters', (await choose('1 Scrap Drone\n'.repeat(2000).slice(0, 20001))).code === 'limit');
  report.check('a deck of nothing', (await choose(' \n ')).code === 'bad');
  report.check('a deck that is a number', (await choose(7)).code === 'bad');
  report.check('a deck that is an object', (await choose({ cards: [] })).code === 'bad');
  report.check('a deck with a bell', (await choose('4 Scrap Drone\u0007')).code === 'bad');
  report.check('a deck with a zero byte', (await choose('4 Scrap Drone\u0000')).code === 'bad');
  await refused('a count without bound', '99999999999999999999999 Scrap Drone', 'DK_TOTAL');
  await refused('a negative count', '-5 Scrap Drone', 'DK_CARD');
  await refused('a deck of no such name', 'Death Star', 'DK_CARD');
  await refused('deep JSON', `{"cards": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'DK_FORM');
  await refused('JSON without cards', '{"cards": 7}', 'DK_FORM');
  await refused('a damaged code', 'QN1-AAAAAAAA', 'DK_CODE');
  await refused('a code of another version', 'QN7-AAAAAAAA', 'DK_CODE');
  const many = await refused('a thousand wrong lines', Array.from({ length: 1000 }, (_, i) => `3 Card ${i}`).join('\n'), 'DK_CARD');
  report.check('of a thousand problems the first are told', many.problems.length <= 80, many.problems?.length);
  const shown = await refused('a name with signs', '<img src=x onerror=alert(1)>\u202e\u2028', 'DK_CARD');
  report.check('and said again as plain signs', /^[ -~]*$/.test(JSON.stringify(shown)), shown);
  report.check('a game without decks', (await code(client, 'create', { game: 'convergence', seats: ['me', 'me'], decks: ['random', 'random'] })) === 'bad');
  const create = (given) => code(client, 'create', { game: 'quantum-nexus', seats: ['me', 'open'], decks: given });
  report.check('a deck for a seat that is open', await create(['random', 'random']) === 'bad');
  report.check('more decks than seats', await create(Array(9).fill('random')) === 'bad');
  report.check('decks that are none', await create({ north: 'random' }) === 'bad');
  report.check('a deck too long', await create(['x'.repeat(20001), '']) === 'bad');
  const judge = (body, id = 'quantum-nexus') => server.get(`/api/games/${id}/decks`, { method: 'POST', body });
  report.check('an empty body', (await judge('')).status === 400);
  const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => judge(Array.from({ length: 1200 }, (_, k) => `3 Card ${i} ${k}`).join('\n'))));
  report.check('sixty hopeless decks at once', crowd.every(({ status, body }) => status === 200 && !JSON.parse(body).legal));
  report.check('a body of 20,001 letters', (await judge('x'.repeat(20001))).status === 413);
  report.check('a body of 40,000 letters', (await judge('x'.repeat(40000)).catch(() => ({ status: 413 }))).status === 413);
  report.check('a body with a zero byte', (await judge('\0')).status === 400);
  report.check('a deck of a game that is none', (await judge('x', 'chess')).status === 404);
  report.check('a deck of a game without decks', (await judge('x', 'convergence')).status === 400);
  report.check('options that are none', (await server.get('/api/games/quantum-nexus/decks?options=x=y', { method: 'POST', body: 'x' })).status === 400);
  client.cut();
}

async function crowd() {
  await sleep(1500);
  const tried = await Promise.all(Array.from({ length: 1000 }, () =>
    raw('GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n', 2500)));
  const count = (status) => tried.filter((said) => said.startsWith(`HTTP/1.1 ${status}`)).length;
  report.check('of 1,000 connections at once some are let in', count(101) >= 100, `${count(101)} in, ${count(429)} refused`);
  report.check('and some are told to wait', count(429) >= 100, `${count(101)} in, ${count(429)} refused`);
  await sleep(2500);
  report.check('later the door is open again', await guest().then((client) => { client.cut(); return true; }, () => false));
  // A crowd of spectators keeps no player out.
  const host = await guest();
  const { table } = await host.must('create', { game: 'convergence', seats: ['me', 'bot:greedy'], start: true });
  const watchers = [];
  for (let i = 0; i < 201; i++) { watchers.push(await guest()); await sleep(2); }
  const answers = await Promise.all(watchers.map((client) => code(client, 'open', { table })));
  report.check('a table has 200 spectators', answers.filter((each) => each === 'ok').length === 200, answers.filter((each) => each !== 'ok').join(' '));
  report.check('and its player still finds room', await code(host, 'open', { table }) === 'ok');
  for (const client of [...watchers, host]) client.cut();
}

async function http() {
  const status = (text) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  const get = async (head, what = '') => status(await raw(`${head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${what}\r\n`));
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'NONSENSE'])
    report.check(`${method} is not done`, [400, 405].includes(await get(`${method} /api/games`)));
  report.check('HEAD has no body', /\r\n\r\n$/.test(await raw('HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')));
  for (const path of ['/../../etc/passwd', '/assets/../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/%00', '//etc/passwd', '/api/records/../../x', '/api/games/../rules', '/api/replays/x/y/z', '/api/', '/api//', `/api/tables/${'x'.repeat(4000)}`, '/api/replays/x/99999999999999999999?seat=%', '/healthz/..', '/\\..\\x.txt']) {
    const said = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    report.check(`GET ${path.slice(0, 60)} gives nothing away`, !/root:|\[core\]/.test(said) && status(said) >= 200, said.slice(0, 80));
  }
  report.check('huge headers', (await get('GET /healthz', `X: ${'y'.repeat(100000)}\r\n`)) === 431);
  report.check('many headers', (await get('GET /healthz', 'X: y\r\n'.repeat(20000))) === 431);
  report.check('a huge body', [413, 431].includes(await get('POST /api/games', 'Content-Length: 99999999999\r\n')));
  report.check('no HTTP', status(await raw('\x16\x03\x01\x02\x00\x01garbage\r\n\r\n')) === 400);
  report.check('a broken first line', status(await raw('GET\r\n\r\n')) === 400);
  report.check('chunks that are none', status(await raw('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')) === 400);
  const upgrade = (path, more) => raw(`GET ${path} HTTP/1.1\r\nHost: ${`127.0.0.1:${server.port}`}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`, 500);
  report.check('a page of another site', status(await upgrade('/ws', 'Origin: https://evil.example\r\n')) === 403);
  report.check('a page of no site', status(await upgrade('/ws', 'Origin: null\r\n')) === 403);
  report.check('a page of another port', status(await upgrade('/ws', 'Origin: http://127.0.0.1:1\r\n')) === 403);
  report.check('our own page', status(await upgrade('/ws', `Origin: http://127.0.0.1:${server.port}\r\n`)) === 101);
  report.check('another path', status(await upgrade('/other', '')) === 403);
  const named = (host, path = '/api/games') => raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).then(status);
  report.check('a name that is not ours', await named('evil.example') === 421 && await named(`evil.example:${server.port}`) === 421);
  report.check('its page neither', await named('evil.example', '/') === 421);
  report.check('names and addresses that are ours', await named('localhost') === 200 && await named(`[::1]:${server.port}`) === 200);
  const half = connect(server.port, '127.0.0.1');
  half.on('error', () => {});
  half.write('GET /healthz HT');
  report.check('a request that never ends stops nobody', (await server.get('/healthz')).status === 200);
  half.destroy();
}

// Asks and asks and never reads: cut off, and the memory stays as it was.
async function deaf(quiet) {
  const before = server.memory();
  const all = await Promise.all(Array.from({ length: 5 }, async () => {
    const client = await guest();
    client.socket.removeAllListeners('data');
    client.socket.pause();
    let gone = false;
    client.socket.on('error', () => { gone = true; });
    client.socket.on('close', () => { gone = true; });
    let sent = 0;
    for (; !gone && sent < 3000; sent++) {
      client.send(JSON.stringify({ id: sent, do: 'open', table: quiet.table }));
      await sleep(24);
    }
    client.cut();
    return { gone, sent };
  }));
  const after = server.memory();
  report.check('who does not read is cut off', all.every((each) => each.gone), all);
  report.check('and costs no memory', after - before < 80, `${before} MB became ${after} MB`);
  report.say(`five who never read were cut off after ${all.map((each) => each.sent).join(', ')} messages; memory ${before} -> ${after} MB`);
}

// The clock of the machine is set while people play: by a library that stands before the system's.
async function clocks() {
  const shift = join(home, 'shift'), source = join(home, 'clock.c'), library = join(home, 'clock.so');
  writeFileSync(source, `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static long* shift;
__attribute__((constructor)) static void begin(void) { int f = open(getenv("SHIFT"), O_RDONLY); shift = mmap(0, 8, PROT_READ, MAP_SHARED, f, 0); }
int clock_gettime(clockid_t id, struct timespec* t) { int r = syscall(SYS_clock_gettime, id, t); if (id == CLOCK_REALTIME && shift) t->tv_sec += *shift; return r; }
`);
  const set = (seconds) => { const bytes = Buffer.alloc(8); bytes.writeBigInt64LE(BigInt(seconds)); const file = openSync(shift, 'r+'); writeSync(file, bytes, 0, 8, 0); closeSync(file); };
  writeFileSync(shift, Buffer.alloc(8));
  if (!report.check('a clock of our own', spawnSync('cc', ['-shared', '-fPIC', '-o', library, source]).status === 0)) return;
  const moved = new Server({ nexus: options.nexus, db: join(home, 'moved.db'), limits: `export LD_PRELOAD=${library} SHIFT=${shift};` });
  await moved.start();
  try {
    const client = await new Client(moved.port).open();
    await client.must('hello');
    const { table: waiting } = await client.must('create', { game: 'convergence', seats: ['me', 'open'] });
    const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:greedy'], pace: 300, hold: 700, clock: { kind: 'turn', turn: 60000, bank: 0 }, start: true });
    const seen = await client.follow(table);
    const moves = async (count) => {
      const until = Date.now() + 20000;
      for (let i = 0; i < count && seen.position.decision && Date.now() < until;) {
        if (!seen.position.decision.mine) { await sleep(20); continue; }
        const { number, seat } = seen.position.decision;
        await client.must('act', { table, seat, number, action: 1 });
        while (seen.position.decision?.number === number && Date.now() < until) await sleep(10);
        i++;
      }
      return Date.now() < until;
    };
    report.check('a game is played', await moves(3));
    for (const [what, seconds] of [['back', -600], ['forward', 2 * 86400]]) {
      set(seconds);
      report.check(`it is played on when the clock is set ${what}`, await moves(4));
      const { clock, state } = (await client.must('open', { table })).table;
      report.check(`and nobody's time is changed by it, ${what}`, state === 'playing' && Object.values(clock.left).every(({ turn }) => turn > 30000 && turn <= 60000), clock);
    }
    await sleep(32000); // what nobody needs is looked through twice a minute
    const kept = await client.ask('open', { table: waiting });
    report.check('a table that waits is not closed because the clock was set', kept.table?.state === 'waiting', kept);
    client.cut();
  } finally {
    await moved.kill();
  }
}

// A disk that is full for a while: a limit on the size of files, lifted later.
async function full_disk() {
  const small = new Server({ nexus: options.nexus, db: join(home, 'small.db') });
  await small.start();
  const limit = (size) => spawnSync('prlimit', ['--pid', String(small.child.pid), `--fsize=${size}:`]).status === 0;
  let client = await new Client(small.port).open();
  const { token } = await client.must('hello');
  const { table } = await client.must('create', { game: 'convergence', seats: ['me', 'me'], hold: 0, start: true, clock: { kind: 'turn', turn: 60000, bank: 60000 } });
  let { position } = await client.must('open', { table });
  const { table: bots } = await client.must('create', { game: 'convergence', seats: ['me', 'bot:random'], pace: 0, hold: 0, start: true });
  await client.must('open', { table: bots });
  const move = async () => {
    const { decision } = position;
    const look = await client.must('look', { table, seat: decision.seat });
    position = look.position;
    const answer = await client.ask('act', { table, seat: decision.seat, number: decision.number, action: 1 });
    if (answer.is === 'ok') position = (await client.must('look', { table, seat: decision.seat })).position;
    return answer;
  };
  for (let i = 0; i < 5; i++) report.check('a move on a good disk', (await move()).is === 'ok');
  report.check('the limit is set', limit(statSync(join(home, 'small.db-wal')).size + 5000));
  let answer, moves = 0;
  do answer = await move(); while (answer.is === 'ok' && ++moves < 50);
  report.check('a move on a full disk is refused clearly', answer.code === 'internal' && /could not be saved/.test(answer.message) && answer.remedy, answer);
  const shown = position.decision?.number;
  report.check('and the position is what it was', (await client.must('open', { table })).position.decision.number === shown);
  const loaded = async () => /nexus_tables_loaded (\d+)/.exec((await small.get('/metrics')).body)[1];
  const before = await loaded();
  for (let i = 0; i < 5; i++) report.check('no table without a place', await code(client, 'create', { game: 'convergence', seats: ['me', 'me'] }) === 'internal');
  await sleep(1500);
  report.check('and none is kept', await loaded() === before, `${before} became ${await loaded()}`);
  report.check('nobody new is let in without a place', (await new Client(small.port).open().then((other) => other.ask('hello'))).code === 'internal');
  report.check('the server is well', (await small.get('/healthz')).body === 'ok\n');
  await sleep(1200);
  report.check('the clock goes on', (await client.must('open', { table })).table.clock.running !== null);
  report.check('the limit is lifted', limit('unlimited'));
  const later = await move();
  report.check('with room the same move is accepted', later.is === 'ok', later);
  for (let i = 0; i < 5; i++) report.check('a move after that', (await move()).is === 'ok');
  const last = position.decision.number;
  client.cut();
  await small.kill();
  await small.start();
  client = await new Client(small.port).open();
  await client.must('hello', { token });
  const kept = await client.must('open', { table });
  report.check('nothing that was acknowledged is lost', kept.position.decision.number === last, `${kept.position.decision.number} instead of ${last}`);
  client.cut();
  await small.kill('SIGTERM');
  const checked = small.command('db', 'check', small.db);
  report.check('the database of the full disk is whole', checked.code === 0, checked.text);
}

try {
  await server.start();
  const quiet = new Quiet();
  await quiet.begin();
  const all = { frames, words_and_names, clocks, seats, decks, http, readers: () => readers(server, report, guest, quiet), deaf: () => deaf(quiet), crowd, full_disk };
  const parts = options.only ? { [options.only]: all[options.only] } : all;
  for (const [name, part] of Object.entries(parts)) {
    const before = report.bad, began = Date.now();
    await Promise.race([part(), new Promise((_, fail) => setTimeout(() => fail(new Error(`${name} does not end`)), 120000).unref()), quiet.going.then(() => { throw new Error('the quiet table ended'); })])
      .catch((error) => report.check(name, false, error.stack));
    report.say(`${name.replaceAll('_', ' ')}: ${report.bad === before ? 'ok' : 'FAILED'}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  await quiet.end().catch((error) => report.check('the quiet table', false, error.stack));
  report.check('the server is well', (await server.get('/healthz')).body === 'ok\n');
  const metrics = (await server.get('/metrics')).body;
  report.check('no table was put aside', /nexus_quarantined_total 0/.test(metrics));
  const open = Number(/nexus_connections (\d+)/.exec(metrics)[1]);
  report.check('connections that are gone are forgotten', open <= 4, open);
  const { code: ended } = await server.kill('SIGTERM');
  report.check('the server ends in order', ended === 0, `${ended} ${server.errors}`);
  const checked = server.command('db', 'check', server.db);
  report.check('the database is whole', checked.code === 0, checked.text);
  report.check('the server had nothing to complain about', server.errors === '', server.errors);
} catch (error) {
  report.check('no surprise', false, `${error.stack} ${server.errors}`);
} finally {
  server.child?.kill('SIGKILL');
  remove(home);
}
report.end();
