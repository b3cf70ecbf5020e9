import { check, until } from './stage.mjs';
import { look, mouse, turn } from './player.mjs';

export const title = 'hot seat: nothing of a hand is on the page while the device changes hands';

export async function run(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a table' }).click();
  await page.locator('.seats select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/t\//);
  const cards = () => page.locator('.hand [data-ref^="card:"]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.ref.slice(5)));
  const names = () => page.locator('.hand .tile .name').allInnerTexts();
  let passed = 0, hand = [], named = [];
  const seen = [], shownBefore = new Set(); // a card that lies open somewhere is no secret
  for (let touches = 0; passed < 4; touches++) {
    check(touches < 200, 'the turn goes to the other');
    const now = await turn(page);
    if (now.pass) {
      passed++;
      const text = await page.content();
      const boards = (await page.locator('.tile').count()) + (await page.locator('.board').count());
      check(boards === 0, 'no board and no hand is behind the question');
      for (const card of hand) check(!text.includes(`card:${card}`), `${card} of the last hand is still on the page`);
      for (const name of named) check(!text.includes(name.replaceAll('\n', ' ')), `${name} of the last hand is still on the page`);
      await page.locator('.pass .btn').click();
      await until(async () => (await look(page)).mine, 'the other goes on');
      // Nor is it there when the other looks: neither in the log nor anywhere, unless the other holds such a card too.
      const mine = await names(), now = await page.content();
      for (const [i, card] of hand.entries()) {
        const built = (await page.locator(`[data-ref$=".${card}"]`).count()) > 0;
        if (!mine.includes(named[i]) && !built && !shownBefore.has(card)) check(!now.includes(named[i]), `${named[i]} of the hand before is shown to the other`);
      }
      seen.push(await page.locator('.bottom .plate').first().innerText());
      continue;
    }
    for (const ref of await page.locator('.net [data-ref^="unit:"]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.ref.split('.')[1]))) shownBefore.add(ref);
    hand = await cards();
    named = await names();
    await mouse(page, now);
  }
  check(new Set(seen).size > 1, 'both seats were looked through');
}
