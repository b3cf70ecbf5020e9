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
  const names = () => page.locator('.hand .hold .name').allInnerTexts();
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
      seen.push(await page.locator('.holds .seat').first().innerText());
      continue;
    }
    for (const ref of await page.locator('.net [data-ref^="unit:"]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.ref.split('.')[1]))) shownBefore.add(ref);
    hand = await cards();
    named = await names();
    await mouse(page, now);
  }
  check(new Set(seen).size > 1, 'both seats were looked through');
  await reloaded(page, cards);
  await betweenBots(stage, page, cards);
}

/** After a reload nobody knows who holds the device: it asks, whoever looked before. */
async function reloaded(page, cards) {
  await until(async () => (await look(page)).mine, 'somebody decides');
  const hand = await cards();
  await page.reload();
  await page.locator('.pass .btn').waitFor();
  const text = await page.content();
  for (const card of hand) check(!text.includes(`card:${card}`), `${card} is on the page after a reload`);
  await page.locator('.pass .btn').click();
  await until(async () => (await look(page)).mine, 'the one who decides goes on');
  check(JSON.stringify(await cards()) === JSON.stringify(hand), 'and sees the hand again');
}

/** While somebody else decides, the table is open and the hands are not, until one of them is asked for. */
async function betweenBots(stage, page, cards) {
  const client = await stage.client(page), ben = await stage.client();
  const { table } = await client.must('create', { game: 'convergence(players=3)', seats: ['me', 'me', 'open'], hold: 0 });
  await ben.must('sit', { table, seat: 'C' });
  await client.must('start', { table });
  let position;
  client.on((message) => message.is === 'position' && message.table === table && (position = message.position));
  ({ position } = await client.must('open', { table }));
  while (position.decision.seat !== 'C') {
    const { seat } = position.decision;
    ({ position } = await client.must('look', { table, seat }));
    const now = position;
    await client.must('act', { table, seat, number: now.decision.number, action: now.decision.list.at(-1).id });
    await until(() => position !== now, 'something follows');
  }
  await page.goto(`/t/${table}`);
  await page.locator('.board .tile').first().waitFor();
  check((await cards()).every((card) => !card || card === 'unknown'), 'no hand is shown');
  check((await page.locator('.pass').count()) === 0, 'nobody has to take the device');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  check((await page.locator('.menu ul').getByText('Concede').count()) === 0, 'nobody concedes for a seat that is not looked through');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Show the hand of .* B$/ }).click();
  await until(async () => (await cards()).length > 0 && !(await cards()).includes('unknown'), 'the hand of B');
  const { position: mine } = await client.must('look', { table, seat: 'B' });
  check(JSON.stringify((await cards()).sort()) === JSON.stringify(mine.sheet.seats.B.hand.map((card) => card.split(':').at(-1)).sort()), `it is the hand of B: ${await cards()}`);
}
