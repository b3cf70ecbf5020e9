import { barriers } from './10-quality.mjs';
import { overflow } from './overflow.mjs';
import { check, until } from './stage.mjs';

export const long = true;
export const title = 'the kit shows every part in every state: no barrier, nothing cut off, keys and prices of a full hand in sight';

const kSizes = { wide: { viewport: { width: 1280, height: 800 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

/** Keys and prices in hands that something else lies upon. */
const covered = (page) => page.evaluate(() => [...document.querySelectorAll('.hand :is(.key, .price)')].flatMap((one) => {
  const hand = one.closest('.hand').getBoundingClientRect();
  one.closest('li').scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = one.getBoundingClientRect();
  if (box.width === 0) return [];
  const inside = box.left >= hand.left - 1 && box.right <= hand.right + 1;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return inside && top && one.closest('li').contains(top) ? [] : [`${one.className} ${one.textContent}`];
}));

/** Rows of the hands whose cards share the width. */
const rows = (page) => page.evaluate(() => [...document.querySelectorAll('.hand.wide')].map((hand) =>
  new Set([...hand.querySelectorAll('li')].map((card) => card.offsetTop)).size));

/** A link being made lights its port on what is chosen and on what may be, nowhere else; a network opens as whole cards. */
async function networks(page) {
  const sample = page.locator('[data-sample="networks"]'), lit = sample.locator('.tile:has(.ports circle)');
  await until(async () => (await sample.locator('.ports circle').count()) === 2, 'two ports are lit');
  check((await lit.evaluateAll((tiles) => tiles.every((tile) => /chosen|target/.test(tile.className)))), 'on what is chosen and on what may be');
  await sample.locator('.opener').last().click();
  await until(async () => (await sample.locator('.more .card').count()) === 11, 'cards lie open');
  const cut = await overflow(page, '.more');
  check(cut.length === 0, `nothing of them is cut off: ${cut}`);
  await page.keyboard.press('Escape');
  await until(async () => (await sample.locator('.more').count()) === 0, 'Escape closes them');
}

/** How long frames take while a board is dragged about and zoomed, in ms; said, not judged: the machine may be busy. */
async function frames(page) {
  const board = page.locator('[data-sample="large"] [data-plan]');
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  await page.evaluate(() => {
    const all = (globalThis.frameTimes = []);
    let last = performance.now();
    const next = (now) => (all.push(now - last), (last = now), requestAnimationFrame(next));
    requestAnimationFrame(next);
  });
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -500);
  await page.mouse.down();
  for (let i = 1; i <= 60; i++) await page.mouse.move(x + 120 * Math.sin(i / 5), y + 80 * Math.cos(i / 7));
  await page.mouse.up();
  for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i % 2 ? -60 : 60);
  const times = (await page.evaluate(() => globalThis.frameTimes)).slice(2).sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
  return `${times.length} frames of 150 places and 100 stacks: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, ${times.filter((time) => time > 20).length} over 20 ms`;
}

/** A board that is larger than its window is seen small beside it, and a touch there goes to that part of it. */
async function panned(page) {
  const sample = page.locator('[data-sample="panned"]'), plane = sample.locator('.plane'), small = sample.locator('.overview');
  await sample.locator('.shot line').waitFor({ state: 'attached' });
  check((await sample.locator('.disc .amounts svg').count()) === 5, 'numbers of pieces stand on shapes');
  for (const [x, y] of [[3, 3], [60, 60]]) {
    const before = await plane.getAttribute('style');
    await small.click({ position: { x, y } });
    await until(async () => (await plane.getAttribute('style')) !== before, 'the board moves there');
  }
  await sample.getByRole('button', { name: 'Fit to the window' }).click();
  await sample.getByRole('button', { name: 'Fit to the window' }).click();
  await small.waitFor({ state: 'detached' });
  check((await page.locator('[data-sample="tally"] li').count()) === 12, 'every ground is named');
  await sample.evaluate((one) => one.remove()); // what is out of its window is cut
}

export async function run(stage) {
  const wrong = [];
  let said = '';
  for (const [size, colorScheme] of [['wide', 'dark'], ['wide', 'light'], ['phone', 'light']]) {
    const { page } = await stage.person({ ...kSizes[size], colorScheme }), where = `${size} ${colorScheme}`, large = page.locator('[data-sample="large"]');
    await page.goto('/kit');
    await large.locator('.cell').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    if (process.env.NEXUS_SHOTS) await page.screenshot({ path: `${process.env.NEXUS_SHOTS}/kit-${size}-${colorScheme}.png`, fullPage: true, animations: 'disabled', timeout: 60_000 });
    check((await large.locator('.cell').count()) === 150 && (await large.locator('.stack').count()) === 100, 'the large board is whole');
    for (const light of ['playable', 'target', 'chosen', 'refused']) check((await page.locator(`.ground .light.${light}`).count()) > 0, `a place is ${light}`);
    await panned(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (sideways > 0) wrong.push(`${where}: the page scrolls sideways by ${sideways}`);
    wrong.push(...(await overflow(page)).map((one) => `${where}: ${one}`), ...(await covered(page)).map((one) => `${where}: hidden in a hand: ${one}`));
    if (size === 'wide') check((await rows(page)).every((n) => n === 1), `${where}: a full hand takes one row of the board, not ${await rows(page)}`);
    await networks(page);
    if (where === 'wide dark') said = await frames(page);
    await large.evaluate((one) => one.remove()); // it has nothing for axe that the others have not
    wrong.push(...(await barriers(page, where)));
    await page.context().close();
  }
  check(wrong.length === 0, `${wrong.length} findings:\n${[...new Set(wrong)].slice(0, 60).join('\n')}`);
  return said;
}
