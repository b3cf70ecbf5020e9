// What is compressed on the wire, game by game: positions alone, each told by those before it and by nothing that a person wrote;
// and whoever takes it compressed is told the same as who does not.
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';
import { pictured } from './wire.mjs';

const kGames = ['convergence', 'quantum-nexus', 'quantum-cloud', 'nexus-ops'];
const kPatience = 60_000;
const kPressed = /^\{"n":\d+,"is":"(position|past)"/;
const kWords = ['Zyxomma', 'Quagga', 'Wombat', 'Okapi'];  // of people: no game knows them

// Keeps what came, each with how it came and what it means. What was said before is remembered of compressed messages alone: were
// anything else in the stream, nothing after it could be read.
class Listener extends Client {
  heard = [];
  raw(text, message) { this.heard.push({ packed: this.packed, text, message, size: this.size }); }
  pushes() { return this.heard.filter(({ message }) => message.is === 'position'); }
}


const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);

// A whole game through the eyes of a seat that a bot plays: always the same one.
async function whole(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'whole.db'), more: ['--luck', '5'] }).start();
  try {
    for (const game of kGames) {
      const client = await new Listener(server.port, '127.0.0.1', '', true).open(), end = Date.now() + 3 * kPatience;
      await client.must('hello');
      const { table } = await client.must('create', { game: `${game}(players=2)`, seats: ['me', 'bot:greedy'], pace: 0, hold: 0 });
      const { table: { seats } } = await client.must('open', { table });
      await client.must('start', { table });
      await client.must('bot', { table, seat: seats[0].seat, level: 'greedy' });
      const over = () => client.pushes().at(-1)?.message.position.outcome;
      while (!over() && Date.now() < end) { await sleep(100); await client.must('ping'); }
      const pushes = client.pushes(), bytes = sum(pushes, ({ size }) => size);
      report.check(`${game}: a whole game is over, and within 150 KB on the wire`, over() && bytes < 150 * 1024, [pushes.length, bytes]);
      report.say(`${game}: a game of ${pushes.length} positions, ${Math.round(bytes / 1024)} KB, ${Math.round(bytes / pushes.length)} bytes each`);
      client.cut();
    }
  } finally {
    await server.kill();
  }
}

export async function packed(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'packed.db') }).start();
  const come = async (deflate, fields) => {
    const client = await new Listener(server.port, '127.0.0.1', '', deflate).open();
    client.me = await client.must('hello', fields);
    return client;
  };
  try {
    const frozen = await come(false);
    const closed = new Promise((done) => { frozen.onclose = () => done(Date.now()); });
    frozen.frame = () => {};  // answers nothing from now on, not even whether it is there
    const since = Date.now();
    for (const game of kGames) {
      const pairs = [];
      for (let i = 0; i < 3; i++) {
        const small = await come(true);
        await small.must('name', { name: `${kWords[i]}${i}` });
        pairs.push([small, await come(false, { token: small.me.token })]);
      }
      const [[one], [two]] = pairs;
      const { table } = await one.must('create', { game: `${game}(players=2)`, seats: ['me', 'open'], title: kWords[3], hold: 0 });
      const seats = (await two.must('open', { table })).table.seats.map((seat) => seat.seat);
      await two.must('sit', { table, seat: seats[1] });
      await one.must('start', { table });
      const seen = [];
      for (const [small, whole] of pairs) seen.push((await Promise.all([small.follow(table), whole.must('open', { table })]))[0]);
      const end = Date.now() + kPatience;
      for (let moves = 0; moves < 60 && Date.now() < end;) {  // waiting is no move, however busy the machine is
        const mine = seen.findIndex(({ position }) => position.decision?.mine && position.decision.list);
        if (mine < 0) { if (!seen[0].position.decision) break; await sleep(5); continue; }
        const { n, position: { decision } } = seen[mine], client = pairs[mine][0];
        const { is } = await client.ask('act', { table, seat: decision.seat, number: decision.number, action: decision.list[moves * 5 % decision.list.length].id });
        while (is === 'ok' && Date.now() < end && seen[mine].n === n) await sleep(2);
        // Whatever is hidden might be guessed aloud, in the hope that it makes something shorter.
        if (moves % 20 === 7) await two.ask('chat', { table, text: `${kWords[0]} ${JSON.stringify(decision.list[0].refs)} ${decision.list[0].label}` });
        moves++;
      }
      await Promise.all(pairs.flat().map((client) => client.must('seen', { table, step: 0 })));  // answered behind all that was told
      const late = await come(true), { history } = await late.must('open', { table }), past = late.heard.find(({ message }) => message.is === 'past');
      report.check(`${game}: whoever comes late is told in few bytes what has happened`, history.length > 0 && past.packed && past.size * 4 < past.text.length, [past?.size, past?.text.length]);
      report.say(`${game}: opened after ${history.length} groups, ${past.text.length} bytes are ${past.size} on the wire`);
      late.cut();
      let positions = 0, wire = 0, plain = 0;
      for (const [small, whole] of pairs) {
        const pressed = small.heard.filter((each) => each.packed), pushes = small.pushes();
        const of = (client) => client.pushes().map(({ message }) => pictured(message.position));
        const changes = pushes.filter(({ text }) => text.includes('"change":{'));
        report.check(`${game}: all but a few positions are told as what has changed`, changes.length > 0.8 * pushes.length, [changes.length, pushes.length]);
        report.check(`${game}: only positions are compressed`, pressed.length > 0 && pressed.every(({ text }) => kPressed.test(text)), pressed.find(({ text }) => !kPressed.test(text)));
        report.check(`${game}: no word of a person is in what is compressed`, pressed.every(({ text }) => kWords.every((word) => !text.includes(word))));
        report.check(`${game}: words of people are told`, kWords.some((word) => small.heard.some(({ text }) => text.includes(word))));
        const [fewer, more] = [of(small), of(whole)].sort((a, b) => a.length - b.length);  // one of them was there earlier
        report.check(`${game}: compressed or not, the same is told`, fewer.length > 20 && fewer.every((text) => more.includes(text)), [of(small).length, of(whole).length]);
        positions += pushes.length, wire += sum(pushes, ({ size }) => size), plain += sum(pushes, ({ message }) => JSON.stringify(message).length);
      }
      report.check(`${game}: the wire carries a tenth of it, and 500 bytes a position`, wire * 10 < plain && wire < 500 * positions, [wire, plain, positions]);
      report.say(`${game}: ${positions} positions, ${Math.round(plain / 1024)} KB became ${Math.round(wire / 1024)} KB`);
      for (const client of pairs.flat()) client.cut();
    }
    const ended = await Promise.race([closed, sleep(45_000).then(() => 0)]);
    report.check('who answers nothing is given up within half a minute', ended > 0 && ended - since < 30_000, ended ? `${ended - since} ms` : 'never');
  } finally {
    await server.kill();
  }
  await whole(report, { nexus, home });
}
