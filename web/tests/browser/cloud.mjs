// A person at a table of Quantum Cloud: a map that is moved and enlarged, pieces on it, a hand. What glows on the map
// is looked for where it can be seen.
import { check, until } from './stage.mjs';
import { look } from './player.mjs';

const kThings = '.cell.on-target > .place, .cell.on-playable > .place, .piece.playable, .piece.target, .hold.playable, .hold.target, .head.playable, .head.target';

/** A table against gentle bots, with the page before it. */
export async function seated(stage, options = {}, game = 'quantum-cloud') {
  const { page } = await stage.person(options);
  await page.goto('/');
  const client = await stage.client(page);
  const players = Number(/players=(\d)/.exec(game)?.[1] ?? 2);
  const seats = ['me', ...Array(players - 1).fill('bot:gentle')];
  const { table } = await client.must('create', { game, seats, pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await page.locator('.qc [data-plan]').waitFor();
  return { page, client, table };
}

/** The middles of what glows and can be hit: on the map inside its window, in the hand, among the seats. */
export const glowing = (page) => page.evaluate((things) => [...document.querySelectorAll(things)].flatMap((one) => {
  const box = one.getBoundingClientRect();
  for (const [x, y] of [[0.5, 0.5], [0.5, 0.8], [0.3, 0.3], [0.12, 0.5], [0.5, 0.12]]) {
    const spot = { x: box.left + box.width * x, y: box.top + box.height * y };
    const top = document.elementFromPoint(spot.x, spot.y);
    if (top && (one.contains(top) || top.closest('button') === one)) return [{ ...spot, ref: one.dataset.ref }];
  }
  return [];
}), kThings);

/** Another question, another list, nobody's turn or the end. */
export async function follows(page, before) {
  await until(async () => {
    const now = await look(page);
    return !now.busy && (now.over || !now.mine || JSON.stringify(now) !== JSON.stringify(before));
  }, `something follows the answer to “${before.question}”`);
}

/** Touches something that glows, every third time goes on if one may; `hit` is a mouse or a finger. */
export async function touch(page, now, nth, hit) {
  if ((await look(page)).over) return; // it ended meanwhile
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape'); // a place was opened by the touch before
  const on = page.locator('.fixed li:not(.local) .dec:not(:disabled)').first();
  const spots = await glowing(page), chooser = page.locator('.choose .btn').first();
  if (now.chooser) await chooser.click();
  else if (spots.length > 0 && !(nth % 3 === 2 && /Space|Enter|Go on|Pass/.test(now.quiet.join() + (now.primary ? 'Enter' : '')))) {
    const { x, y } = spots[nth % spots.length];
    await hit(x, y);
  } else if (await on.count()) await on.click();
  else { // nothing of it is in sight
    const fold = page.locator('.fold[aria-expanded=false]');
    if (await fold.isVisible()) await fold.click();
    const entry = page.locator('.scroll .dec:visible').first();
    // The touch before may have passed a window and gone on by itself: then there is nothing to choose any more.
    await until(async () => (await entry.isVisible()) || JSON.stringify(await look(page)) !== JSON.stringify(now), 'an entry, or another question');
    if (!(await entry.isVisible())) return;
    await entry.click();
  }
  await follows(page, now);
}

export const ended = async (page) => {
  const words = await page.locator('dialog[open] h2').innerText();
  check(/win|won|victory|draw/i.test(words), `the end screen says who won: ${words}`);
};
