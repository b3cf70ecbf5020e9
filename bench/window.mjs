// How much of a game's positions goes over the wire, by the window of the compression: bytes, memory and processor time.
//   node bench/window.mjs [path of nexus] [--games 2]
// Each game is played by a person at random against a bot; the positions that were pushed are compressed anew with every setting,
// message by message, as the server does (permessage-deflate with context takeover). Memory is what deflate needs by its own words.
import { join } from 'node:path';
import { constants, createDeflateRaw } from 'node:zlib';
import { Client } from '../web/tests/client.mjs';
import { Server, folder, remove, sleep, words } from '../web/tests/server.mjs';

const options = words({ games: 2, most: 2500 });
const kGames = ['convergence', 'quantum-nexus', 'quantum-cloud', 'nexus-ops'];
const kSettings = [[15, 8], [15, 4], [14, 4], [13, 4], [12, 4], [15, 1], [14, 1]];

async function played(server, game, seed) {
  const client = await new Client(server.port).open(), texts = [];
  client.raw = (text) => { if (/^\{"n":\d+,"is":"position"/.test(text)) texts.push(text); };
  await client.must('hello');
  const { table } = await client.must('create', { game: `${game}(players=2)`, seats: ['me', 'bot:greedy'], pace: 0, hold: 0 });
  await client.must('open', { table });
  await client.must('start', { table });
  let position, random = seed;
  client.on((message) => { if (message.is === 'position') { position = message.position; client.wake?.(); } });
  ({ position } = await client.must('open', { table }));
  while (position.decision && texts.length < options.most) {
    const { decision } = position;
    if (!decision.list) { await Promise.race([new Promise((done) => { client.wake = done; }), sleep(50)]); continue; }
    random = (random * 1103515245 + 12345) % 2147483648;
    await client.ask('act', { table, seat: decision.seat, number: decision.number, action: 1 + random % decision.list.length });
    for (let i = 0; i < 500 && position.decision?.number === decision.number; i++) await sleep(1);
  }
  client.cut();
  return texts;
}

function press(texts, windowBits, memLevel) {
  return new Promise((done) => {
    const stream = createDeflateRaw({ windowBits, memLevel, level: 6 });
    let bytes = 0, at = 0;
    const began = process.cpuUsage();
    stream.on('data', (data) => { bytes += data.length; });
    const next = () => {
      if (at === texts.length) return done({ bytes, micros: process.cpuUsage(began).user / texts.length });
      stream.write(texts[at++]);
      stream.flush(constants.Z_SYNC_FLUSH, next);
    };
    next();
  });
}

const home = folder();
const server = await new Server({ nexus: options.nexus, db: join(home, 'a.db') }).start();
const cell = (text) => String(text).padStart(14);
try {
  console.log('window, level'.padEnd(16) + cell('KB a stream') + kGames.map((game) => cell(game)).join('') + cell('us a message'));
  const all = [];
  for (const game of kGames) {
    const streams = [];
    for (let i = 0; i < options.games; i++) streams.push(await played(server, game, 7 + i));
    all.push(streams);
  }
  const mean = (streams, of) => streams.reduce((sum, stream) => sum + of(stream), 0) / streams.reduce((sum, stream) => sum + stream.length, 0);
  console.log('positions'.padEnd(16) + cell('') + all.map((streams) => cell(Math.round(streams.flat().length / streams.length))).join(''));
  console.log('plain'.padEnd(16) + cell(0) + all.map((streams) => cell(Math.round(mean(streams, (stream) => stream.reduce((sum, text) => sum + text.length, 0))))).join(''));
  for (const [bits, level] of kSettings) {
    const row = [];
    let micros = 0;
    for (const streams of all) {
      const found = [];
      for (const stream of streams) found.push(await press(stream, bits, level));
      row.push(cell(`${Math.round(found.reduce((sum, each) => sum + each.bytes, 0) / streams.flat().length)} / ${Math.round(found.reduce((sum, each) => sum + each.bytes, 0) / streams.length / 1024)}`));
      micros += found.reduce((sum, each) => sum + each.micros, 0) / found.length / all.length;
    }
    console.log(`${bits}, ${level}`.padEnd(16) + cell(((1 << (bits + 2)) + (1 << (level + 9))) / 1024) + row.join('') + cell(Math.round(micros)));
  }
  console.log('\nof each game: bytes a position / KB a game');
} finally {
  await server.kill();
  remove(home);
}
