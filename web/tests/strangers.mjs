// A server that is open to all: where it listens, and what one address may do there.
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Server } from './server.mjs';

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
  } finally {
    for (const server of [open, closed]) server.child?.kill('SIGKILL');
  }
}
