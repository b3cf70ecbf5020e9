// Draws a finished game again, by docs/protocol.md (Chance) and nothing else: node web/tests/derive.mjs GAME.record [path of nexus]
//   [--commit HEX]         the promise that was shown before the game
//   [--nonce SEAT=HEX]     the own part, given after it
// What chance could have done at each step is asked of `nexus replay --trace --json`; what it did is computed here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const bytes = (hex) => Buffer.from(hex, 'hex');

// ChaCha20 as it was first published: 64 bytes of the stream, for a counter of blocks of 64 bits and a nonce of zeros.
function block(key, number) {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i++) start[4 + i] = key.readUInt32LE(4 * i);
  start[12] = Number(number & 0xffffffffn);
  start[13] = Number(number >> 32n);
  const x = start.slice();
  const turn = (at, by, from) => { x[from] += x[by]; x[at] ^= x[from]; };
  const rotate = (at, n) => { x[at] = (x[at] << n) | (x[at] >>> (32 - n)); };
  const quarter = (a, b, c, d) => {
    turn(d, b, a), rotate(d, 16), turn(b, d, c), rotate(b, 12);
    turn(d, b, a), rotate(d, 8), turn(b, d, c), rotate(b, 7);
  };
  for (let i = 0; i < 10; i++) {
    quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14);
  }
  const out = Buffer.alloc(64);
  for (let i = 0; i < 16; i++) out.writeUInt32LE((x[i] + start[i]) >>> 0, 4 * i);
  return out;
}

export class Words {
  constructor(parts) {
    const joined = parts.flatMap((part) => { const length = Buffer.alloc(4); length.writeUInt32LE(part.length); return [length, part]; });
    this.key = sha256(Buffer.concat(joined));
    this.place = 0n;
  }
  next() {
    const at = this.place++;
    return block(this.key, at / 8n).readBigUInt64LE(Number(at % 8n) * 8);
  }
  below(n) {
    for (;;) {
      const product = this.next() * n, low = product & 0xffffffffffffffffn;
      if (low >= 2n ** 64n % n) return product >> 64n;
    }
  }
}

const fieldsOf = (text, word) => text.split('\nmoves\n')[0].split('\n').filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ').slice(1));
const wordsOf = (text) => new Words([/^secret (.*)$/m.exec(text)?.[1] ?? '', ...fieldsOf(text, 'nonce').map(([, nonce]) => nonce)].map(bytes));

/** What decks the seats get that asked for one at random: `shipped` are the names of those that may be played, in their order, `played` by seat. */
export function deal(text, shipped, played) {
  const key = wordsOf(text).key.toString('hex'), seats = fieldsOf(text, 'dealt').map(([seat]) => seat), out = { ...played };
  for (const seat of seats) delete out[seat];
  for (const seat of seats) {
    const free = shipped.filter((name) => !Object.values(out).includes(name)), from = free.length > 0 ? free : shipped;
    out[seat] = from[Number(BigInt(`0x${sha256(`deck ${seat} of ${key}`).toString('hex').slice(0, 16)}`) % BigInt(from.length))];
  }
  return out;
}

/** What is wrong with the chance of a record, and who had a part in it. `steps` is its trace; `commit` and `own` (by seat) what was noted. */
export function derive(text, steps, { commit, own = {} } = {}) {
  const wrong = [], lines = text.trimEnd().split('\n'), moves = lines.indexOf('moves');
  const field = (word) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
  const secret = field('secret'), given = Number(field('given') ?? 0);
  if (field('chance') !== '2') wrong.push('this record is of an older kind');
  if (!secret || sha256(bytes(secret)).toString('hex') !== field('commit')) wrong.push('the secret is not the one of the record');
  if (commit && commit !== field('commit')) wrong.push('the promise is not the one that was shown');
  const nonces = fieldsOf(text, 'nonce'), parts = {};
  for (const [seat, nonce] of nonces) {
    const follows = sha256(`nonce ${seat} of ${secret}`).toString('hex').slice(0, 32) === nonce;
    parts[seat] = own[seat] === nonce ? 'own' : follows ? 'secret' : 'another';
    if (own[seat] && own[seat] !== nonce) wrong.push(`the nonce of ${seat} is not the one that was given`);
  }
  const words = wordsOf(text);
  let drawn = 0, step = 0;
  for (const line of lines.slice(moves + 1)) {
    if (line.startsWith('draws ')) {  // what was taken back is not drawn again
      if (BigInt(line.slice(6)) < words.place) wrong.push(`${line} goes back`);
      words.place = BigInt(line.slice(6));
    }
    if (!/^[\w-]+: /.test(line)) continue;
    const { seat, legal, weights, action } = steps[step++];
    if (seat !== 'chance' || step <= given) continue;
    let left = words.below(BigInt(weights.reduce((sum, weight) => sum + weight, 0))), at = 0;
    while (left >= BigInt(weights[at])) left -= BigInt(weights[at++]);
    drawn++;
    if (JSON.stringify(legal[at]) !== JSON.stringify(action)) wrong.push(`step ${step}: ${JSON.stringify(action)}, the stream gives ${JSON.stringify(legal[at])}`);
  }
  if (step !== steps.length) wrong.push(`${steps.length} steps, ${step} lines`);
  return { wrong, drawn, parts, free: Object.values(parts).includes('another') || !Object.values(parts).includes('own') };
}

export function trace(nexus, file) {
  const { status, stdout, stderr } = spawnSync(nexus, ['replay', file, '--trace', '--json'], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout.trim().split('\n').map((line) => JSON.parse(line)).filter((step) => step.legal);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { words } = await import('./server.mjs');
  const [file, ...rest] = process.argv.slice(2);
  process.argv = [...process.argv.slice(0, 2), ...rest];
  const options = words({ commit: '', nonce: '' });
  const [seat, hex] = options.nonce.split('=');
  const found = derive(readFileSync(file, 'utf8'), trace(options.nexus, file), { commit: options.commit, own: seat ? { [seat]: hex } : {} });
  for (const line of found.wrong) console.log(line);
  console.log(`${found.drawn} draws, parts: ${JSON.stringify(found.parts)}: ${found.wrong.length ? 'not as promised' : found.free ? 'as promised, but some part was chosen by others' : 'as promised; the server had no choice'}`);
  process.exit(found.wrong.length ? 1 : 0);
}
