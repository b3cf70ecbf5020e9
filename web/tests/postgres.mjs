// A PostgreSQL server of its own for a test: a scratch folder, a socket in it, a user of its own.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from './server.mjs';

const kHome = '/usr/lib/postgresql', kNobody = 65534; // it refuses to be root

const program = (name) => {
  const found = existsSync(kHome) ? readdirSync(kHome).sort().reverse().map((version) => join(kHome, version, 'bin', name)).find(existsSync) : null;
  if (!found) throw new Error('PostgreSQL is missing; tools/install check installs it');
  return found;
};

export class Postgres {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    this.as = process.getuid() === 0 ? { uid: kNobody, gid: kNobody } : {};
    if (process.getuid() === 0) chownSync(this.folder, kNobody, kNobody);
    chmodSync(this.folder, 0o755);
    this.url = `postgresql://nexus@/postgres?host=${this.folder}`;
    const data = join(this.folder, 'data');
    const made = spawnSync(program('initdb'), ['-D', data, '-U', 'nexus', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], { ...this.as, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb: ${made.stdout}${made.stderr}`);
    this.words = ['-D', data, '-k', this.folder, '-c', 'listen_addresses='];
    process.on('exit', () => this.child?.kill('SIGQUIT'));
  }
  async start() {
    this.child = spawn(program('postgres'), this.words, { ...this.as, stdio: 'ignore' });
    this.ended = new Promise((done) => this.child.on('exit', done));
    for (let i = 0; i < 300; i++) {
      if (spawnSync(program('pg_isready'), ['-q', '-h', this.folder], this.as).status === 0) return this;
      await sleep(50);
    }
    throw new Error('PostgreSQL does not start');
  }
  async stop(how = 'SIGINT') {
    this.child.kill(how);
    await this.ended;
  }
  async remove() {
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
