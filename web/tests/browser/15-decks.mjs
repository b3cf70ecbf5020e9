import { barriers } from './10-quality.mjs';
import { check, until } from './stage.mjs';

export const title = 'decks: an illegal one is told all its problems, mended, kept and played; by keys, on a phone';

const dialog = (page) => page.locator('dialog[open]').last();
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('dialog[open] .body')].some((box) => box.scrollWidth > box.clientWidth));

async function create(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a table' }).click();
  await page.locator('dialog select').first().selectOption('quantum-nexus');
  await page.locator('.seats select').nth(1).selectOption({ label: 'Bot gentle' });
}

// Pasted with four kinds of faults, told at once, mended, named, and played.
async function pasted(stage, shipped) {
  const { page } = await stage.person();
  await create(page);
  check((await page.locator('.option').filter({ hasText: /deck$/ }).count()) === 0, 'decks are no options of the rules');
  await page.getByRole('button', { name: 'Deck for seat 1: Standard deck' }).click();
  await until(async () => (await dialog(page).locator('.tiles .tile').count()) === 7, 'seven decks are offered');
  await dialog(page).getByRole('radio', { name: 'Paste a deck' }).check();
  const use = dialog(page).getByRole('button', { name: 'Use this deck' });
  check(await use.isDisabled(), 'nothing pasted, nothing to use');
  const legal = shipped.find((deck) => deck.name === 'Iron Bastion').text.replace(/^# .*/, '# Night Shift. Nobody sleeps.');
  const wrong = `${legal}\n9 Scrap Drone\n1 No Such Card\n1 Sow Doubt\n`;
  const judged = await (await fetch(`${stage.url}/api/games/quantum-nexus/decks`, { method: 'POST', body: wrong })).json();
  await page.getByLabel('Deck list or code').fill(wrong);
  const rows = dialog(page).locator('.verdict li');
  await until(async () => (await rows.count()) === judged.problems.length, 'every problem is listed');
  check(new Set(judged.problems.map((one) => one.code)).size >= 4, 'they are of several kinds');
  const said = await rows.allInnerTexts();
  for (const [i, problem] of judged.problems.entries()) {
    check(said[i].includes(problem.clause) && said[i].includes(problem.what), `${problem.sentence} is told: ${said[i]}`);
    check((await rows.nth(i).locator('a').getAttribute('href')) === `/rules/quantum-nexus#${problem.clause}`, 'with the way to its clause');
  }
  check(said.some((one) => /remove \d+ CP/.test(one)), 'and with a remedy');
  check(await use.isDisabled(), 'an illegal deck cannot be used');
  await page.getByLabel('Deck list or code').fill(legal);
  await dialog(page).locator('.verdict.legal').waitFor();
  check((await page.getByLabel('Name it').inputValue()) === 'Night Shift', 'it keeps its name');
  await page.getByLabel('Name it').fill('Late Shift');
  await use.click();
  await page.getByRole('button', { name: 'Deck for seat 1: Late Shift' }).waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/t\//);

  const client = await stage.client(page);
  const table = page.url().split('/').pop();
  const hand = await until(async () => {
    const { position, table: now } = await client.must('open', { table });
    if (position?.decision?.mine) await client.ask('act', { table, seat: position.decision.seat, number: position.decision.number, action: 1 });
    const held = Object.keys(position?.sheet.north.costs ?? {});
    check(!position || now.seats[0].deck === 'Late Shift', `the table has the deck: ${JSON.stringify(now.seats)}`);
    check(!position || (now.seats[1].deck && now.seats[1].deck !== 'Late Shift'), 'the bot has another');
    return held.length > 0 && held;
  }, 'a hand is drawn', 60_000);
  const names = new Set(judged.cards.map((card) => card.card));
  check(hand.every((card) => names.has(card)), `the hand comes from the deck: ${hand}`);
  await page.locator(`[data-ref="card:${hand[0]}"]`).first().waitFor();

  // Another day it is still there; it is changed, deleted, and gone.
  await create(page);
  await page.getByRole('button', { name: /^Deck for seat 2/ }).click();
  await dialog(page).getByRole('radio', { name: 'Late Shift' }).waitFor({ state: 'attached' });
  await dialog(page).getByRole('button', { name: 'Edit Late Shift' }).click();
  check((await page.getByLabel('Deck list or code').inputValue()).startsWith('# Late Shift. Nobody sleeps.'), 'it is edited as it was kept');
  await dialog(page).getByRole('button', { name: 'Delete Late Shift' }).click();
  check((await dialog(page).getByRole('radio', { name: 'Late Shift' }).count()) === 0, 'it is deleted');
  check((await page.evaluate(() => localStorage.getItem('nexus.decks.quantum-nexus'))) === null, 'and forgotten');
}

// In the waiting room, by keys alone; the other learns that a deck was chosen, and which when the game begins.
async function waiting(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  const host = await stage.client(page), { page: other, frames } = await stage.person();
  const { table } = await host.must('create', { game: 'quantum-nexus', seats: ['me', 'open'] });
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await page.goto(`/t/${table}`);
  await page.getByRole('button', { name: 'Deck for seat 1: Standard deck' }).focus();
  await page.keyboard.press('Enter');
  const radio = (name) => dialog(page).getByRole('radio', { name });
  await radio('Whispering Storm').waitFor({ state: 'attached' });
  await radio('Standard deck').focus();
  for (let i = 0; i < 12 && !(await radio('Grand Alliance').isChecked()); i++) await page.keyboard.press('ArrowDown');
  check(await radio('Grand Alliance').isChecked(), 'arrows go through the decks');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Deck for seat 1: Grand Alliance' }).waitFor();
  check((await page.locator('dialog[open]').count()) === 0, 'the dialog is closed');
  await other.getByText('deck chosen').waitFor();
  check(!frames.some((frame) => frame.includes('Grand Alliance')) && !(await other.content()).includes('Grand Alliance'), 'the other is not told which');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await until(() => frames.some((frame) => /"deck":"Grand Alliance"/.test(frame)), 'the name is told at the start');
}

// The page of decks: every deck as its cards, copied, played.
async function shown(stage, shipped) {
  const { page, context } = await stage.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/decks/quantum-nexus');
  await page.getByRole('link', { name: /Radiant Legion/ }).click();
  await page.getByRole('heading', { name: 'Radiant Legion' }).waitFor();
  const deck = shipped.find((one) => one.name === 'Radiant Legion');
  await until(async () => (await page.locator('.cards .card').count()) === deck.cards.length, 'each of its cards is there');
  await page.getByRole('button', { name: 'Copy code' }).click();
  check((await page.evaluate(() => navigator.clipboard.readText())) === deck.code, 'the code is copied');
  await page.getByRole('button', { name: 'Play a bot with it' }).click();
  await page.waitForURL(/\/t\//);
  const client = await stage.client(page);
  const { table } = await client.must('open', { table: page.url().split('/').pop() });
  check(table.seats[0].deck === 'Radiant Legion', 'it is played');
}

async function looks(stage) {
  const all = [];
  for (const [theme, viewport] of [['dark', { width: 1440, height: 900 }], ['light', { width: 360, height: 740 }]]) {
    const { page } = await stage.person({ colorScheme: theme, viewport });
    await page.goto('/decks/quantum-nexus');
    await page.locator('.cards .card').first().waitFor();
    all.push(...(await barriers(page, `decks ${theme}`)));
    check(!(await wide(page)), `the page of decks fits ${viewport.width}`);
    await create(page);
    await page.getByRole('button', { name: /^Deck for seat 1/ }).click();
    await dialog(page).locator('.tiles .tile').first().waitFor();
    all.push(...(await barriers(page, `chooser ${theme}`)));
    await dialog(page).getByRole('radio', { name: 'Paste a deck' }).check();
    await page.getByLabel('Deck list or code').fill('9 Scrap Drone\n1 Nonsense');
    await dialog(page).locator('.verdict').waitFor();
    all.push(...(await barriers(page, `problems ${theme}`)));
    check(!(await wide(page)), `the chooser fits ${viewport.width}`);
    await page.keyboard.press('Escape');
    await until(async () => (await page.locator('dialog[open]').count()) === 1, 'Escape closes the chooser alone');
    const client = await stage.client(page);
    const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:gentle'], decks: ['Iron Bastion', 'random'] });
    await page.goto(`/t/${table}`);
    await page.getByRole('button', { name: 'Deck for seat 2: Random deck' }).waitFor();
    all.push(...(await barriers(page, `room ${theme}`)));
    check(!(await wide(page)), `the room fits ${viewport.width}`);
  }
  check(all.length === 0, `${all.length} barriers:\n${[...new Set(all)].slice(0, 20).join('\n')}`);
}

export async function run(stage) {
  const { decks: shipped } = await (await fetch(`${stage.url}/api/games/quantum-nexus/decks`)).json();
  await pasted(stage, shipped);
  await waiting(stage);
  await shown(stage, shipped);
  await looks(stage);
}
