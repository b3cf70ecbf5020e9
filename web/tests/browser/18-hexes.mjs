import { readFileSync } from 'node:fs';
import { barriers } from './10-quality.mjs';
import { overflow } from './overflow.mjs';
import { check, until } from './stage.mjs';

export const title = 'a board of hexes is drawn without a skin: what may be chosen glows, is reached by mouse, keys and fingers, and has a name';

const late = JSON.parse(readFileSync(new URL('./hexes.json', import.meta.url)));
const choices = ['place:(1,0)', 'place:(0,1)', 'place:(1,-1)', 'unit:1.u1', 'unit:7.u7'];
const kWide = { viewport: { width: 1280, height: 800 } }, kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A table of a small game whose sheet has the board and the list of this file; what the page sends is kept. */
async function table(stage, options) {
  const { page } = await stage.person(options);
  const acts = [];
  const altered = (text) => {
    const message = JSON.parse(text);
    const { position } = message;
    if (!position?.sheet) return text;
    position.sheet = { board: late };
    if (position.decision?.mine) position.decision.list = choices.map((ref, id) => ({ id, verb: 'choose', refs: [ref], label: `choose ${ref.slice(ref.indexOf(':') + 1)}`, clause: '', lines: [] }));
    return JSON.stringify(message);
  };
  await page.routeWebSocket(/\/ws/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => wire.send(altered(String(text))));
    wire.onMessage((text) => (JSON.parse(text).do === 'act' ? acts.push(JSON.parse(text)) : server.send(text)));
  });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'vault(players=4)', seats: ['me', 'bot:gentle', 'bot:gentle', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await page.locator('.plane .cell').first().waitFor();
  await page.locator('.decide .head.mine, .rail .head.mine').first().waitFor();
  await still(page);
  return { page, acts };
}

const boxOf = (page, ref) => page.locator(`[data-ref="${ref}"]`).boundingBox();
/** The board lies still: letters have come, everything has its size, and frames change nothing any more. */
async function still(page) {
  await page.evaluate(() => document.fonts.ready);
  let before = '';
  await until(async () => {
    const now = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify([...document.querySelectorAll('.plane .cell, .rail')].map((one) => one.getBoundingClientRect())))))));
    return now === before || ((before = now), false);
  }, 'the board lies still');
}
const reached = (page) => page.evaluate(() => document.activeElement?.dataset.ref);

/** Larger, moved, whole again: by wheel, drag, keys and button. */
async function moved({ page, acts }) {
  const first = await boxOf(page, 'place:(0,0)'), x = first.x + first.width / 2, y = first.y + first.height * 0.9;
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await until(async () => (await boxOf(page, 'place:(0,0)')).width > first.width * 1.3, 'a wheel enlarges');
  await still(page);
  const larger = await boxOf(page, 'place:(0,0)');
  check(larger.x < x && x < larger.x + larger.width && larger.y < y && y < larger.y + larger.height, 'what was under the pointer stays there');
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 30, { steps: 4 });
  await page.mouse.up();
  await still(page);
  const dragged = await boxOf(page, 'place:(0,0)');
  check(Math.abs(dragged.x - larger.x + 40) < 2 && Math.abs(dragged.y - larger.y + 30) < 2, 'a drag moves the board');
  check(acts.length === 0, 'a drag chooses nothing');
  const back = (text) => until(async () => { const now = await boxOf(page, 'place:(0,0)'); return Math.abs(now.width - first.width) < 0.5 && Math.abs(now.x - first.x) < 0.5; }, text);
  await page.keyboard.press('0');
  await back('the key 0 fits the board');
  await page.keyboard.press('+');
  await until(async () => (await boxOf(page, 'place:(0,0)')).width > first.width * 1.2, 'the key + enlarges');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await until(async () => (await boxOf(page, 'place:(0,0)')).width < first.width * 0.9, 'the key - makes smaller');
  await page.getByRole('button', { name: 'Fit to the window' }).click();
  await back('the button fits the board');
}

