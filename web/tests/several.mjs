// Three servers on one PostgreSQL, each with a relay to it, and a proxy before them as docs/hosting.md wants it: tables go to the
// same server as long as that is ready, a path leads to its own.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Postgres } from './postgres.mjs';
import { Relay } from './relay.mjs';
import { Server, folder, remove, root, sleep } from './server.mjs';

const kPaths = ['/a/', '/b/', '/c/'], kCheck = 1000, kEnd = '\r\n\r\n';

/** Fails where it takes too long. */
export const within = (promise, ms) => new Promise((done, fail) => {
  const late = setTimeout(() => fail(new Error('late')), ms);
  promise.then(done, fail).finally(() => clearTimeout(late));
});

export class Several {
  constructor(nexus) { Object.assign(this, { nexus, home: folder(), servers: [], open: new Set() }); }

  async start() {
    this.postgres = await new Postgres().start();
    for (const at of kPaths) {
      const relay = await new Relay(this.postgres).listen();
      const server = new Server({ nexus: this.nexus, db: relay.url(this.postgres), more: ['--at', at] });
      this.servers.push(Object.assign(server, { at, relay }));
      await server.start();
    }
    for (const server of this.servers) await this.untilReady(server);
    return this;
  }
  ready(server) { return within(server.get('/readyz'), kCheck).then(({ status }) => status === 200, () => false); }
  async untilReady(server) { while (!(await this.ready(server))) await sleep(50); }
  async restart(server) {
    await server.kill('SIGTERM');
    await server.start();
    await this.untilReady(server);
  }

  /** The server at a path; otherwise the first that is ready, in an order that hangs on the table alone. */
  async find(table, at) {
    const named = this.servers.find((server) => server.at === at);
    if (named) return named;
    const first = [...(table ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7);
    for (let i = 0; !this.ending; i++) {
      const server = this.servers[(first + i) % this.servers.length];
      if (await this.ready(server)) return server;
      if (i % this.servers.length === 2) await sleep(50);
    }
    throw new Error('it ends');
  }

  /** The port and the path at which a line to a table begins: of its server, or of the proxy where there is a real one. */
  async way(table, at) {
    if (this.proxy) return { port: this.port, path: `${at ?? '/'}ws${table ? `?table=${table}` : ''}` };
    return { port: (await this.find(table, at)).port, path: '/ws' };
  }

  /** A real proxy with a file of hosting/, on other ports. */
  async stand(program) {
    const door = createServer();
    await new Promise((done) => door.listen(0, '127.0.0.1', done));
    this.port = door.address().port;
    await new Promise((done) => door.close(done));
    const nginx = program.endsWith('nginx'), name = nginx ? 'nginx.conf' : 'haproxy.cfg', file = join(this.home, name);
    let text = readFileSync(join(root, 'hosting', name), 'utf8').replace(/\b8080\b/, this.port);
    for (const [i, { port }] of this.servers.entries()) text = text.replaceAll(`127.0.0.1:808${i + 1}`, `127.0.0.1:${port}`);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${this.home}/${kind};`).join(' ');
    const apart = `pid ${this.home}/pid; error_log stderr;\n${text.replace('http {', `http { access_log off; ${own}`)}`;
    writeFileSync(file, nginx ? apart : text);
    const words = nginx ? ['-c', file, '-p', this.home, '-g', 'daemon off; master_process off;'] : ['-f', file, '-db'];
    this.proxy = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.proxy.stderr.on('data', (data) => { this.said = ((this.said ?? '') + data).slice(-5000); });
    const front = { get: (path) => this.servers[0].get.call({ port: this.port }, path) };
    while (!(await this.ready(front))) {
      if (this.proxy.exitCode !== null) throw new Error(`the proxy ended: ${this.said}`);
      await sleep(50);
    }
  }

  /** The proxy of a test; answers its address. */
  async front() {
    this.door = createServer((near) => {
      let head = Buffer.alloc(0);
      this.open.add(near);
      near.on('error', () => {}).on('close', () => this.open.delete(near));
      const read = (data) => {
        head = Buffer.concat([head, data]);
        if (!head.includes(kEnd)) return;
        near.off('data', read).pause();
        this.#lead(near, head).catch(() => near.destroy());
      };
      near.on('data', read);
    });
    await new Promise((done) => this.door.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${this.door.address().port}`;
  }
  async #lead(near, head) {
    const end = head.indexOf(kEnd);
    const [first, ...lines] = head.subarray(0, end).toString().split('\r\n');
    const [method, target, version] = first.split(' ');
    const at = kPaths.find((path) => target.startsWith(path));
    const server = await this.find(/[?&]table=([^&]*)/.exec(target)?.[1], at);
    const upgrade = lines.some((line) => /^upgrade:/i.test(line));
    const kept = upgrade ? lines : [...lines.filter((line) => !/^connection:/i.test(line)), 'Connection: close']; // each anew
    const far = connect(server.port, '127.0.0.1');
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write([[method, at ? target.slice(at.length - 1) : target, version].join(' '), ...kept].join('\r\n') + kEnd);
    far.write(head.subarray(end + kEnd.length));
    near.pipe(far), far.pipe(near);
  }

  get errors() { return this.servers.map((server) => server.errors).join(''); }

  async remove() {
    this.ending = true;
    this.proxy?.kill('SIGKILL');
    this.door?.close();
    for (const socket of this.open) socket.destroy();
    for (const server of this.servers) {
      server.child?.kill('SIGKILL');
      server.relay.remove();
    }
    await this.postgres?.remove();
    remove(this.home);
  }
}
