// Takes the pictures of the documents from a real game: node web/tests/shots.mjs [path to nexus] [folder]
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isUnit, quadrants } from './browser/14-quantum-pair.mjs';
import { launch, Stage, until } from './browser/stage.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const nexus = resolve(process.argv[2] ?? join(here, '../../build/release/nexus'));
const folder = resolve(process.argv[3] ?? join(here, '../../docs/shots'));
const kMost = 400 * 1024;
const kTouches = 36; // into the middle of the game: nodes, links, a Paradigm
mkdirSync(folder, { recursive: true });

const browser = await launch();
const stage = new Stage(browser, nexus);
await stage.serve();
const wide = { viewport: { width: 1360, height: 850 } };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

async function shoot(page, name) {
  await page.mouse.move(1, 1);
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const size = statSync(path).size;
  console.log(`${name.padEnd(20)} ${(size / 1024).toFixed(0).padStart(4)} KB${size > kMost ? '  too large' : ''}`);
}

/** One guest asks for more than a person could, hints above all: it waits until the server hears it again. */
function patient(client) {
  const must = client.must.bind(client);
  client.must = async (...what) => {
    for (;;) {
      try {
        return await must(...what);
      } catch (error) {
        if (error.answer?.code !== 'limit') throw error;
        await setTimeout(500);
      }
    }
  };
  return client;
}

/** Plays as the hint says, which looks better than luck, up to a decision with something to choose; false if there was none. */
async function advance(client, table, least) {
  let position; // heard from the first moment on: a bot may already have moved when the answer is looked at
  client.on((message) => message.is === 'position' && message.table === table && (position = message.position));
  const opened = await client.must('open', { table });
  position ??= opened.position;
  for (let acts = 0; ; acts++) {
    await until(() => position.outcome || position.decision?.mine, 'my decision', 60_000);
    if (position.outcome) return false;
    const { list, seat, number, kind } = position.decision;
    const links = position.sheet.board.links.length;
    const lies = position.sheet.seats[seat].hand.length;
    if (acts >= least && kind === 'build' && links >= 3 && lies >= 3 && list.length > 4) return true;
    const { hint } = await client.must('hint', { table, seat });
    const before = position;
    await setTimeout(30); // 40 commands a second
    await client.must('act', { table, seat, number, action: hint.id });
    await until(() => position !== before, 'the position after it');
  }
}

// One guest plays, and some others make the lobby lively.
const ada = await stage.person(wide);
await ada.page.goto('/');
const me = patient(await stage.client(ada.page));
await me.must('name', { name: 'Ada' });
for (const [name, seats] of [['Ines', ['me', 'open', 'open']], ['Mara', ['me', 'open']]]) {
  const other = await stage.client();
  await other.must('name', { name });
  await other.must('create', { game: `convergence(players=${seats.length})`, seats, public: true, clock: { kind: 'turn', turn: 120_000, bank: 600_000 } });
}
const tom = await stage.client();
await tom.must('name', { name: 'Tom' });
const live = (await tom.must('create', { game: 'convergence(players=3)', seats: ['me', 'bot:gentle', 'bot:gentle'], public: true, start: true })).table;
await tom.must('open', { table: live });
const finished = (await me.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true })).table;
await me.must('bot', { table: finished, seat: 'A', level: 'gentle' });
let table = '';
for (let nice = false; !nice; nice = await advance(me, table, kTouches)) {
  if (table) await me.must('close', { table }).catch(() => {});
  ({ table } = await me.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true }));
}
await until(async () => (await fetch(`${stage.url}/api/replays/${finished}`)).ok, 'a finished game', 60_000);
const { steps } = await (await fetch(`${stage.url}/api/replays/${finished}`)).json();
/** A game up to a moment that `likes` wants; a new one where it never comes. */
async function fight(game, likes, rivals = 1) {
  for (;;) {
    const { table } = await me.must('create', { game, seats: ['me', ...Array(rivals).fill('bot:search:20')], pace: 0, start: true });
    let position;
    me.on((message) => message.is === 'position' && message.table === table && (position = message.position));
    const opened = await me.must('open', { table });
    position ??= opened.position;
    for (;;) {
      await until(() => position.outcome || (position.decision?.mine && !position.decision.kept), 'my decision', 60_000);
      if (position.outcome) break;
      if (likes(position)) return table;
      const { list, seat, number } = position.decision, before = position;
      const bold = list.filter((entry) => !['pass', 'done', 'next'].includes(entry.verb));
      const { id } = (bold.length > 0 && Math.random() < 0.9 ? bold : list).at(Math.floor(Math.random() * (bold.length || list.length))) ?? list[0];
      await setTimeout(30); // 40 commands a second
      await me.must('act', { table, seat, number, action: id }).catch(({ answer }) => !['stale', 'state'].includes(answer?.code) && Promise.reject(answer)); // a window or the game has ended meanwhile
      await until(() => position !== before, 'the position after it');
    }
    await me.must('close', { table }).catch(() => {});
  }
}
const standing = (board, { seat }) => quadrants(board, seat).filter((place) => place.pieces.some(isUnit));
const crowded = ({ sheet: { board } }) => board.sides.every((side) => standing(board, side).length >= 3 && standing(board, side).some((place) => place.pieces.length > 2));
const wins = ({ lines }) => lines.some(({ value }) => Number.parseInt(value) > Number(value.split(' ').at(-1))); // "5 against 3"
const attack = await fight('quantum-nexus', (position) => position.sheet.board.half === 'attack' && crowded(position) && position.decision.list.length >= 2 && position.decision.list.length <= 4 && position.decision.list.some(wins));
const interrupt = await fight('quantum-nexus', (position) => position.decision.kind === 'interrupt' && position.sheet.board.attack && position.decision.list.length > 1 && position.sheet.board.sides.every((side) => standing(position.sheet.board, side).length >= 3));
const golem = { type: 'alter', name: 'Captcha Golem', art: '', cost: 4, terrains: ['MTN', 'WEB'], life: 5, move: 1, attack: 3, text: ['Guard.', 'When summoned: Freeze one enemy Alter with Attack 2 or less.', 'When this unit attacks: Deal 2 damage to each enmy Alter adjacent to this unit.'] };
const struck = ({ decision, sheet: { board } }) => decision.kind === 'W4' && board.places.flatMap((place) => place.pieces).length >= 8 && board.links.some((link) => link.kind === 'attack');
const cloud = await fight('quantum-cloud', struck);
const ready = ({ decision, sheet: { board } }) => decision.kind === 'before-roll' && decision.list.some(({ verb }) => verb === 'play') && board.places.flatMap((place) => place.pieces).length >= 30;
const ops = await fight('nexus-ops(players=4)', ready, 3);
const token = await ada.page.evaluate(() => localStorage.getItem('nexus.token'));

