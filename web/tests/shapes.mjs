// What messages look like: server/protocol is held against all that these tests say and hear (wire.mjs), and every field that it
// calls optional was there at least once. What is rare is brought about here. That drift is found at all is shown by planting some.
import { join } from 'node:path';
import { commands, faults, files, pushes, version } from '../schema.mjs';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';
import { unseen } from './wire.mjs';

// Of a table that goes wrong while somebody looks: nobody can ask a server for that. Of several servers (servers_test.mjs): here
// is one.
const kNeverHere = ['Table.note', 'Fault.at', '< moved.at'];
const kMostGames = 6, kPatience = 120_000; // for one of them

export async function shapes(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'shapes.db'), more: ['--luck', '2'] }).start();
  const guest = async () => { const client = await new Client(server.port).open(); await client.must('hello'); return client; };
  try {
    await planted(report, await guest());
    await versions(report, server);
    await undone(report, await guest(), await guest());
    await closed(report, await guest());
    await homemade(report, server, await guest());
    await ended(report, await guest());
    await rare(server, guest);
    const missing = unseen().filter((name) => !kNeverHere.includes(name));
    report.check('every field of server/protocol and of the sheets was sent', missing.length === 0, missing.join(', '));
  } finally {
    await server.kill();
  }
}

/** What a server or a page could do wrong, done to answers that are right. */
async function planted(report, client) {
  const { table } = await client.must('create', { game: 'convergence', seats: ['me', 'bot:greedy'], start: true });
  const opened = ({ n, re, is, ...rest }) => rest;
  const { position, history, ...answer } = opened(await client.must('open', { table }));
  const right = { answer, past: { table, position, history } };
  const found = (change) => {
    const value = structuredClone(right);
    change({ ...value.answer, ...value.past, table: value.answer.table });
    const wrong = [...faults(commands.open.ok, 'messages.json', value.answer), ...faults(pushes.past, 'messages.json', value.past)];
    return wrong.map(({ path, what }) => `${path} ${what}`).join('; ');
  };
  const cases = [
    ['what is right', () => {}, ''],
    ['a field that the schema lacks', (it) => { it.table.mood = 'good'; }, '.table.mood is not in the schema'],
    ['one deep inside', (it) => { it.position.sheet.board.sides[0].mood = 1; }, ''], // a sheet is held against its game (wire.mjs)
    ['a field that is no longer sent', (it) => { delete it.table.clock.at; }, '.table.clock.at is missing'],
    ['another kind of value', (it) => { it.table.watchers = '0'; }, '.table.watchers is "0", not integer'],
    ['a word that is none', (it) => { it.table.state = 'asleep'; }, '.table.state is "asleep", none of waiting'],
    ['a ref that is none', (it) => { it.history.push({ step: 0, seat: 'A', events: [{ kind: 'x', shape: 'said', refs: ['x'], text: '' }] }); }, 'is "x", not like'],
  ];
  for (const [what, change, wanted] of cases) {
    const said = found(change);
    report.check(`schema: ${what}`, wanted === '' ? said === '' : said.includes(wanted), said);
  }
  const sheet = structuredClone(position.sheet);
  sheet.board.sides[0].mood = 1;
  const said = faults({ $ref: 'convergence.sheet#/$defs/Sheet' }, 'position.json', sheet);
  report.check('schema: a sheet that says more than its game', said.length === 1 && said[0].path === '.board.sides[0].mood', said);
  const sent = faults(commands.act.send, 'messages.json', { table, seat: 'A', number: 1, action: [1, 2, 3, 4, 5] });
  report.check('schema: a command that is wrong', sent.length > 0, sent);
  report.check('schema: errors have the codes of the table', files['messages.json'].$defs.ErrorCode.oneOf.length === 10);
  client.cut();
}

/** A page of another version is told so before anything else, and comes in when it speaks as the server does. */
async function versions(report, server) {
  for (const [spoken, word] of [[undefined, 'load the page anew'], [version - 1, 'load the page anew'], [version + 1, 'has to be updated']]) {
    const client = await new Client(server.port).open();
    const { code, remedy, you } = await client.ask('hello', { version: spoken });
    report.check(`version ${spoken} is refused clearly`, code === 'version' && remedy.includes(word) && !you, { code, remedy });
    report.check('and may say nothing else', (await client.ask('lobby')).code === 'state');
    const { is, version: own } = await client.ask('hello', { version });
    report.check('until it speaks the right one', is === 'ok' && own === version, own);
    client.cut();
  }
}

/** An undo that the other has to grant. */
async function undone(report, ada, bob) {
  const { table } = await ada.must('create', { game: 'convergence(players=2)', seats: ['me', 'open'] });
  await bob.must('sit', { table, seat: 'B', nonce: '00112233445566778899aabbccddeeff' });
  await ada.must('start', { table });
  for (let i = 0; i < 60; i++) {
    for (const [client, seat] of [[ada, 'A'], [bob, 'B']]) {
      const { position } = await client.must('open', { table });
      if (position.undo === 'ask') {
        const { asked } = await client.must('undo', { table, seat });
        const { table: told } = await client.must('open', { table });
        return report.check('an undo is asked of the other', asked === true && told.undo_asked === seat && told.undo_to >= 0, told);
      }
      if (!position.decision.mine) continue;
      await client.must('act', { table, seat, number: position.decision.number, action: position.decision.list[0].id });
    }
    await sleep(200);
  }
  return report.check('an undo is asked of the other', false, 'nobody had to ask');
}

