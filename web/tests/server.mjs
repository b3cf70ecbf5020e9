// A server of its own for a test: started on a free port with a database that goes with it.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drifted, rest } from './wire.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export class Server {
  constructor({ nexus, db, port = 0, limits = '', more = [] }) {
    Object.assign(this, { nexus, db, port, limits, more, errors: '', said: '' });
  }

  // `limits` are shell words before the server begins, such as `ulimit -f 100;`
  start() {
    const words = ['serve', '--port', String(this.port), '--db', this.db, ...this.more];
    this.child = this.limits
      ? spawn('bash', ['-c', `${this.limits} exec "$0" "$@"`, this.nexus, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn(this.nexus, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr.on('data', (data) => { this.errors = (this.errors + data).slice(-20000); });
    this.ended = new Promise((done) => this.child.on('exit', (code, signal) => done({ code, signal })));
    return new Promise((done, fail) => {
      this.said = '';
      this.child.stdout.on('data', (data) => {
        this.said += data;
        const address = /http:\/\/[^:]+:(\d+)\//.exec(this.said);
        if (address) { this.port = Number(address[1]); done(this); }
      });
      this.child.on('error', fail);
      this.ended.then(({ code, signal }) => fail(new Error(`the server ended (${code ?? signal}): ${this.said}${this.errors}`)));
    });
  }

  async kill(signal = 'SIGKILL') {
    this.child.kill(signal);
    return this.ended;
  }

  get(path, { method = 'GET', headers = {}, body: sent, host = '127.0.0.1' } = {}) {
    return new Promise((done, fail) => {
      const asking = request({ port: this.port, host, path, method, headers, agent: false }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (data) => { body += data; });
        answer.on('end', () => {
          rest(method, path, answer.statusCode, body);
          done({ status: answer.statusCode, headers: answer.headers, body });
        });
      });
      asking.on('error', (error) => fail(new Error(`${method} ${path}: ${error.message}`)));
      asking.end(sent);
    });
  }

  // In MB, of the process as the system counts it.
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
  }

  // Seconds of processor time so far.
  processor() {
    const words = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(words[11]) + Number(words[12])) / 100;
  }

  command(...words) {
    const done = spawnSync(this.nexus, words, { encoding: 'utf8' });
    return { code: done.status, text: `${done.stdout}${done.stderr}` };
  }
}

// Words of a test's command line: `--name value` pairs, and the path of the program.
export function words(standard = {}) {
  const options = { ...standard, nexus: join(root, 'build/release/nexus') };
  const given = process.argv.slice(2);
  for (let i = 0; i < given.length; i++) {
    if (given[i].startsWith('--')) {
      const name = given[i].slice(2);
      options[name] = typeof standard[name] === 'number' ? Number(given[++i]) : given[++i];
    } else {
      options.nexus = resolve(given[i]);
    }
  }
  return options;
}

export const folder = () => mkdtempSync(join(tmpdir(), 'nexus-'));
export const remove = (path) => rmSync(path, { recursive: true, force: true });
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// One line for each thing that was looked at; the exit code says whether all were right.
export class Report {
  constructor(name) { Object.assign(this, { name, good: 0, bad: 0, began: Date.now() }); }
  check(what, right, found = '') {
    if (right) this.good++;
    else this.bad++;
    if (!right) console.log(`FAILED  ${what}${found === '' ? '' : `: ${typeof found === 'string' ? found : JSON.stringify(found)}`}`.slice(0, 2000));
    return right;
  }
  say(text) { console.log(text); }
  end() {
    for (const found of drifted()) this.check('messages are as server/protocol says', false, found);
    console.log(`${this.name}: ${this.good} passed, ${this.bad} failed, ${((Date.now() - this.began) / 1000).toFixed(1)} s`);
    process.exit(this.bad ? 1 : 0);
  }
}