/** Two fingers, and a finger where things are too small for one. */
async function touched(stage) {
  const { page, acts } = await table(stage, kPhone), wire = await page.context().newCDPSession(page);
  const first = await boxOf(page, 'place:(0,0)'), y = first.y + first.height / 2, x = first.x + first.width / 2;
  const fingers = (type, apart) => wire.send('Input.dispatchTouchEvent', { type, touchPoints: apart === null ? [] : [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }] });
  await fingers('touchStart', 30);
  for (const apart of [36, 42, 48, 54]) await fingers('touchMove', apart);
  await fingers('touchEnd', null);
  await until(async () => (await boxOf(page, 'place:(0,0)')).width > first.width * 1.3, 'two fingers enlarge');
  await page.getByRole('button', { name: 'Fit to the window' }).tap();
  await until(async () => Math.abs((await boxOf(page, 'place:(1,0)')).width - first.width) < 0.5, 'it fits again');
  await still(page);
  check(acts.length === 0, 'two fingers choose nothing');
  const { x: left, y: top, width, height } = await boxOf(page, 'place:(1,0)'); // itself and one of its two pieces can be meant
  await page.touchscreen.tap(left + width / 2, top + height * 0.25);
  await page.getByRole('dialog').waitFor();
  const faults = await barriers(page, 'a place that is opened');
  check(faults.length === 0, faults.join('\n'));
  // A page that was busy for long takes up its line anew, and what was open is closed: whoever sees that taps again.
  await until(async () => {
    if (!(await page.getByRole('dialog').isVisible())) await page.touchscreen.tap(left + width / 2, top + height * 0.25);
    await page.getByRole('dialog').getByRole('button', { name: /^strider, / }).tap({ timeout: 5000 }).catch(() => {});
    return until(() => acts.length > 0, '', 3000).catch(() => false);
  }, 'a piece is chosen where its place was opened');
  check(acts.length === 1, 'once');
  check(acts[0].action === 4, 'the one that was tapped');
}

export async function run(stage) {
  for (const [name, options] of [['wide', kWide], ['phone', kPhone]]) {
    for (const colorScheme of ['dark', 'light']) {
      const { page } = await table(stage, { ...options, colorScheme });
      check((await page.locator('.plane .cell').count()) === late.places.length, 'every place is drawn');
      for (const ref of choices) check((await page.locator(`[data-ref="${ref}"]`).count()) === 1, `${ref} is drawn`);
      check((await page.locator('.cell.on-playable').count()) === 2 && (await page.locator('.piece.playable').count()) === 2, 'what may be chosen glows');
      const boxes = await page.locator('.plane .place').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
      check(Math.min(...boxes) >= 44, 'a hex can be touched');
      const faults = [...(await barriers(page, `hexes ${name} ${colorScheme}`)), ...(name === 'wide' ? await overflow(page, '.shell') : [])];
      check(faults.length === 0, faults.join('\n'));
      if (process.env.NEXUS_SHOTS) await page.screenshot({ path: `${process.env.NEXUS_SHOTS}/hexes-${name}-${colorScheme}.png` });
      await page.context().close();
    }
  }
  const mouse = await table(stage, kWide);
  const dragons = mouse.page.getByRole('button', { name: /^2 dragon, .*, \(0,0\), can be chosen$/ });
  check((await dragons.count()) === 1, 'a stack is named with its count, its seat and its place');
  await moved(mouse);
  const { x, y, width, height } = await boxOf(mouse.page, 'place:(0,1)');
  await mouse.page.mouse.click(x + width / 2, y + height * 0.85);
  await until(() => mouse.acts.length === 1, 'a hex is chosen by a click');
  check(mouse.acts[0].action === 1, 'the one that was clicked');

  const other = await table(stage, kWide);
  await other.page.locator('.cell:has(> [data-ref="place:(1,-1)"]) .piece').click();
  await until(() => other.acts.length === 1, 'who clicks a piece that cannot be chosen, in a hex that can, means the hex');
  check(other.acts[0].action === 2, 'that hex');

  const keys = await table(stage, kWide);
  await keys.page.keyboard.press('Tab');
  await keys.page.locator('[data-ref="place:(0,0)"]').focus();
  const ways = [['ArrowRight', 'place:(1,0)'], ['ArrowLeft', 'place:(0,0)'], ['ArrowLeft', 'place:(-1,0)'], ['PageDown', 'unit:10.u10'], ['ArrowRight', 'place:(0,0)'], ['ArrowRight', 'place:(1,0)']];
  for (const [key, ref] of ways) {
    await keys.page.keyboard.press(key);
    await until(async () => (await reached(keys.page)) === ref, `${key} leads to ${ref}`);
  }
  await keys.page.keyboard.press('PageUp');
  await until(async () => (await reached(keys.page)) === 'unit:7.u7', 'a piece is reached by key');
  await keys.page.keyboard.press('Enter');
  await until(() => keys.acts.length === 1, 'a piece is chosen by a key');
  check(keys.acts[0].action === 4, 'the one that was reached');
  await touched(stage);
}
