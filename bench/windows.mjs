// How long the windows of a game with several people take where everybody passes at once:
//   node bench/windows.mjs [path of nexus] [--game melee(players=4)] [--windows 12] [--hold 700]
// Each person passes as soon as he is asked; a window lasts until its last pass is shown. Prints one line for each
// number of seats that passed.
import { join } from 'node:path';
import { Client } from '../web/tests/client.mjs';
import { Server, folder, remove, sleep, words } from '../web/tests/server.mjs';

const options = words({ game: 'melee(players=4)', windows: 12, hold: 700 });
const home = folder();
const server = await new Server({ nexus: options.nexus, db: join(home, 'a.db') }).start();
const guest = async () => { const client = await new Client(server.port).open(); await client.must('hello'); return client; };
const names = ['north', 'east', 'south', 'west'];
const found = [];
let seed = 1;
const chance = (n) => (seed = (seed * 48271) % 2147483647) % n;
const people = [];
try {
  people.push(await guest(), await guest(), await guest(), await guest());
  while (found.length < options.windows) {
    const { table } = await people[0].must('create', { game: options.game, seats: ['me', 'open', 'open', 'open'], hold: Number(options.hold) });
    for (let i = 1; i < 4; i++) await people[i].must('sit', { table, seat: names[i] });
    let began = 0, over = false, passes = 0;
    const watch = ({ decision, groups }) => {
      const kinds = groups.flatMap((group) => group.events.map((event) => event.kind));
      passes += kinds.filter((kind) => kind === 'passed').length;
      if (began > 0 && (!decision?.window || kinds.includes('rolled'))) {
        found.push({ ms: Date.now() - began, seats: passes });
        began = 0;
      }
      if (decision?.window && began === 0) { began = Date.now(); passes = 0; }
      over = !decision;
    };
    const see = async (who, seat, position) => {
      const { decision } = position;
      if (who === people[0]) watch(position);
      if (!decision?.mine || decision.kept) return;
      const pass = decision.list.find((entry) => entry.verb === 'pass');
      const wanted = pass ?? decision.list.find((entry) => entry.verb === 'fight') ?? decision.list.find((entry) => entry.verb === 'to' && entry.refs[0] === 'place:arena')
        ?? decision.list[chance(decision.list.length)];
      await who.ask('act', { table, seat, number: decision.number, action: wanted.id });
    };
    for (const [i, who] of people.entries()) {
      who.listeners = [(message) => { if (message.is === 'position' && message.table === table) void see(who, names[i], message.position); }];
    }
    for (const who of people) await who.must('open', { table });
    await people[0].must('start', { table });
    const until = Date.now() + 120000;
    while (!over && found.length < options.windows && Date.now() < until) await sleep(20);
  }
  for (const seats of [1, 2, 3, 4]) {
    const times = found.filter((one) => one.seats === seats).map((one) => one.ms).sort((a, b) => a - b);
    if (times.length > 0) console.log(`${seats} asked: ${times.length} windows, median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms`);
  }
} finally {
  for (const who of people) who.failing = [], who.cut();
  await server.kill();
  remove(home);
}
