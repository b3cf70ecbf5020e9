// The page in a real browser against a real server: node web/tests/page_test.mjs NEXUS [PICTURES]
// Lobby, rules, lesson and replay are walked through; nothing may be written to the console, axe must be content in
// both themes and on a phone, and after a cut of the line the page must be right within a second.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Client } from './client.mjs';

const [nexus = 'build/release/nexus', pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'nexus-page-'));
const faults = [];
let place = '';
const ensure = (good, words) => { if (!good) faults.push(`${place}: ${words}`); };

// ---- a server, and a line to it that can be cut ----
const server = spawn(nexus, ['serve', '--port', '0', '--db', join(folder, 'table.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
const port = await new Promise((resolve, reject) => {
    let words = '';
    server.stdout.on('data', (data) => {
        words += data;
        const found = /:(\d+)\//.exec(words);
        if (found) resolve(Number(found[1]));
    });
    server.on('exit', () => reject(new Error('the server did not start')));
});
const lines = new Set();
const proxy = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    const end = () => { near.destroy(); far.destroy(); lines.delete(near); };
    lines.add(near);
    near.pipe(far).pipe(near);
    for (const side of [near, far]) side.on('close', end).on('error', end);
});
await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
const base = `http://127.0.0.1:${proxy.address().port}`;

// ---- a finished game to look at ----
async function finishedGame() {
    const client = new Client(port);
    await client.open();
    await client.must('hello');
    const bots = ['bot:greedy', 'bot:greedy', 'bot:greedy'];
    const { table } = await client.must('create', { game: 'convergence(players=3)', seats: bots, public: true, start: true, pace: 0 });
    const { table: first } = await client.must('open', { table });
    if (first.state !== 'over') await client.next((message) => message.is === 'table' && message.table.state === 'over', 120_000);
    client.close();
    return table;
}

// ---- a browser ----
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
async function newPage(options = {}) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(90_000); // the machine may be busy
    page.on('console', (message) => ensure(!['error', 'warning'].includes(message.type()), `console: ${message.text()}`));
    page.on('pageerror', (error) => ensure(false, `error: ${error.message}`));
    return page;
}
async function look(page, name) {
    place = name;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    ensure(wide <= 0, `is ${wide} px wider than the screen`);
    const { violations } = await page.evaluate(`(() => { const module = undefined, exports = undefined, define = undefined; ${axe}; return axe.run(document); })()`);
    for (const one of violations) ensure(false, `axe: ${one.id}, ${one.nodes.length} times, first ${one.nodes[0].html.slice(0, 120)}`);
    if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}.png`) });
}
const step = (page) => page.textContent('.pos b').then(Number);

try {
    const table = await finishedGame();
    const page = await newPage();

    place = 'lobby';
    await page.goto(`${base}/`);
    await page.waitForSelector('article button.primary');
    await page.waitForFunction(() => document.querySelector('button.name b')?.textContent !== '…');
    await look(page, 'lobby');
    await page.click('button[aria-label="Change to light"]');
    await page.reload();
    await page.waitForSelector('article button.primary');
    ensure((await page.evaluate(() => document.documentElement.dataset.theme)) === 'light', 'the theme is forgotten');
    await look(page, 'lobby light');
    await page.click('button:has-text("Create a table")');
    await page.click('summary');
    await look(page, 'create a table');
    await page.keyboard.press('Escape');

    place = 'cut';
    for (const line of lines) line.destroy();
    const cut = Date.now();
    await page.click('button.name');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('button.name b')?.textContent === 'Ada', null, { timeout: 10_000 });
    ensure(Date.now() - cut < 1000, `the page was right only ${Date.now() - cut} ms after the line was cut`);

    await page.goto(`${base}/rules/convergence#CV-7.2`);
    await page.waitForSelector('[id="CV-7.2"].at');
    await look(page, 'rules');

    place = 'replay';
    await page.goto(`${base}/r/${table}?step=60`);
    await page.waitForSelector('.film .thumb');
    await page.waitForFunction(() => document.querySelectorAll('.score').length === 3);
    ensure((await step(page)) === 60, 'the address does not lead to its step');
    await look(page, 'replay light');
    await page.keyboard.press('ArrowRight');
    ensure((await step(page)) > 60, 'the arrow does not go on');
    await page.keyboard.press('End');
    await page.waitForSelector('.said.end');
    await page.keyboard.press('Home');
    ensure((await step(page)) === 0, 'Home does not lead to the start');
    await page.keyboard.press(' ');
    await page.waitForFunction(() => Number(document.querySelector('.pos b')?.textContent) > 0);
    await page.keyboard.press(' ');
    await page.goto(`${base}/r/${table}?step=60`);
    await page.click('button:has-text("Play on from here")');
    await page.click('button[form=fork]:enabled');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('[data-ref]');

    place = 'lesson';
    await page.goto(`${base}/lesson/convergence`);
    await page.waitForSelector('.teacher');
    await look(page, 'lesson light');
    await page.keyboard.press(' '); // legal, but not what is practised
    ensure((await page.textContent('.answer')) !== null, 'a wrong try gets no answer');
    for (let i = 0; i < 60 && !(await page.$('.end')); i++) {
        const before = await page.textContent('.top .n');
        const read = await page.$('.teacher .btn.primary');
        if (!read) await page.click('.teacher button:has-text("Show me")');
        await (read ?? (await page.waitForSelector('.dec.hinted'))).click();
        await page.waitForFunction((old) => document.querySelector('.end') || document.querySelector('.top .n')?.textContent !== old, before);
    }
    await look(page, 'lesson end');
    const clicked = Date.now();
    await page.click('button:has-text("Play a bot now")');
    await page.waitForSelector('[data-ref]');
    ensure(Date.now() - clicked < 3000, `a game was there only after ${Date.now() - clicked} ms`);

    const phone = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    for (const [name, path, there] of [['lobby', '/', 'article button.primary'], ['rules', '/rules', '[id="CV-1.1"]'], ['replay', `/r/${table}?step=60`, '.film .thumb'], ['lesson', '/lesson/convergence', '.teacher']]) {
        place = `${name} phone`;
        await phone.goto(base + path);
        await phone.waitForSelector(there);
        await phone.waitForTimeout(300);
        await look(phone, place);
    }
} catch (error) {
    ensure(false, error.message.split('\n')[0]);
}
await browser.close();
proxy.close();
server.removeAllListeners('exit');
server.kill();
rmSync(folder, { recursive: true, force: true });
for (const fault of new Set(faults)) console.error(fault);
console.log(faults.length === 0 ? 'page: all is well' : `page: ${new Set(faults).size} faults`);
process.exit(faults.length === 0 ? 0 : 1);