for (const [name, options] of [['wide-dark', { ...wide, colorScheme: 'dark' }], ['wide-light', { ...wide, colorScheme: 'light' }], ['phone', { ...phone, colorScheme: 'dark' }]]) {
  const { page, context } = await stage.person(options);
  await context.addInitScript((mine) => (localStorage.setItem('nexus.token', mine), localStorage.setItem('nexus.lesson', 'done')), token);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).first().waitFor();
  await page.locator('.cols').getByText('Tom').first().waitFor({ state: 'attached' }).catch(() => {});
  await shoot(page, `lobby-${name}`);
  await page.goto(`/t/${table}`);
  await page.locator('.dec').first().waitFor();
  if (name === 'phone') await page.locator('.handle').tap();
  await page.locator('.hold.playable').first().waitFor();
  await shoot(page, `table-${name}`);
  await page.goto(`/t/${attack}`);
  await page.locator('.barred').first().waitFor({ state: 'attached' }); // it may stand behind a count
  await page.evaluate(() => [...document.querySelectorAll('.dec.later')].find((one) => one.querySelector('.good'))?.focus()); // the plate compares what the list points at
  await shoot(page, `quantum-nexus-${name}`);
  await page.goto(`/t/${cloud}`);
  await page.locator('.qc .shot').waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  await shoot(page, `quantum-cloud-${name}`);
  await page.goto(`/t/${ops}`);
  await page.locator('.odds, .dec').first().waitFor();
  await page.waitForTimeout(1500);
  await shoot(page, `nexus-ops-${name}`);
  if (name === 'phone') continue;
  await page.goto('/');
  await page.evaluate((card) => localStorage.setItem('nexus.card.quantum-cloud', JSON.stringify(card)), golem);
  await page.goto('/workshop/quantum-cloud');
  await page.locator('.worth .cost').waitFor();
  await shoot(page, `workshop-${name}`);
  if (name === 'wide-dark') {
    await page.goto(`/t/${interrupt}`);
    await page.locator('.duel').waitFor();
    await shoot(page, 'quantum-nexus-interrupt');
  }
  await page.goto(`/r/${finished}?step=${Math.round(steps.length * 0.4)}`);
  await page.locator('.score').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  await shoot(page, `replay-${name}`);
}
for (const problem of stage.problems) console.log(`page: ${problem}`);
const wrong = stage.problems.length > 0;
await stage.close();
await browser.close();
process.exit(wrong ? 1 : 0);
