import { barriers } from './10-quality.mjs';
import { check, until } from './stage.mjs';

export const long = true;
export const title = 'decks: chosen, pasted, built and played; an illegal one is told all its problems; by keys, on a phone';

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
  await page.getByRole('button', { name: 'Your deck: Neon Synapse (standard)' }).click();
  await until(async () => (await dialog(page).locator('.tiles .tile').count()) === 9, 'nine decks are offered');
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
  await page.getByLabel('Deck list or code').fill(legal.replace(/# card set \w+/, '# card set 0badcafe'));
  await dialog(page).locator('.verdict.legal').waitFor();
  check(/built with the card set 0badcafe/.test(await dialog(page).locator('.strange').innerText()), 'a deck of other cards says so');
  await page.getByLabel('Deck list or code').fill(legal);
  await until(async () => (await dialog(page).locator('.strange').count()) === 0 && (await dialog(page).locator('.verdict.legal').count()) === 1, 'one of these cards does not');
  check((await page.getByLabel('Name it').inputValue()) === 'Night Shift', 'it keeps its name');
  await page.getByLabel('Name it').fill('Late Shift');
  await use.click();
  await page.getByRole('button', { name: 'Your deck: Late Shift' }).waitFor();
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
  await page.getByRole('button', { name: /^Deck of Bot Gentle/ }).click();
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
  // What the host has without a choice.
  await other.locator('.seats li').first().getByText('Neon Synapse (standard)').waitFor();
  await page.getByRole('button', { name: 'Your deck: Neon Synapse (standard)' }).focus();
  await page.keyboard.press('Enter');
  const radio = (name) => dialog(page).getByRole('radio', { name });
  await radio('Whispering Storm').waitFor({ state: 'attached' });
  await radio('Standard deck').focus();
  for (let i = 0; i < 12 && !(await radio('Grand Alliance').isChecked()); i++) await page.keyboard.press('ArrowDown');
  check(await radio('Grand Alliance').isChecked(), 'arrows go through the decks');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Your deck: Grand Alliance' }).waitFor();
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
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Decks' }).click();
  await page.waitForURL(/\/decks\/quantum-nexus$/);
  const first = await page.locator('.list .tile').first().innerText();
  check(first.includes('for a first game'), 'decks for a first game come first and say so');
  await page.getByRole('link', { name: /Radiant Legion/ }).click();
  await page.getByRole('heading', { name: 'Radiant Legion' }).waitFor();
  const deck = shipped.find((one) => one.name === 'Radiant Legion');
  await until(async () => (await page.locator('.cards .card').count()) === deck.cards.length, 'each of its cards is there');
  const copied = async (as) => {
    await page.getByRole('button', { name: `Copy as ${as}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  check((await copied('Code')) === deck.code, 'the code is copied');
  check((await copied('Text')) === deck.text, 'so is the text');
  const again = await (await fetch(`${stage.url}/api/games/quantum-nexus/decks`, { method: 'POST', body: await copied('JSON') })).json();
  check(again.legal && again.code === deck.code && again.name === deck.name && again.built_with === deck.set, 'JSON reads back as the same deck');
  for (const bound of deck.bounds) check((await page.locator('.bounds li', { hasText: bound.name }).first().innerText()).includes(String(bound.found)), `${bound.name} is told`);
  const link = await copied('Link');
  const other = (await stage.person()).page;
  await other.goto(link);
  await other.getByRole('heading', { name: 'Radiant Legion' }).waitFor();
  await until(async () => (await other.locator('.cards .card').count()) === deck.cards.length, 'a link shows the same deck to a stranger');
  await page.getByRole('button', { name: 'Play a bot with it' }).click();
  await page.waitForURL(/\/t\//);
  const client = await stage.client(page);
  const { table } = await client.must('open', { table: page.url().split('/').pop() });
  check(table.seats[0].deck === 'Radiant Legion', 'it is played');
}

// Pasted on the page of decks: judged and drawn while one types, saved, taken to a table that waits.
async function pastedThere(stage, shipped) {
  const { page } = await stage.person();
  await page.goto('/decks/quantum-nexus');
  await page.getByRole('link', { name: 'Paste a deck' }).click();
  const { text, code } = shipped.find((deck) => deck.name === 'Iron Bastion');
  const wrong = `${text}\n9 Scrap Drone\n1 No Such Card\n`;
  const judged = await (await fetch(`${stage.url}/api/games/quantum-nexus/decks`, { method: 'POST', body: wrong })).json();
  await page.getByLabel('Deck list or code').fill(wrong);
  const rows = page.locator('.verdict li');
  await until(async () => (await rows.count()) === judged.problems.length, 'every problem is listed');
  for (const [i, { clause, what, card, found, allowed }] of judged.problems.entries()) {
    const said = (await rows.nth(i).innerText()).replace(/\s+/g, ' ');
    check(said.includes(clause) && said.includes(what) && said.includes(card) && (found === null || said.includes(`${found} / ${allowed}`)), `${what} is told with its numbers: ${said}`);
  }
  check((await page.locator('.cards .card').count()) === judged.cards.length, 'what could be read is drawn');
  check(await page.getByRole('button', { name: 'Play a bot with it' }).isDisabled(), 'it cannot be played');
  await page.getByLabel('Deck list or code').fill(code);
  await page.getByText('A legal deck').waitFor();
  await page.getByLabel('Name it').fill('From a code');
  await page.getByRole('button', { name: 'Save' }).click();
  const host = await stage.client(page);
  const { table } = await host.must('create', { game: 'quantum-nexus', seats: ['me', 'open'], title: 'With Ben' });
  await page.getByRole('button', { name: 'Take to a table' }).click();
  await dialog(page).getByRole('button', { name: /With Ben/ }).click();
  await page.waitForURL(`**/t/${table}`);
  await page.getByRole('button', { name: 'Your deck: From a code' }).waitFor();
  await page.goto('/decks/quantum-nexus');
  await page.getByRole('link', { name: /From a code/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: /From a code/ }).waitFor({ state: 'detached' });
}

// Built by mouse and by keys: found by words, domain, type and cost; the sums follow, the draft outlives the page, and it is played.
async function built(stage, shipped) {
  const { page } = await stage.person();
  await page.goto('/decks/quantum-nexus?build');
  const cards = page.locator('.pool .add');
  await until(async () => (await cards.count()) === 120, 'all cards are there');
  const sum = async (name) => Number(await page.locator('.bounds li', { has: page.getByText(name, { exact: true }) }).locator('b > span').first().innerText());
  await page.getByLabel('Search names and texts').fill('scrap');
  await until(async () => (await cards.count()) === 1, 'a name is found');
  await page.getByRole('button', { name: 'Add Scrap Drone, 0 in the deck' }).first().click();
  await page.getByRole('button', { name: 'Add Scrap Drone, 1 in the deck' }).first().waitFor();
  await until(async () => (await sum('Cards')) === 1 && (await sum('CP')) === 1, 'the sums follow');
  await page.getByRole('button', { name: 'Show all' }).click();
  for (const chip of ['Divinity', 'Mission', '5']) await page.locator('.chip', { hasText: new RegExp(`^D?\\s*${chip}$`) }).click();
  await until(async () => (await cards.count()) > 0 && (await cards.count()) < 6, 'domain, type and cost together leave a few');
  await page.getByRole('button', { name: 'Show all' }).click();

  // By keys: to the cards by Tab, on by arrows, added and taken away.
  await page.keyboard.press('/');
  check(await page.evaluate(() => document.activeElement.matches('input[type=search]')), '/ leads to the search');
  await page.keyboard.press('Escape');
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement.matches('.add'))); i++) await page.keyboard.press('Tab');
  const at = () => page.evaluate(() => document.activeElement.dataset.card);
  const first = await at();
  await page.keyboard.press('ArrowDown');
  const below = await at();
  check(below && below !== first, 'arrows lead to another card');
  await page.keyboard.press('Enter');
  await page.keyboard.press('+');
  await until(async () => (await sum('Cards')) === 3, 'Enter and + add');
  await page.keyboard.press('-');
  await until(async () => (await sum('Cards')) === 2, '- takes one away');
  await page.keyboard.press('Control+z');
  await until(async () => (await sum('Cards')) === 3, 'and is taken back');
  check((await at()) === below, 'the focus stays');

  // From a shipped deck: legal, then not, and the card in question is marked; another day it is as it was.
  await page.getByLabel('Start from').selectOption({ label: 'Iron Bastion' });
  await page.locator('.verdict.legal').waitFor();
  const extra = shipped.find((deck) => deck.name === 'Iron Bastion').cards.find((card) => card.kind === 'unit');
  const row = page.locator('.right li', { hasText: extra.name });
  for (let i = extra.copies; i < 5; i++) await row.getByRole('button', { name: /^Add/ }).click();
  await page.locator('.right li.wrong', { hasText: extra.name }).waitFor();
  check(await page.getByRole('button', { name: 'Play a bot with it' }).isDisabled(), 'it cannot be played');
  await page.reload();
  await page.locator('.right li.wrong', { hasText: extra.name }).waitFor();
  for (let i = extra.copies; i < 5; i++) await row.getByRole('button', { name: /^Remove/ }).click();
  await page.locator('.verdict.legal').waitFor();
  await page.getByLabel('Name it').fill('Bastion of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'All decks' }).click();
  await page.getByRole('link', { name: /Bastion of mine/ }).waitFor();
  await page.goBack();
  await page.getByLabel('Name it').fill('Iron Bastion');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'All decks' }).click();
  for (const n of [0, 1]) {
    const one = page.getByRole('link', { name: /Iron Bastion/ }).nth(n);
    await one.click();
    await until(async () => (await one.getAttribute('aria-current')) === 'page', 'a deck of mine may be called like a shipped one');
    check((await page.getByRole('button', { name: 'Delete' }).count()) === 1 - n, 'and only mine can be deleted');
  }
  await page.goto('/decks/quantum-nexus?build');
  await page.getByLabel('Name it').fill('Bastion of mine');
  await page.getByRole('button', { name: 'Play a bot with it' }).and(page.locator(':enabled')).click();
  await page.waitForURL(/\/t\//);
  const { table } = await (await stage.client(page)).must('open', { table: page.url().split('/').pop() });
  check(table.seats[0].deck === 'Bastion of mine', `it is played: ${table.seats[0].deck}`);
}

// In the lobby: one click plays with the decks that stand there; both, and the bot's strength, are chosen beside it.
async function versus(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  const tile = page.locator('article', { hasText: 'Quantum Nexus' });
  const begun = async () => {
    await page.waitForURL(/\/t\//);
    const client = await stage.client(page);
    return (await client.must('open', { table: page.url().split('/').pop() })).table.seats;
  };
  await tile.getByRole('button', { name: 'Play a bot' }).click();
  check((await begun()).map((seat) => seat.deck).join() === 'Neon Synapse,Dawnfire Covenant', 'one click plays what is said there');
  await page.goto('/');
  await tile.getByRole('button', { name: /^Choose decks and bot: You Neon Synapse\s+Bot Dawnfire Covenant/ }).click();
  const side = (n) => dialog(page).locator('fieldset').nth(n);
  await side(0).getByRole('radio', { name: 'Radiant Legion' }).check();
  await side(1).getByRole('radio', { name: 'Surprise me' }).check();
  await dialog(page).locator('.seg').getByText('Gentle').click();
  await page.keyboard.press('Escape');
  await tile.getByRole('button', { name: /^Choose decks and bot: You Radiant Legion\s+Bot Surprise me/ }).waitFor();
  await page.reload();
  await tile.getByRole('button', { name: /^Choose decks and bot: You Radiant Legion\s+Bot Surprise me/ }).click();
  await dialog(page).getByRole('button', { name: 'Start the game' }).click();
  const seats = await begun();
  check(seats[0].deck === 'Radiant Legion' && seats[1].deck && seats[1].deck !== 'Radiant Legion', `the chosen decks are played: ${seats.map((seat) => seat.deck)}`);
  check(seats[1].name === 'Gentle', `by the chosen bot: ${seats[1].name}`);
  await page.goto('/');
  await tile.getByRole('button', { name: /^Choose decks/ }).click();
  await dialog(page).getByRole('button', { name: 'Surprise me' }).click();
  check((await begun()).every((seat) => seat.deck), 'a surprise begins at once');
}

async function looks(stage) {
  const all = [];
  for (const [theme, viewport] of [['dark', { width: 1440, height: 900 }], ['light', { width: 360, height: 740 }]]) {
    const { page } = await stage.person({ colorScheme: theme, viewport });
    await page.goto('/decks/quantum-nexus');
    await page.locator('.cards .card').first().waitFor();
    all.push(...(await barriers(page, `decks ${theme}`)));
    check(!(await wide(page)), `the page of decks fits ${viewport.width}`);
    await page.goto('/decks/quantum-nexus?paste');
    await page.getByLabel('Deck list or code').fill('9 Scrap Drone\n1 Nonsense');
    await page.locator('.verdict').waitFor();
    all.push(...(await barriers(page, `paste ${theme}`)));
    check(!(await wide(page)), `pasting fits ${viewport.width}`);
    await page.goto('/decks/quantum-nexus?build');
    await page.locator('.pool .add').nth(3).click();
    await page.locator('.times').first().waitFor();
    all.push(...(await barriers(page, `build ${theme}`)));
    check(!(await wide(page)), `building fits ${viewport.width}`);
    if (viewport.width < 1000) await page.locator('.sides').getByText('Your deck').click();
    await page.locator('.right .verdict').waitFor();
    all.push(...(await barriers(page, `built ${theme}`)));
    await page.goto('/');
    await page.getByRole('button', { name: /^Choose decks and bot: You Neon Synapse/ }).click();
    await dialog(page).locator('.glance').first().waitFor();
    all.push(...(await barriers(page, `versus ${theme}`)));
    check(!(await wide(page)), `choosing decks fits ${viewport.width}`);
    await create(page);
    await page.getByRole('button', { name: /^Your deck/ }).click();
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
    await page.getByRole('button', { name: 'Deck of Bot Gentle: Surprise me' }).waitFor();
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
  await pastedThere(stage, shipped);
  await built(stage, shipped);
  await versus(stage);
  await looks(stage);
}
