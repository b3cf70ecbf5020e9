// One guest alone at a table of two seats, over the wire: begins a game and acts, or goes on with it where it stood.
//   node web/tests/kept.mjs PORT NOTE [begin|go-on]
// NOTE keeps who it is, which table, and how far it came. tools/prove-package asks it before and after an upgrade.
import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from './client.mjs';

const [port, note, what] = process.argv.slice(2);
const known = what === 'go-on' ? JSON.parse(readFileSync(note, 'utf8')) : {};
const client = await new Client(Number(port)).open();
const hello = await client.must('hello', known.token ? { token: known.token } : {});
const game = { token: hello.token ?? known.token, table: known.table, number: known.number ?? 0 };
if (what === 'begin') {
  const wanted = { game: 'vault(players=2)', seats: ['me', 'me'], hold: 0, public: false };
  ({ table: game.table } = await client.must('create', wanted));
  await client.must('start', { table: game.table });
}
const seen = await client.follow(game.table);
const { number: found } = seen.position.decision;
if (found < game.number) throw new Error(`it stood at question ${game.number}, now at ${found}`);
for (let i = 0; i < 3; i++) {
  const { seat, number } = seen.position.decision;
  await client.must('act', { table: game.table, seat, number, action: 1 });
  while (seen.position.decision.number === number) await new Promise((go) => setTimeout(go, 20));
}
game.number = seen.position.decision.number;
writeFileSync(note, JSON.stringify(game));
console.log(`table ${game.table}: question ${game.number}`);
client.close();
