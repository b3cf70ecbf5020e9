import { check, until } from './stage.mjs';

export const title = 'a homemade card: mended, priced, saved, put in a deck, shared, tried against a bot, shown to the other and declined';

const kCard = { name: 'Captcha Golem', wrong: 'When summoned: Freeze one enmy Alter.', right: 'When summoned: Freeze one enemy Alter.' };

/** A wrong word is shown where it stands and mended by a phrase that is offered; then the card has points and a cost. */
async function made(page) {
  await page.goto('/workshop/quantum-cloud');
  await page.getByLabel('Name', { exact: true }).fill(kCard.name);
  await page.getByRole('button', { name: 'MTN' }).or(page.locator('.terrain').filter({ hasText: 'MTN' })).first().click();
  await page.getByLabel('Line 1').fill('Guard.');
  await page.getByLabel('Line 2').fill(kCard.wrong);
  await until(async () => (await page.locator('.wrong mark').innerText().catch(() => '')) === 'enmy', 'the word is marked where it stands');
  check(await page.getByRole('button', { name: 'Use in a deck' }).isDisabled(), 'what is not understood is put in no deck');
  await page.getByRole('button', { name: /^Write “enemy/ }).first().click();
  await until(async () => (await page.locator('.said').count()) === 0, 'the phrase mends it');
  check((await page.getByLabel('Line 2').inputValue()) === kCard.right, `it reads: ${await page.getByLabel('Line 2').inputValue()}`);
  const cost = Number(await page.locator('.cost b').innerText());
  check(cost > 0 && /\d/.test(await page.locator('.sum .num').last().innerText()), 'it has points and a cost');
  await page.getByLabel('Cost', { exact: true }).fill(String(cost));
  await page.getByText('It may be played.').waitFor();
  check((await page.locator('.preview .card').innerText()).includes('When summoned:'), 'its face shows it');
}

/** Saved, and in a deck in the builder. */
async function used(page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /My cards/ }).click();
  await page.locator('.mine li').filter({ hasText: kCard.name }).waitFor();
  await page.getByRole('link', { name: 'Card', exact: true }).click();
  await page.getByRole('button', { name: 'Use in a deck' }).click();
  await page.waitForURL(/\/decks\/quantum-cloud\?build/);
  await page.locator('.builder .right').getByText(kCard.name).first().waitFor();
}

/** The code leads another browser to the same card. */
async function shared(stage, page, context) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/workshop/quantum-cloud');
  await page.getByText('It may be played.').waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await until(() => page.evaluate(() => navigator.clipboard.readText()), 'the link is copied');
  check(/\?code=QCC1-/.test(link), `it carries the card: ${link}`);
  const { page: other } = await stage.person();
  await other.goto(new URL(link).pathname + new URL(link).search);
  await until(async () => (await other.getByLabel('Name', { exact: true }).inputValue().catch(() => '')) === kCard.name, 'the other reads its name');
  check((await other.getByLabel('Line 2').inputValue()) === kCard.right, 'and its lines');
  return other;
}

/** The other sees what lies before them in the waiting room, and may go. */
async function declined(stage, page, other) {
  await page.getByRole('button', { name: 'Try it against a bot' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.qc [data-plan]').waitFor();

  const decks = await (await fetch(`${stage.url}/api/games/quantum-cloud/decks`)).json();
  const card = await page.evaluate(() => JSON.parse(localStorage.getItem('nexus.cards.quantum-cloud'))[0]);
  const lines = (decks.decks ?? decks)[0].cards, last = lines.findLast((one) => one.section === 'Alters');
  const deck = ['# Golems', ...lines.map((one) => `${one.copies} ${one === last ? card.id : one.card}`), '', card.toml].join('\n');
  const host = await stage.client(page);
  const { table } = await host.must('create', { game: 'quantum-cloud', seats: ['me', 'open'], decks: [deck, ''] });
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  const shelf = other.getByRole('region', { name: 'Homemade cards at this table' });
  await shelf.locator('.card').filter({ hasText: kCard.name }).waitFor();
  await shelf.getByRole('button', { name: 'Decline and leave' }).click();
  await other.getByRole('button', { name: 'Sit here' }).waitFor();
}

export async function run(stage) {
  const { page, context } = await stage.person();
  await made(page);
  if (process.env.NEXUS_SHOTS) await page.screenshot({ path: `${process.env.NEXUS_SHOTS}/workshop.png`, timeout: 60_000 });
  await used(page);
  const other = await shared(stage, page, context);
  await declined(stage, page, other);
}