/** A game that its host closed after somebody had moved stays in the lobby of who sat there, with why it was not ended. */
async function closed(report, client) {
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'me'], start: true });
  const { seat } = (await client.must('open', { table })).position.decision;
  const { position: { decision } } = await client.must('look', { table, seat });
  await client.must('act', { table, seat, number: decision.number, action: decision.list[0].id });
  await client.must('close', { table });
  const { lobby: { mine } } = await client.must('lobby');
  report.check('a game that was closed says so in the lobby', mine.find((card) => card.table === table)?.unfinished === 'closed', mine);
}

const kTabby = '[[alter]]\nid = "turbo-tabby"\nname = "Turbo Tabby"\nterrains = ["CAT"]\ncost = 3\nmove = 3\nattack = 3\nlife = 2\ntext = "First Strike."\n';
const kCards = ['1 Captain Click', '2 Turbo Tabby', '2 Pop-up Crab', '2 Banner Eel', '2 Tidal Tab', '2 Autoplay Siren', '2 Subscription Squid',
  '2 Spam Kraken', '2 Sky Whale', '2 Good Guy Pilot', '2 Fireball', '2 Rubber Band', '2 Bandwidth Boost', '1 Ctrl-Z', '1 Packet Shot', '1 Force Quit', '1 Entangle'];
const kJane = { type: 'avatar', name: 'Plain Jane', terrains: ['SKY'], cost: 10, life: 18, move: 2, attack: 2, text: '', super_name: 'Super Jane', super_move: 2, super_attack: 2, super_text: '' };

/** Cards of one's own: judged, played, and told to the others. */
async function homemade(report, server, client) {
  for (const body of [kTabby, JSON.stringify(kJane)]) {
    const { status, body: said } = await server.get('/api/games/quantum-cloud/cards', { method: 'POST', body });
    report.check('a card of one\'s own is judged', status === 200 && JSON.parse(said).cards[0].legal, said);
  }
  const deck = JSON.stringify({ cards: kCards, homemade: [kTabby] });
  const { table } = await client.must('create', { game: 'quantum-cloud', seats: ['me', 'bot:random'], decks: [deck, ''], start: true });
  const { table: told } = await client.must('open', { table });
  report.check('a deck brings its cards along', told.seats[0].homemade?.includes('Turbo Tabby'), told.seats[0]);
  await client.must('concede', { table, seat: told.seats[0].seat });
  const { seats } = JSON.parse((await server.get(`/api/replays/${table}`)).body);
  report.check('into the replay too', seats[0].homemade === told.seats[0].homemade, seats[0]);
}

/** Games that were played to their end, or not, in the list of who played them. */
async function ended(report, client) {
  for (const end of ['concede', 'close']) {
    const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'me'], start: true });
    const { seat } = (await client.must('open', { table })).position.decision;
    const { position: { decision: { number, list } } } = await client.must('look', { table, seat });
    await client.must('act', { table, seat, number, action: list[0].id });
    await client.must(end, { table, ...(end === 'close' ? {} : { seat }) });
  }
  const { lobby: { mine } } = await client.must('lobby', { on: false, page: 1 });
  report.check('who won is told by seats', mine.some(({ winners }) => winners?.length === 1), mine);
  report.check('and why a game was not played on', mine.some(({ unfinished }) => unfinished === 'closed'), mine);
}

/** The steps of a game of bots, once it has ended. */
async function stepsOf(server, table) {
  for (const end = Date.now() + kPatience; Date.now() < end; await sleep(100)) {
    const { status, body } = await server.get(`/api/replays/${table}`);
    if (status === 200) return JSON.parse(body).steps;
  }
  throw new Error(`the bots of ${table} do not end their game`);
}

/** Games of bots, position by position, until their boards have said all they can. */
async function rare(server, guest) {
  const lacks = () => unseen().some((name) => /^Board/.test(name));
  for (let i = 0; i < kMostGames && lacks(); i++) {
    const games = [['nexus-ops(vortex=on)', 2], ['quantum-nexus', 2]];
    const [game, seats] = games[Math.min(i, games.length - 1)];
    const client = await guest(); // who says nothing for long is given up
    const { table } = await client.must('create', { game, seats: Array(seats).fill('bot:random'), pace: 0, hold: 0, start: true });
    await client.must('open', { table });
    if (i === 0) continue; // one look at the Vortex is enough
    for (const { step } of await stepsOf(server, table)) if (lacks()) await server.get(`/api/replays/${table}/${step}?seat=all`);
  }
}
