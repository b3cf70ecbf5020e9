import { readFileSync } from 'node:fs';
import { check, until } from './stage.mjs';
import { mouse, some, turn } from './player.mjs';

export const long = true;
export const title = 'a stranger opens a replay, steps, flips the seat, shares, downloads and plays on from step 20';

/** The moves are told as at the table, with the rule of each; a line leads to its step, through hidden hands it keeps what they hide. */
async function told(stage, game) {
  const { page } = await stage.person();
  await page.goto(`/r/${await stage.finished(game)}?step=40`);
  const lines = page.locator('.moves .line');
  await until(async () => (await lines.count()) > 60, 'the whole game is told');
  const raw = (await page.locator('.moves').innerText()).match(/\b(north|south|[AB])\.\w+|[a-z]+-[a-z]+#\d|\bat \([^)]*,-?\d|\b(reveal|draw|next|deploy|at|path) [a-z]/);
  check(raw === null, `people's words, not those of records: ${raw?.[0]}`);
  const deed = lines.filter({ hasText: /deploys|builds/ }).nth(4);
  const step = Number(await deed.locator('small').innerText());
  await deed.locator('button').click();
  await until(async () => Number(await page.locator('.pos b').innerText()) === step, 'a line leads to its step');
  const words = async (where) => (await where.innerText()).trim().toLowerCase();
  await until(async () => (await deed.locator('button').getAttribute('aria-current')) === 'step', 'and is the one where one stands');
  await until(async () => (await words(page.locator('.now h2'))) === (await words(deed.locator('.x'))), 'which is said above');
  if (game) {
    await deed.hover();
    const clause = deed.locator('a.clause');
    check((await clause.getAttribute('href')) === `/rules/quantum-nexus#${await clause.innerText()}`, 'with the way to its rule');
  }
  const counted = () => lines.filter({ hasText: /draws \d+ cards?/ }).count(), open = await counted();
  await page.getByRole('button', { name: 'Hands shown' }).click();
  await until(async () => (await counted()) > open, 'through hidden hands cards are counted, not named');
}

export async function run(stage) {
  await told(stage, 'quantum-nexus');
  await told(stage);
  const table = await stage.finished();
  const { page, context } = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
  await page.goto(`/r/${table}`);
  const at = async () => Number(await page.locator('.pos b').innerText());
  await page.locator('.board .tile').first().waitFor();
  check((await at()) === 0, 'a replay begins at its start');
  await page.locator('.ctl').getByText('Decision', { exact: true }).click();
  await page.getByRole('button', { name: 'On by one decision' }).click();
  await until(async () => (await at()) > 0, 'a step on');
  await page.getByRole('button', { name: 'On by one decision' }).click();
  const two = await at();
  await page.getByRole('button', { name: 'Back by one decision' }).click();
  await until(async () => (await at()) < two, 'a step back');
  await page.locator('.ctl').getByText('Turn', { exact: true }).click();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const was = await at();
  await until(async () => (await at()) > was, 'it plays by itself');
  await page.getByRole('button', { name: 'Pause' }).click();

  await page.keyboard.press('End');
  await page.locator('.said.end').waitFor();
  await page.keyboard.press('Home');
  await until(async () => (await at()) === 0, 'Home leads to the start');
  await page.keyboard.press('Space');
  await until(async () => (await at()) > 0, 'Space plays');
  await page.keyboard.press('Space');

  // Through the other's eyes, then with one hand hidden.
  const hand = () => page.locator('.hand [data-ref^="card:"]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.ref).join(' '));
  const networks = () => page.locator('.net').evaluateAll((nets) => nets.map((net) => net.getAttribute('aria-label')).join(' | '));
  const [mine, nets] = [await hand(), await networks()];
  await page.locator('.eyes .seg label').nth(1).click();
  await until(async () => (await networks()) !== nets, 'the seat is flipped');
  await until(async () => (await hand()) !== mine, 'the other hand is shown');
  await page.locator('.eyes button').click();
  await until(async () => page.url().includes('seat=B'), 'the address says whose eyes');

  // The link to this position, opened by another stranger.
  await page.getByRole('button', { name: 'Share position' }).click();
  const link = await until(() => page.evaluate(() => navigator.clipboard.readText()), 'a link is in the clipboard');
  check(link.includes(`/r/${table}?step=${await at()}`), `the link leads here: ${link}`);
  const other = await stage.person();
  await other.page.goto(link);
  await other.page.locator('.board .tile').first().waitFor();
  await until(async () => Number(await other.page.locator('.pos b').innerText()) === (await at()), 'the link opens the same step');
  const tiles = (one) => one.locator('.tile').evaluateAll((all) => all.map((tile) => tile.dataset.ref).sort().join(' '));
  await until(async () => (await tiles(other.page)) === (await tiles(page)), 'the link shows the same position');

  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.acts a[download]').click()]);
  const record = readFileSync(await download.path(), 'utf8');
  check(record === (await (await fetch(`${stage.url}/api/records/${table}`)).text()) && record.includes('convergence'), 'the record is the one of the server');

  // The curve is a slider too: a click on it leads there, and a hand may be drawn along it.
  const length = Number((await page.locator('.pos').innerText()).match(/of (\d+)/)[1]);
  const curve = await page.locator('.film .line svg').first().boundingBox();
  const near = async (part) => Math.abs((await at()) - part * length) <= 0.05 * length;
  await page.mouse.click(curve.x + curve.width * 0.25, curve.y + 20);
  await until(() => near(0.25), 'a click on the curve leads there');
  await page.mouse.down();
  await page.mouse.move(curve.x + curve.width * 0.7, curve.y + 30, { steps: 5 });
  await until(() => near(0.7), 'and follows the hand');
  await page.mouse.up();
  await page.keyboard.press('PageDown');
  await until(async () => !(await near(0.7)), 'and the keys');

  // What each was expected to win is another curve over the same steps, with the place where it turned.
  await page.getByText('Chances', { exact: true }).click();
  await until(async () => (await page.locator('.course .band').count()) === 2, 'chances are drawn for both');
  await page.mouse.click(curve.x + curve.width * 0.6, curve.y + 30);
  await until(() => near(0.6), 'a click on them leads there too');
  const there = page.getByRole('button', { name: 'It turned here' });
  if (await there.count()) {
    const was = await at();
    await there.click();
    await until(async () => (await at()) !== was, 'the turning point is a click away');
  }

  // Step 20 by the slider, then on from there.
  await page.locator('input[type=range]').focus();
  await page.keyboard.press('Home');
  await page.locator('input[type=range]').fill('20');
  await until(async () => (await at()) === 20, 'the slider goes to step 20');
  await page.getByRole('button', { name: 'Play on from here' }).and(page.locator(':enabled')).click();
  await page.locator('dialog[open] fieldset').last().getByText('Gentle').click();
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.waitForURL(/\/t\//);
  check(!page.url().includes(table), 'it is a new table');
  await turn(page);
  const client = await stage.client(page);
  const { position, table: { nonces } } = await client.must('open', { table: page.url().split('/t/')[1] });
  const notes = JSON.parse(await page.evaluate(() => localStorage.getItem('nexus.promises')));
  check(Object.values(nonces).includes(notes.at(-1).nonce), 'the page has a part in its chance');
  check(position.step >= 20, `the new table goes on from step 20, it is at ${position.step}`);
  await some(page, mouse, 6);
  void context;
}
