// A server of one's own, browsers around it, and everything that must not happen there. Its luck is always the same, so a
// test meets the same cards every time.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { Client } from '../client.mjs';
import { drifted, rest, Wire } from '../wire.mjs';

export function launch() {
  const known = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  const path = [process.env.CHROMIUM, ...known].find((one) => one && existsSync(one));
  if (!path) throw new Error('there is no chromium here; tools/install check gets it');
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
}

export function check(right, text) {
  if (!right) throw new Error(text);
}

const kPatience = 60_000; // for machines with much else to do: who waits for what comes waits no longer by it

/** Asks until the answer is truthy. */
export async function until(ask, text, patience = kPatience) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`in vain: ${text}`);
    await new Promise((go) => setTimeout(go, 40));
  }
}

export class Stage {
  constructor(browser, nexus) {
    this.browser = browser;
    this.nexus = nexus;
    this.folder = mkdtempSync(join(tmpdir(), 'nexus-page-'));
    this.port = 0;
    this.problems = [];
    this.allowed = [];
    this.contexts = [];
    this.clients = [];
    this.proxies = [];
  }

  // ---- the server ----
  async serve() {
    const server = spawn(this.nexus, ['serve', '--luck', '1', '--port', String(this.port), '--db', join(this.folder, 'nexus.db')], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.server = server;
    const end = () => server.kill('SIGKILL');
    process.once('exit', end);
    server.once('exit', () => process.off('exit', end));
    let said = '';
    this.port = await new Promise((resolve, reject) => {
      const hear = (data) => {
        said += data;
        const port = /http:\/\/[^/\s]*:(\d+)/.exec(said);
        if (port) resolve(Number(port[1]));
      };
      server.stdout.on('data', hear);
      server.stderr.on('data', hear);
      server.on('error', reject);
      server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    if (process.env.NEXUS_PAGE) await (this.front ??= this.#front(process.env.NEXUS_PAGE));
    else this.url = `http://127.0.0.1:${this.port}`;
  }
  /** A page that is newer than the one in the server: NEXUS_PAGE=web/dist. Everything else goes to the server. */
  async #front(folder) {
    const kinds = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.html': 'text/html' };
    const target = () => ({ host: '127.0.0.1', port: this.port });
    const front = createHttp((asked, answer) => {
      const path = asked.url.split('?')[0];
      if (path.startsWith('/api/')) {
        const passed = request({ ...target(), path: asked.url, method: asked.method, headers: asked.headers }, (got) => (answer.writeHead(got.statusCode, got.headers), got.pipe(answer)));
        passed.on('error', () => answer.destroy());
        return void asked.pipe(passed);
      }
      const file = join(folder, path !== '/' && existsSync(join(folder, path)) ? path : 'index.html');
      answer.writeHead(200, { 'content-type': kinds[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' });
      answer.end(gzipSync(readFileSync(file)));
    });
    front.on('upgrade', (asked, near, head) => {
      const { host, port } = target();
      const far = connect(port, host, () => {
        far.write(`GET ${asked.url} HTTP/1.1\r\n${Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
        far.write(head);
        near.pipe(far).pipe(near);
      });
      for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    await new Promise((done) => front.listen(0, '127.0.0.1', done));
    this.proxies.push(front);
    this.url = `http://127.0.0.1:${front.address().port}`;
  }
  async kill() {
    const gone = new Promise((done) => this.server.once('exit', done));
    this.server.kill('SIGKILL');
    await gone;
  }

  /** A line to the server that can be cut like a cable, or frozen: nothing comes through and nobody is told. What was on its way comes
   * with the thaw, but who began while it was frozen hangs on. */
  async proxy() {
    const open = new Set();
    const pairs = new Map();
    let down = false, frozen = false, hanging = 0;
    const proxy = createServer((near) => {
      if (down) return void near.destroy();
      if (frozen) {
        open.add(near);
        near.once('data', (data) => data.includes('GET /ws') && hanging++);
        return void near.on('error', () => {}).on('close', () => open.delete(near));
      }
      const far = connect(new URL(this.url).port, '127.0.0.1');
      for (const [one, other] of [[near, far], [far, near]]) {
        open.add(one);
        pairs.set(one, other);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => (open.delete(one), pairs.delete(one), other.destroy()));
      }
    });
    await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
    this.proxies.push(proxy);
    return {
      url: `http://127.0.0.1:${proxy.address().port}`,
      cut: () => { down = true; for (const socket of open) socket.destroy(); },
      mend: () => (down = false),
      freeze: () => { frozen = true; for (const one of pairs.keys()) one.unpipe(); },
      thaw: () => { frozen = false; for (const [one, other] of pairs) one.pipe(other); },
      hanging: () => hanging, // lines of pages that were begun while it was frozen
    };
  }

  // ---- browsers ----
  /** A person with a browser of their own, or `as` the guest of another page: options are those of a playwright context, and how fast
   * things are shown. Where `drawn` is false the page is laid out and touched like any other but its pixels are not made, which is
   * 40 % of a game's time here: for whole games, not where colours or what can be read are looked at. */
  async person({ motion = 'off', as, drawn = true, ...options } = {}, base = this.url) {
    const token = as ? await as.evaluate(() => localStorage.getItem('nexus.token')) : null;
    const context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', colorScheme: 'dark', baseURL: base, ...options });
    this.contexts.push(context);
    await context.addInitScript(([speed, token, drawn]) => {
      // What a page adds to the luck of a table. Other lengths are not its own: playwright tells routed lines apart by such numbers,
      // over all pages of all tests that run side by side.
      const random = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (bytes) => (bytes.length === 16 ? bytes.fill(7) : random(bytes));
      if (location.protocol !== 'http:') return;
      for (const [name, value] of [['nexus.motion', speed], ['nexus.pace', 'brisk'], ['nexus.token', token]]) {
        if (value !== null) localStorage.getItem(name) ?? localStorage.setItem(name, value);
      }
      if (drawn) return;
      const unseen = new CSSStyleSheet();
      unseen.replaceSync('html { opacity: 0 }');
      document.adoptedStyleSheets.push(unseen);
    }, [motion, token, drawn]);
    const frames = [];
    context.on('page', (page) => this.#listen(page, frames));
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    return { context, page, frames };
  }
  /** Problems that fit are part of the test from now on. */
  allow(pattern) {
    this.allowed.push(pattern);
  }
  settle() {
    this.problems.push(...drifted()); // also of a test beside this one: whoever ends first tells it
    check(this.problems.length === 0, 'something went wrong on a page');
  }
  #blame(text) {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.problems.push(text);
  }
  #listen(page, frames) {
    page.on('console', (message) => message.type() === 'error' && this.#blame(`console: ${message.text()} (${message.location().url})`));
    page.on('pageerror', (error) => this.#blame(`error: ${error.stack ?? error}`));
    page.on('request', (request) => {
      const host = new URL(request.url());
      if (['http:', 'https:'].includes(host.protocol) && host.hostname !== '127.0.0.1') this.#blame(`request to ${request.url()}`);
    });
    page.on('websocket', (wire) => {
      const said = new Wire();
      wire.on('framesent', ({ payload }) => said.sent(String(payload)));
      wire.on('framereceived', ({ payload }) => frames.push(JSON.stringify(said.received(String(payload)))));
    });
    page.on('response', async (answer) => {
      const url = answer.url(), { pathname } = new URL(url);
      if (!pathname.startsWith('/api/') || answer.status() === 304) return;
      const body = await answer.text().catch(() => null); // of a page that is gone
      if (body !== null) rest(answer.request().method(), url, answer.status(), body);
    });
  }

  // ---- the protocol, beside the page ----
  /** A client that is the guest of a page, or a new one. */
  async client(page, port = this.port) {
    const token = page ? await until(() => page.evaluate(() => localStorage.getItem('nexus.token')), 'the page has a guest') : undefined;
    const client = await new Client(port).open();
    this.clients.push(client);
    await client.must('hello', token ? { token } : {});
    return client;
  }
  /** A finished game of bots. */
  async finished(game = 'convergence(players=2,vp_target=15)') {
    const client = await this.client();
    const seats = Array(Number(/players=(\d)/.exec(game)?.[1] ?? 2)).fill('bot:gentle');
    const { table } = await client.must('create', { game, seats, public: false, pace: 0, start: true });
    await until(async () => (await fetch(`${this.url}/api/replays/${table}`)).ok, 'bots end a game', 60_000);
    return table;
  }

  // ---- the end ----
  async shoot(path) {
    const saved = [];
    for (const [i, page] of this.contexts.flatMap((context) => context.pages()).entries()) {
      const file = `${path}${i > 0 ? `-${i + 1}` : ''}.png`;
      await page.evaluate(() => (document.adoptedStyleSheets = []), null).catch(() => {}); // draw what was not
      await page.screenshot({ path: file, timeout: 5000 }).then(() => saved.push(file), () => {});
    }
    return saved;
  }
  async close() {
    for (const client of this.clients) client.cut();
    for (const context of this.contexts) await context.close().catch(() => {});
    for (const proxy of this.proxies) (proxy.close(), proxy.closeAllConnections?.());
    if (this.server && this.server.exitCode === null && this.server.signalCode === null) {
      const gone = new Promise((done) => this.server.once('exit', done));
      this.server.kill('SIGTERM');
      const late = setTimeout(() => this.server.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(late);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
