// What a hand or a disk altered in the database: it is said, counted and shown, and nobody loses who he is.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

const kAlter = 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(*[sys.argv[2], sys.argv[3:]]); db.commit()';

export async function damage(report, { nexus, home }) {
  const server = new Server({ nexus, db: join(home, 'damage.db') });
  const alter = (sql, ...words) => report.check(`altered: ${sql}`, spawnSync('python3', ['-c', kAlter, server.db, sql, ...words]).status === 0);
  const guest = async (token) => {
    const client = await new Client(server.port).open();
    return { client, hello: await client.ask('hello', token ? { token } : {}) };
  };
  try {
    await server.start();
    const { client, hello } = await guest(), { hello: other } = await guest();
    const make = async () => (await client.must('create', { game: 'convergence', seats: ['me', 'me'], start: true })).table;
    const [line, row, whole] = [await make(), await make(), await make()];
    for (const table of [line, row, whole]) await client.must('open', { table });
    await server.kill('SIGTERM');
    alter("UPDATE lines SET text = text || 'x' WHERE table_id = ? AND number = 0", line);
    alter("UPDATE tables SET note = 'x' WHERE id = ?", row);
    alter("UPDATE guests SET name = 'Eve' WHERE id = ?", other.you.guest);
    await server.start();

    const lost = await guest(other.token);
    report.check('who cannot be read is not unknown', lost.hello.code === 'internal' && lost.hello.remedy, lost.hello);
    report.check('a token of nobody is', (await guest('f'.repeat(64))).hello.code === 'unknown');
    const back = (await guest(hello.token)).client;
    report.check('a whole table is served', (await back.ask('open', { table: whole })).is === 'ok');
    const damaged = await back.ask('open', { table: row });
    report.check('a damaged table is not unknown', damaged.code === 'internal' && damaged.message.includes('checksum'), damaged);
    const aside = await back.ask('open', { table: line });
    report.check('a table with a damaged line is put aside', aside.code === 'state' && aside.message.includes('put aside'), aside);
    const mine = (await back.must('lobby')).lobby.mine;
    report.check('and stands among my tables', mine.find((card) => card.table === line)?.state === 'quarantined', mine);
    report.check('all of it is said', ['guest ', `table ${row} `, `line 0 of table ${line} `, `table ${line} is put aside`].every((each) => server.errors.includes(each)), server.errors);
    report.check('and counted', Number(/nexus_store_faults_total (\d+)/.exec((await server.get('/metrics')).body)[1]) === 3);
    await server.kill('SIGTERM');
    await server.start();
    const anew = (await guest(hello.token)).client;
    report.check('also after a restart', (await anew.must('lobby')).lobby.mine.find((card) => card.table === line)?.state === 'quarantined');
    const taken = server.command('db', 'export', server.db, line), good = server.command('db', 'export', server.db, whole);
    report.check('its lines can be taken out, and what is wrong with them', taken.code === 1 && taken.text.includes('line 0') && taken.text.split('\n').length > 3, taken);
    report.check('those of a whole table too', good.code === 0 && /^chance: /m.test(good.text), good);
  } finally {
    server.child?.kill('SIGKILL');
  }
}
