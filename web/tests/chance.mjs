// The chance of a finished game against a bot, derived again by a program that has only what was published
// (docs/protocol.md, Chance): the server had no choice left when it learned the player's part.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { deal, derive, trace } from './derive.mjs';
import { Server, sleep } from './server.mjs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = (hex) => Buffer.from(hex, 'hex');

const kPatience = 60_000;

// Some actions of ours, so that chance is asked in between.
async function play(client, table, count) {
  const seen = await client.follow(table), end = Date.now() + kPatience;
  for (let i = 0; i < count && seen.position.decision; await sleep(10)) {
    if (Date.now() > end) throw new Error(`nothing is asked after ${i} actions`);
    const { decision } = seen.position;
    if (!decision.list) continue;
    await client.must('act', { table, seat: decision.seat, number: decision.number, action: decision.list.at(-1).id });
    while (seen.position.decision?.number === decision.number && Date.now() < end) await sleep(5);
    i++;
  }
  client.listeners = [];
}

// Decks at random are drawn with our part of the chance too: the same by a program that knows which are shipped.
async function decks(report, server, client, home) {
  const game = 'quantum-nexus', shipped = JSON.parse((await server.get(`/api/games/${game}/decks`)).body).decks.filter(({ legal }) => legal).map(({ name }) => name);
  for (const nonce of ['1', '2', '3'].map((digit) => digit.repeat(32))) {
    const { table } = await client.must('create', { game, seats: ['me', 'bot:greedy'], decks: ['random', 'random'], pace: 0, hold: 0 });
    await client.must('start', { table, nonce });
    await client.must('concede', { table, seat: 'north' });
    const { body } = await server.get(`/api/records/${table}`);
    const played = Object.fromEntries(JSON.parse((await server.get(`/api/replays/${table}`)).body).seats.map(({ seat, deck }) => [seat, deck]));
    const found = deal(body, shipped, played);
    report.check('decks at random are those that the published parts give', /\ndealt north\ndealt south\n/.test(body) && JSON.stringify(found) === JSON.stringify(played), { found, played });
    const other = deal(body.replace(/nonce north .*/, `nonce north ${'e'.repeat(32)}`), shipped, played);
    const another = deal(body.replace(/nonce north .*/, `nonce north ${'f'.repeat(32)}`), shipped, played);
    report.check('and would be others with another part of ours', [other, another].some((each) => JSON.stringify(each) !== JSON.stringify(played)), { other, another, played });
    writeFileSync(join(home, 'decks.record'), body);
    const verified = server.command('verify', join(home, 'decks.record'));
    report.check('verify says which decks were drawn', verified.code === 0 && /decks +of north, south drawn/.test(verified.text), verified.text);
  }
}

export async function chance(report, { nexus, home }) {
  const server = new Server({ nexus, db: join(home, 'chance.db') });
  await server.start();
  try {
    const client = await new Client(server.port).open();
    await client.must('hello');
    const nonce = '00112233445566778899aabbccddeeff';
    const game = { game: 'convergence(players=2,vp_target=50)', seats: ['me', 'bot:greedy'], // nobody wins before we end it
      pace: 0, hold: 0 };
    report.check('a part of the chance that comes before the promise is refused', (await client.ask('create', { ...game, nonce })).code === 'bad');
    for (const wrong of ['00', nonce.slice(2), `${nonce}00`, 'x'.repeat(32)]) {
      const { table } = await client.must('create', game);
      report.check(`a nonce of ${wrong.length} digits is refused`, (await client.ask('start', { table, nonce: wrong })).code === 'bad');
      await client.must('close', { table });
    }
    for (const end of ['concede', 'close']) {
      const { table } = await client.must('create', game);
      const { commit, nonces } = (await client.must('open', { table })).table;
      report.check('nothing is known of the nonces when the secret is promised', Object.values(nonces).every((each) => each === ''), nonces);
      await client.must('start', { table, nonce });
      await play(client, table, 40);
      await client.must(end, end === 'close' ? { table } : { table, seat: 'A' });
      const { body } = await server.get(`/api/records/${table}`);
      const lines = body.split('\n'), field = (word) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
      const secret = field('secret');
      report.check(`${end}: the secret is shown, and is the promised one`, secret && sha256(bytes(secret)) === commit && field('commit') === commit, body.slice(-300));
      report.check(`${end}: our nonce is the one we gave`, field('nonce A') === nonce);
      report.check(`${end}: the bot's follows from the secret`, field('nonce B') === sha256(`nonce B of ${secret}`).slice(0, 32), field('nonce B'));
      writeFileSync(join(home, 'a.record'), body);
      const verified = server.command('verify', join(home, 'a.record'));
      report.check(`${end}: and every draw is that of the stream`, verified.code === 0, verified.text);
      report.check(`${end}: it says who gave a part`, /given by A:/.test(verified.text) && /of B they follow/.test(verified.text), verified.text);
      // The same by a program that shares no line with the server: only the promise, our own part and the record go into it.
      const steps = trace(nexus, join(home, 'a.record')), own = { A: nonce };
      const found = derive(body, steps, { commit, own });
      report.check(`${end}: drawn again elsewhere it is the same game, and the server had no choice`, found.wrong.length === 0 && found.drawn > 10 && !found.free, found);
      report.check(`${end}: another promise is found out`, derive(body, steps, { commit: '0'.repeat(64), own }).wrong.length === 1);
      report.check(`${end}: a nonce of ours that was altered is found out`, derive(body, steps, { commit, own: { A: 'f'.repeat(32) } }).wrong.length > 0);
      const chosen = derive(body.replace(/nonce B .*/, `nonce B ${'a'.repeat(32)}`), steps, { commit, own });
      report.check(`${end}: a part that the server chose is found out`, chosen.free && chosen.wrong.length > 0, chosen.parts);
      // Nothing else goes into it: with one digit of ours changed the same game is not drawn.
      writeFileSync(join(home, 'b.record'), body.replace(`nonce A ${nonce}`, `nonce A ${nonce.replace('00', '01')}`));
      report.check(`${end}: with another nonce it is another stream`, server.command('verify', join(home, 'b.record')).code === 1);
    }
    await decks(report, server, client, home);
    client.cut();
  } finally {
    await server.kill();
  }
}
