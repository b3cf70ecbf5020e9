// A server that is open to all: where it listens, and what one address may do there.
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';

const own = Object.values(networkInterfaces()).flat().find((each) => each.family === 'IPv4' && !each.internal)?.address;

export async function strangers(report, { nexus, home }) {
  const open = new Server({ nexus, db: join(home, 'open.db'), more: ['--public'] });
  const closed = new Server({ nexus, db: join(home, 'closed.db'), more: ['--public', '--address', '127.0.0.1'] });
  try {
    await open.start();
    await closed.start();
    const reached = (server, host) => server.get('/healthz', { host }).then(({ body }) => body === 'ok\n', () => false);
    report.check('a public server is reached on this machine', await reached(open, '127.0.0.1'));
    report.check('with --address it listens there alone', await reached(closed, '127.0.0.1') && closed.said.includes('http://127.0.0.1:'), closed.said);
    if (own) {
      report.check('a public server is reached from outside', await reached(open, own));
      report.check('and says under which address', /http:\/\/(?!127\.|localhost|0\.)[\d.]+:/.test(open.said), open.said);
      report.check('with --address nobody comes from outside', !await reached(closed, own));
    }
    await newcomers(report, open);
    await proxied(report, open);
    await bounded(report, open);
  } finally {
    for (const server of [open, closed]) server.child?.kill('SIGKILL');
  }
}

// What one address may do, however many connections and guests it has.
async function bounded(report, server) {
  const from = (address, fields) => new Client(server.port, '127.0.0.1', `X-Forwarded-For: ${address}\r\n`).open().then(async (client) => { client.me = await client.must('hello', fields); return client; });
  const many = [];
  for (let i = 0; i < 20; i++) many.push(await from('10.4.4.4'));
  const said = await Promise.all(many.flatMap((client) => Array.from({ length: 20 }, () => client.ask('create', { game: 'convergence', seats: ['me', 'open'] }))));
  const made = said.filter((answer) => answer.is === 'ok');
  report.check('tables of one address are bounded', made.length > 20 && made.length <= 100 && said.every((answer) => answer.is === 'ok' || answer.code === 'limit'), made.length);
  const other = await from('10.4.4.5');
  report.check('those of others are not', (await other.ask('create', { game: 'convergence', seats: ['me', 'open'] })).is === 'ok');
  const asked = await Promise.all(Array.from({ length: 6 }, () => other.ask('lobby', { on: false })));
  report.check('nor what they ask', asked.every((answer) => answer.is === 'ok'));
  // One who looks is one of two hundred; of one address only twenty look.
  const { table } = await other.must('create', { game: 'convergence', seats: ['me', 'open'] });
  const eyes = [];
  for (let i = 0; i < 22; i++) eyes.push(await from('10.4.4.6'));
  const looks = await Promise.all(eyes.map((client) => client.ask('open', { table })));
  report.check('twenty of one address look at a table', looks.filter((answer) => answer.is === 'ok').length === 20, looks.map((answer) => answer.code ?? 'ok').join(' '));
  for (let i = 0; i < 40; i++) eyes[0].frame(9, Buffer.from('x'));
  for (let i = 0; i < 100 && !eyes[0].closed; i++) await sleep(20);
  report.check('who only pings is cut off', eyes[0].closed);
  for (let i = 0; i < 40; i++) eyes[1].frame(10, Buffer.from('x'));
  for (let i = 0; i < 100 && !eyes[1].closed; i++) await sleep(20);
  report.check('who sends pongs that nobody asked for too', eyes[1].closed);
  await bytes(report, await from('10.4.4.7'));
  for (const client of [...many, ...eyes, other]) client.cut();
  // Several lines name one list, whose last entry the proxy has written.
  const asks = (address) => server.get('/metrics', { headers: { 'X-Forwarded-For': address } });
  report.check('figures are for this machine alone', (await asks(['10.1.1.1', '127.0.0.1'])).status === 403 && (await server.get('/metrics')).status === 200);
  const listed = await new Client(server.port, '127.0.0.1', 'X-Forwarded-For: 10.5.5.5\r\nX-Forwarded-For: 10.4.4.4\r\n').open();
  await listed.ask('hello', { token: many[0].me.token });
  const full = await listed.ask('create', { game: 'convergence', seats: ['me', 'open'] });
  report.check('of several lines the last names who asks', made.length < 100 || full.code === 'limit', full);
  listed.cut();
}

// What is no text is not understood, and costs as much as what is: over its allowance it is read slowly.
async function bytes(report, client) {
  const said = [];
  client.raw = (text) => said.push(JSON.parse(text).code);
  const many = 300;
  for (let i = 0; i < many; i++) client.frame(2, Buffer.alloc(30_000));
  await sleep(1500);
  report.check('bytes that are no text are refused as too fast', said.includes('bad') && said.includes('limit'), said.length);
  report.check('and then read slowly', said.length < many / 2, said.length);
  client.cut();
}

// New guests of one address are bounded, of another not; whom a proxy names counts only where the proxy is on this machine.
async function newcomers(report, server) {
  const greet = async (host, named) => {
    const client = await new Client(server.port, host, `X-Forwarded-For: 10.9.9.9, ${named}\r\n`).open();
    const { is, code, token } = await client.ask('hello');
    const again = token ? await client.ask('lobby') : null;
    client.cut();
    return is === 'ok' && again.is === 'ok' ? token : code;
  };
  const said = [];
  for (let i = 0; i < 62; i++) said.push(await greet('127.0.0.1', '10.1.2.3'));
  report.check('60 new guests of one address', said.slice(0, 60).every((each) => each.length === 64), said.slice(0, 60).filter((each) => each.length !== 64));
  report.check('and no more', said.at(-1) === 'limit', said.slice(-3));
  report.check('but of another', (await greet('127.0.0.1', '10.1.2.4')).length === 64);
  const known = await new Client(server.port, '127.0.0.1', 'X-Forwarded-For: 10.1.2.3\r\n').open();
  report.check('who is known comes in', (await known.ask('hello', { token: said[0] })).is === 'ok');
  known.cut();
  if (!own) return;
  const outside = [];
  for (let i = 0; i < 62; i++) outside.push(await greet(own, `10.2.0.${i}`));
  report.check('a stranger cannot name another address', outside.at(-1) === 'limit', outside.slice(-3));
}

async function proxied(report, server) {
  const ask = (named) => server.get('/healthz', { headers: { 'X-Forwarded-For': named } }).then(({ status }) => status);
  const said = [];
  for (let i = 0; i < 12; i++) said.push(...await Promise.all(Array.from({ length: 50 }, () => ask('2001:db8:1:2::1'))));
  report.check('requests of one address are bounded', said.includes(200) && said.includes(429), `${said.filter((each) => each === 200).length} answered`);
  const beside = await Promise.all([ask('2001:db8:1:3::1'), ask('10.3.3.3'), ask('nobody')]);
  report.check('those of others are not', beside.every((each) => each === 200), beside);
}
