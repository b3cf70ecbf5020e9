// Games that are the same every time: bots play them by a seed, and they are put into the server's database as finished.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './stage.mjs';

const kInsert = `import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for sql, values in json.load(sys.stdin): db.execute(sql, values)
db.commit()`;

/** The checksum of a row (storage/database.cc). */
function sumOf(kind, parts) {
  const mask = (1n << 64n) - 1n;
  const text = kind + parts.map(String).map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask;
  hash = (hash + 0x9e3779b97f4a7c15n) & mask;
  hash = ((hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  hash = ((hash ^ (hash >> 27n)) * 0x94d049bb133111ebn) & mask;
  return BigInt.asIntN(64, hash ^ (hash >> 31n)).toString();
}

/** The table of a recorded game, and how many steps it has. */
export function recorded(stage, game, seed) {
  const folder = join(stage.folder, `records-${seed}`);
  const played = spawnSync(stage.nexus, ['sim', game, '--bots', 'greedy', '--games', '1', '--seed', String(seed), '--record', folder]);
  check(played.status === 0, `bots play ${game}: ${played.stderr}`);
  const text = readFileSync(join(folder, 'game-00001.record'), 'utf8');
  const line = (name) => new RegExp(`^${name} (.*)$`, 'm').exec(text)[1];
  const moves = text.slice(text.indexOf('\nmoves\n') + 7).split('\n').filter((move) => /^[^ ]+: /.test(move));
  const id = String(seed).padStart(16, '0');
  const seats = line('seats').split(' ').map(() => ({
    guest: '', name: 'Gentle', bot: 'greedy', nonce: '', left: false, auto: false, turn_left: 0, bank_left: 0, deck: '', deck_name: '', stops: [],
  }));
  const head = JSON.stringify({
    game: line('game'), title: 'Recorded', host: '', host_name: '', listed: false, hold: 0, pace: 0, seats, clock: 'none', turn: 0, bank: 0, secret: '',
    rules: line('rules'), result: line('result'), rematch: '', muted: [], given: moves.length, decides: '', turn_of: 0, answers: false, chat: [],
  });
  const table = [id, 'over', head, '', 1, 1];
  const rows = [['INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, CAST(? AS INTEGER))', [...table, sumOf('table', table)]],
    ...moves.map((move, n) => ['INSERT INTO lines VALUES (?, ?, ?, CAST(? AS INTEGER))', [id, n, move, sumOf('line', [id, n, move])]])];
  const put = spawnSync('python3', ['-c', kInsert, join(stage.folder, 'nexus.db')], { input: JSON.stringify(rows) });
  check(put.status === 0, `the record is stored: ${put.stderr}`);
  return { table: id, steps: moves.length };
}
