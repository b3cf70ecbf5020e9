// How much of a game's positions goes over the wire, by the window of the compression: bytes, memory and processor time.
//   node bench/window.mjs [path of nexus] [--games 2]
// Each game is seen through the eyes of a seat that a bot plays; the positions that were pushed are compressed anew with every setting,
// message by message, as the server does (permessage-deflate with context takeover): as what has changed, as they are sent, and
// whole. Memory is what deflate needs by its own words.
import { join } from 'node:path';
import { constants, createDeflateRaw } from 'node:zlib';
import { Client } from '../web/tests/client.mjs';
import { Server, folder, remove, sleep, words } from '../web/tests/server.mjs';

const options = words({ games: 2 });
const kGames = ['convergence', 'quantum-nexus', 'quantum-cloud', 'nexus-ops'];
const kSettings = [[15, 8], [15, 4], [15, 1], [14, 4], [13, 4], [12, 4]];

async function played(server, game, seed) {
  const client = await new Client(server.port).open(), told = [];
  client.raw = (text, message) => { if (message.is === 'position') told.push({ text, whole: JSON.stringify(message), over: message.position.outcome }); };
  await client.must('hello');
  const { table } = await client.must('create', { game: `${game}(players=2)`, seats: ['me', 'bot:greedy'], pace: 0, hold: 0 });
  const { table: { seats } } = await client.must('open', { table });
  await client.must('start', { table, nonce: String(seed).padStart(32, '0') });
  await client.must('bot', { table, seat: seats[0].seat, level: 'greedy' });
  while (!told.at(-1)?.over) { await sleep(50); await client.must('ping'); }
  client.cut();
  return told;
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
const server = await new Server({ nexus: options.nexus, db: join(home, 'a.db'), more: ['--luck', '5'] }).start();
const cell = (text) => String(text).padStart(14);
const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
try {
  console.log('window, level'.padEnd(16) + cell('KB a stream') + kGames.map((game) => cell(game)).join('') + cell('us a message'));
  const all = [];
  for (const game of kGames) {
    const streams = [];
    for (let i = 0; i < options.games; i++) streams.push(await played(server, game, 7 + i));
    all.push(streams);
  }
  console.log('positions'.padEnd(16) + cell('') + all.map((streams) => cell(Math.round(streams.flat().length / streams.length))).join(''));
  for (const key of ['whole', 'text']) {
    console.log(key === 'whole' ? '\nwhole' : '\nwhat has changed');
    console.log('plain'.padEnd(16) + cell(0) + all.map((streams) => cell(Math.round(sum(streams.flat(), (one) => one[key].length) / streams.flat().length))).join(''));
    for (const [bits, level] of kSettings) {
      let micros = 0;
      const row = [];
      for (const streams of all) {
        const found = [];
        for (const stream of streams) found.push(await press(stream.map((one) => one[key]), bits, level));
        const bytes = sum(found, (each) => each.bytes);
        row.push(cell(`${Math.round(bytes / streams.flat().length)} / ${Math.round(bytes / streams.length / 1024)}`));
        micros += sum(found, (each) => each.micros) / found.length / all.length;
      }
      console.log(`${bits}, ${level}`.padEnd(16) + cell(((1 << (bits + 2)) + (1 << (level + 9))) / 1024) + row.join('') + cell(Math.round(micros)));
    }
  }
  console.log('\nof each game: bytes a position / KB a game');
} finally {
  await server.kill();
  remove(home);
}
