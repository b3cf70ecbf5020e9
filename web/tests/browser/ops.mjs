// A person at a table of Nexus Ops: buys by the steppers, touches what glows on the moon, goes on after a few moves.
import { look } from './player.mjs';
import { check } from './stage.mjs';
import { follows, glowing } from './cloud.mjs';

/** A short game against a gentle bot, with the page before it; steps without a choice are made by the table. */
export async function seated(stage, options = {}, game = 'nexus-ops(target=10,round_limit=10)') {
  const { page } = await stage.person({ drawn: false, ...options });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game, seats: ['me', 'bot:gentle'], pace: 0, hold: 0, start: true });
  await client.must('auto', { table, seat: 'ares', on: true });
  await page.goto(`/t/${table}`);
  await page.locator('.no [data-plan]').waitFor();
  return { page, client, table };
}

/** Of these spots the one that is nearest to where somebody else stands. */
async function towards(page, spots) {
  const foes = await page.locator('.no .cell .stack:not(.s-1)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
  const far = (spot) => Math.min(...foes.map((foe) => Math.hypot(foe.x - spot.x, foe.y - spot.y)));
  return [...spots].sort((a, b) => far(a) - far(b))[0];
}

/** One touch; `hit` is a mouse or a finger. In a phase something is done `most` times at most; units go to meet others. */
export async function touch(page, now, nth, hit, most = 4) {
  if ((await look(page)).over) return; // it ended meanwhile
  const row = page.locator('dialog[open] .crowd :is(.target, .playable)').first();
  if (await row.count()) { // a hex was opened by the touch before: who is meant is chosen there
    await row.click();
    return follows(page, now);
  }
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  const more = page.locator('.units li button:last-child:enabled'), on = page.locator('.fixed li:not(.local) .dec:not(:disabled)').last();
  const spots = await glowing(page), units = await more.count(), enough = nth % (most + 1) === most;
  const button = async (one) => {
    await one.evaluate((each) => each.scrollIntoView({ block: 'center' })); // on a low screen it lies beneath the answers
    const box = await one.boundingBox();
    await hit(box.x + box.width / 2, box.y + box.height / 2);
  };
  if (now.chooser) await page.locator('.choose .btn').first().click();
  else if (units > 0 && !enough) await button(more.nth(units - 1));
  else if (spots.length > 0 && !(enough && (await on.count()))) {
    const { x, y } = /^Where does/.test(now.question) ? await towards(page, spots) : spots[nth % spots.length];
    await hit(x, y);
  }
  else if (await on.count()) await on.click();
  else await page.locator('.scroll .dec:visible').first().click(); // nothing of it is in sight
  await follows(page, now);
}

export const ended = async (page) => {
  const words = await page.locator('dialog[open] h2').innerText();
  check(/win|won|victory|draw/i.test(words), `the end screen says who won: ${words}`);
};
