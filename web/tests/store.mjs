// One database, one server: by whatever name it is called, and only as long as it is there. What is cut off, torn or altered
// in it is said and put aside; the rest plays on.
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, symlinkSync, unlinkSync, writeSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

const kRun = 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(sys.argv[2], sys.argv[3:]); db.commit()';

export async function store(report, { nexus, home }) {
  mkdirSync(join(home, 'other'));
  await links(report, nexus, home);
  await deleted(report, nexus, join(home, 'deleted.db'));
  await cut_tail(report, nexus, join(home, 'tail.db'));
  await torn_page(report, nexus, join(home, 'page.db'));
}

const guest = async (server, fields) => {
  const client = await new Client(server.port).open();
  client.me = await client.must('hello', fields);
  return client;
};
const started = async (client) => (await client.must('create', { game: 'convergence', seats: ['me', 'me'], start: true })).table;

async function links(report, nexus, home) {
  const server = await new Server({ nexus, db: join(home, 'real.db') }).start();
  try {
    const soft = join(home, 'soft.db'), hard = join(home, 'hard.db'), folder = join(home, 'folder');
    symlinkSync(server.db, soft), linkSync(server.db, hard), symlinkSync(home, folder);
    for (const db of [server.db, soft, hard, join(folder, 'real.db'), join(home, 'other', '..', 'real.db')]) {
      const said = await new Server({ nexus, db }).start().then((second) => second.kill().then(() => 'it was started'), (error) => error.message);
      report.check(`a second server on ${db.slice(home.length)} is refused`, /another server uses/.test(said), said);
    }
    report.check('the first one goes on', Boolean(await started(await guest(server))));
    await server.kill('SIGTERM');
    const again = await new Server({ nexus, db: soft }).start();  // by a link is as good as by its name
    report.check('through a link it is the same database', server.command('db', 'check', server.db).text.includes('1 tables'));
    await again.kill();
  } finally {
    server.child.kill('SIGKILL');
  }
}

// Nothing that would be lost is acknowledged.
async function deleted(report, nexus, db) {
  for (const gone of ['', '-wal']) {
    const server = await new Server({ nexus, db: db + gone.slice(1) }).start();
    try {
      const client = await guest(server), table = await started(client);
      const { position: { decision } } = await client.must('look', { table, seat: 'A' }, await client.must('open', { table }));
      unlinkSync(server.db + gone);
      const answers = [await client.ask('create', { game: 'convergence', seats: ['me', 'me'] }), await client.ask('chat', { table, text: 'still here?' })];
      const seat = decision.seat, { position } = await client.must('look', { table, seat });
      if (position.decision.list) answers.push(await client.ask('act', { table, seat, number: position.decision.number, action: 1 }));
      report.check(`without ${gone || 'its file'} a database acknowledges nothing`, answers.length === 3 && answers.every((answer) => answer.code === 'internal' && /deleted/.test(answer.message)), answers);
    } finally {
      await server.kill();
    }
  }
}

async function altered(server, change) {
  await server.start();
  const client = await guest(server), bad = await started(client), good = await started(client);
  for (const table of [bad, good]) await client.must('open', { table });
  await server.kill('SIGTERM');
  change(bad);
  await server.start();
  return { client: await guest(server, { token: client.me.token }), bad, good };
}

async function cut_tail(report, nexus, db) {
  const server = new Server({ nexus, db });
  try {
    const { client, bad, good } = await altered(server, (table) => report.check('a line is taken away', spawnSync('python3', ['-c', kRun, db,
      'DELETE FROM lines WHERE table_id = ?1 AND number = (SELECT max(number) FROM lines WHERE table_id = ?1)', table]).status === 0));
    const said = await client.ask('open', { table: bad });
    report.check('a table whose last line is lost is put aside, with a clear word', said.code === 'state' && /the last are lost/.test(said.message), said);
    report.check('the other plays on', (await client.ask('open', { table: good })).is === 'ok');
    await server.kill('SIGTERM');
    const checked = server.command('db', 'check', db);
    report.check('a check finds it', checked.code === 1 && checked.text.includes('the last are lost'), checked.text);
  } finally {
    server.child.kill('SIGKILL');
  }
}

// A page that a disk tore, in the midst of the lines of some of many tables.
async function torn_page(report, nexus, db) {
  const server = new Server({ nexus, db });
  try {
    await server.start();
    let client = await guest(server);
    const tables = [];
    for (let i = 0; i < 16; i++) tables.push(await started(client));
    await server.kill('SIGTERM');
    const bytes = readFileSync(db), size = bytes.readUInt16BE(16);
    const full = Array.from({ length: bytes.length / size }, (_, i) => i * size).filter((at) => bytes[at] === 10 && bytes.subarray(at, at + size).includes('chance: '));  // a leaf of the lines
    report.check('there are pages of lines', full.length > 1, full.length);
    const file = openSync(db, 'r+');
    writeSync(file, Buffer.alloc(size, 0x5a), 0, size, full[Math.floor(full.length / 2)]);
    closeSync(file);
    await server.start();
    client = await guest(server, { token: client.me.token });
    const said = [];
    for (const table of tables) said.push(await client.ask('open', { table }));
    const lost = said.filter((each) => each.is !== 'ok');
    report.check('tables on a torn page are put aside, with a clear word', lost.length > 0 && lost.every((each) => ['state', 'internal'].includes(each.code) && /damaged|missing|lost/.test(each.message)), lost[0]);
    report.check('the others play on', lost.length < said.length, lost.length);
    report.check('the server is well', (await server.get('/healthz')).body === 'ok\n');
    await server.kill('SIGTERM');
    const checked = server.command('db', 'check', db);
    report.check('a check finds it', checked.code === 1 && /damaged/.test(checked.text), checked.text);
  } finally {
    server.child.kill('SIGKILL');
  }
}
