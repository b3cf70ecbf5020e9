// Codes of actions: a game of every kind is played by them alone, and each means the same from its beginning to its end.
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';

const kMoves = 80, kPatience = 60_000;

export async function codes(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'codes.db'), more: ['--luck', '3'] }).start();
  try {
    const { games } = JSON.parse((await server.get('/api/games')).body);
    for (const game of games) {
      const wrong = await faults(server, game);
      report.check(`codes of ${game.id}`, wrong === '', wrong);
    }
  } finally {
    await server.kill();
  }
}

async function faults(server, game) {
  const client = await new Client(server.port).open();
  await client.must('hello');
  const seats = ['me', ...Array(Number(game.options[0].standard) - 1).fill('bot:random')];
  const { table } = await client.must('create', { game: game.id, seats, start: true, hold: 0, pace: 0 });
  const meanings = new Map(), named = new Map();
  const seen = await client.follow(table);
  let answered = -1;
  const asked = ({ outcome, decision }) => outcome || (decision.mine && !decision.kept && decision.number !== answered);
  for (let move = 0; move < kMoves; move++) {
    for (const end = Date.now() + kPatience; !asked(seen.position) && Date.now() < end;) await sleep(1);
    if (!asked(seen.position)) return 'nothing is asked any more';
    if (seen.position.outcome) break;
    const { list, number, seat } = seen.position.decision;
    const wrong = list.map((entry) => strange(game, entry, meanings, named)).find(Boolean);
    if (wrong) return wrong;
    if (new Set(list.map(({ code }) => String(code))).size !== list.length) return 'two entries have one code';
    const chosen = list[(move * 7) % list.length];
    answered = number;
    const answer = await client.ask('act', { table, seat, number, action: chosen.code });
    const late = answer.code === 'stale' || seen.position.outcome; // a bot was faster
    if (answer.is !== 'ok' && !late) return `${JSON.stringify(chosen)} was refused: ${answer.message}`;
  }
  client.cut();
  return meanings.size > 3 ? '' : `only ${meanings.size} codes`;
}

// Why an entry and its code do not agree, with each other or with what was said before.
function strange(game, { code, verb, refs }, meanings, named) {
  refs = refs.map((ref) => String(ref).replace(/^(unit:\d+)\..*/, '$1')); // its number goes to another when it has left
  const known = game.verbs[code[0]], said = `${verb} ${refs.join(' ')}`, before = meanings.get(String(code)) ?? said;
  if (known?.name !== verb) return `${code} is ${verb}, not ${known?.name}`;
  if (code.length - 1 !== known.operands.length || refs.length > known.operands.length) return `${code} of ${said} has not ${known.operands}`;
  if (before !== said) return `${code} was ${before} and is ${said}`;
  meanings.set(String(code), said);
  for (const [i, ref] of refs.entries()) {
    const kind = known.operands[i], key = `${kind} ${code[i + 1]}`, wanted = kind === 'number' ? String(code[i + 1]) : named.get(key) ?? ref;
    if (ref !== wanted) return `operand ${code[i + 1]} of ${said} was ${wanted}`;
    named.set(key, ref);
  }
  return '';
}
