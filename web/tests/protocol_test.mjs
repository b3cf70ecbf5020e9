// Runs the examples of docs/protocol.md against a real server: node web/tests/protocol_test.mjs [path of nexus]
// `>` lines are sent, `<` lines are a part of the answer with that `re`; "*" is anything, "$name" is kept for later
// lines. A line may name who speaks: `Ada> {...}`; every name is a guest with a connection of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, version } from '../schema.mjs';
import { chance } from './chance.mjs';
import { Client } from './client.mjs';
import { codes } from './codes.mjs';
import { damage } from './damage.mjs';
import { decks } from './decks.mjs';
import { packed } from './packed.mjs';
import { promises } from './promises.mjs';
import { Report, Server, folder, remove, root, words } from './server.mjs';
import { shapes } from './shapes.mjs';
import { spared } from './spared.mjs';
import { store } from './store.mjs';
import { strangers } from './strangers.mjs';
import { windows } from './windows.mjs';

const options = words();
const report = new Report('protocol');
const page = readFileSync(join(root, 'docs/protocol.md'), 'utf8');

// Where `found` differs from what was expected; null where it does not.
function difference(wanted, found, kept, path = '') {
  if (wanted === '*') return found === undefined ? `${path} is missing` : null;
  if (typeof wanted === 'string' && wanted.startsWith('$')) {
    const name = wanted.slice(1);
    if (found === undefined) return `${path} is missing`;
    if (!(name in kept)) kept[name] = found;
    return kept[name] === found ? null : `${path} is ${JSON.stringify(found)}, not ${JSON.stringify(kept[name])}`;
  }
  if (wanted === null || typeof wanted !== 'object') {
    return wanted === found ? null : `${path} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  }
  if (found === null || typeof found !== 'object') return `${path} is ${JSON.stringify(found)}`;
  if (Array.isArray(wanted)) {
    if (wanted.length > found.length || (wanted.length === 0 && found.length > 0)) return `${path} has ${found.length} entries`;
  }
  for (const key of Object.keys(wanted)) {
    const wrong = difference(wanted[key], found[key], kept, `${path}.${key}`);
    if (wrong) return wrong;
  }
  return null;
}

const fill = (value, kept) => JSON.parse(JSON.stringify(value), (_, each) =>
  typeof each === 'string' && each.startsWith('$') && each.slice(1) in kept ? kept[each.slice(1)] : each);

const within = (promise, ms, what) => Promise.race([promise,
  new Promise((_, fail) => setTimeout(() => fail(new Error(what)), ms).unref())]);

async function talk(server, block, where) {
  const kept = {}, guests = new Map();
  const guest = async (name) => {
    if (!guests.has(name)) {
      const client = await new Client(server.port).open();
      const entry = { client, answers: new Map() };
      client.raw = (text) => { const message = JSON.parse(text); if (message.re !== undefined) entry.answers.set(message.re, message); };
      if (name) client.send(JSON.stringify({ id: 0, do: 'hello', version }));
      guests.set(name, entry);
    }
    return guests.get(name);
  };
  const answer = async (entry, id) => {
    const until = Date.now() + 10000;
    while (!entry.answers.has(id) && Date.now() < until) await new Promise((done) => setTimeout(done, 2));
    return entry.answers.get(id);
  };
  const used = [];
  for (const [offset, line] of block.entries()) {
    const parsed = /^(\w*)([<>]) (.*)$/.exec(line);
    const at = `docs/protocol.md:${where + offset}`;
    if (!parsed) { report.check(`${at} is a line of a talk`, line.trim() === '', line); continue; }
    const [, name, way, text] = parsed;
    const message = JSON.parse(text), entry = await guest(name);
    if (way === '>') {
      // What an earlier question was answered with may be needed here, so everything is asked one by one.
      if (name && !entry.answers.has(0)) await answer(entry, 0);
      entry.client.send(JSON.stringify(fill(message, kept)));
      used.push(message.do);
      const said = await answer(entry, message.id);
      report.check(`${at} is answered`, said !== undefined, line);
    } else if (message.re !== undefined) {
      const wrong = difference(fill(message, kept), await answer(entry, message.re) ?? {}, kept);
      report.check(at, wrong === null, `${wrong}\n  expected ${text}\n  received ${JSON.stringify(entry.answers.get(message.re))}`);
    } else {
      let wrong = 'nothing was pushed';
      const fits = (pushed) => {
        const tried = { ...kept };
        const now = difference(fill(message, kept), pushed, tried);
        if (now === null) Object.assign(kept, tried);
        else if (pushed.is === message.is) wrong = now;
        return now === null;
      };
      await entry.client.next(fits, 10000).then(() => report.check(at, true), () => report.check(at, false, `${wrong}: ${text}`));
    }
  }
  for (const { client } of guests.values()) client.cut();
  return used;
}

const home = folder();
const server = await new Server({ nexus: options.nexus, db: join(home, 'a.db') }).start();
try {
  const lines = page.split('\n'), used = new Set();
  let blocks = 0;
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== '```talk') continue;
    const end = lines.indexOf('```', i);
    for (const command of await talk(server, lines.slice(i + 1, end), i + 2)) used.add(command);
    blocks++;
    i = end;
  }
  report.say(`${blocks} talks, ${used.size} commands`);

  // Every command of server/protocol exists, and every command that exists stands there and is used in a talk.
  const source = readFileSync(join(root, 'server/session.cc'), 'utf8');
  const known = new Set([...source.matchAll(/what(?:\(\))? == "(\w+)"/g), ...source.matchAll(/^ +\{"(\w+)",/gm)].map((found) => found[1]));
  const named = new Set(Object.keys(commands));
  for (const command of known) {
    report.check(`server/protocol names \`${command}\``, named.has(command));
    report.check(`a talk uses \`${command}\``, used.has(command));
  }
  const probe = await new Client(server.port).open();
  await probe.must('hello');
  for (const command of named) {
    const { message = '' } = await probe.ask(command);
    report.check(`\`${command}\` is a command`, !message.includes('is no command'), message);
  }
  report.check('another word is none', (await probe.ask('dance')).message?.includes('is no command'));

  // Every path of the table below REST answers, for every game, and for a game that was played to its end.
  const games = JSON.parse((await server.get('/api/games')).body).games;
  const { table } = await probe.must('create', { game: games[0].id, seats: Array(games[0].players[0]).fill('me'), start: true });
  await probe.must('open', { table });
  report.check('the record of a running game is kept back', (await server.get(`/api/records/${table}`)).status === 409);
  report.check('and so are its replays', (await server.get(`/api/replays/${table}/0?seat=all`)).status === 409);
  await probe.must('concede', { table, seat: games[0].seats[0] });
  const paths = [...page.matchAll(/^\| `(\/[^`]+)` \|/gm)].map((found) => found[1]);
  report.check('the page lists paths', paths.length >= 10, paths);
  for (const path of paths) {
    const ids = /games|lessons/.test(path) ? games.filter((game) => !path.includes('lessons') || game.lesson).map((game) => game.id) : [table];
    for (const id of path.includes('ID') ? ids : ['']) {
      const real = path.replace('ID', id).replace('STEP', '1').replace('seat=A', `seat=${games[0].seats[0]}`);
      const { status, body, headers } = await server.get(real);
      const json = (headers['content-type'] ?? '').includes('json');
      let whole = body.length > 0;
      try { if (json) JSON.parse(body); } catch { whole = false; }
      report.check(`GET ${real}`, status === 200 && whole, `${status} ${body.slice(0, 200)}`);
    }
  }
  await spared(report, server, ['/', '/api/games', '/api/games/quantum-nexus/cards', '/api/games/quantum-nexus/decks', '/api/games/convergence/rules', '/api/games/convergence/words', '/api/lessons/convergence', `/api/replays/${table}`, `/api/replays/${table}/1`, `/api/records/${table}`]);
  const metrics = (await server.get('/metrics')).body;
  for (const line of metrics.trim().split('\n'))
    report.check('a line of /metrics', /^(# (HELP|TYPE) \w+ .+|\w+(\{le="[^"]+"\})? -?[\d.]+)$/.test(line), line);
  for (const path of ['/api/nothing', '/api/games/none/cards', '/api/lessons/none', '/api/tables/none', '/api/records/none', `/api/replays/${table}/999999`])
    report.check(`${path} is not found`, (await server.get(path)).status === 404 && JSON.parse((await server.get(path)).body).error.code === 'unknown');
  const ended = await within(server.kill('SIGTERM'), 20000, 'the server does not end');
  report.check('the server ends in order', ended.code === 0, `${ended.code ?? ended.signal} ${server.errors}`);
  const checked = server.command('db', 'check', server.db);
  report.check('the database is whole', checked.code === 0, checked.text);
  report.check('the server had nothing to complain about', server.errors === '', server.errors);
  await decks(report, { nexus: options.nexus, home });
  await promises(report, { nexus: options.nexus, home });
  await windows(report, { nexus: options.nexus, home });
  await codes(report, { nexus: options.nexus, home });
  await chance(report, { nexus: options.nexus, home });
  await packed(report, { nexus: options.nexus, home });
  await damage(report, { nexus: options.nexus, home });
  await store(report, { nexus: options.nexus, home });
  await strangers(report, { nexus: options.nexus, home });
  await shapes(report, { nexus: options.nexus, home }); // last: what nobody has sent so far
} catch (error) {
  report.check('no surprise', false, `${error.stack} ${server.errors}`);
} finally {
  server.child.kill('SIGKILL');
  remove(home);
}
report.end();
