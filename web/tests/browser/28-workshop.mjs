import { check, until } from './stage.mjs';
import { glowing } from './cloud.mjs';

export const title = 'a homemade card: mended, priced, saved, put in a deck, shared, tried against a bot, declined and accepted by the other, played, seen in the replay';

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

/** A deck of homemade cards alone: the one just made, and imps that cost 1 and stand anywhere, so that one is in every first hand. */
async function own(stage, page) {
  const { decks } = await (await fetch(`${stage.url}/api/games/quantum-cloud/decks`)).json();
  const avatar = decks[0].cards.find((one) => one.kind === 'avatar').card;
  const card = await page.evaluate(() => JSON.parse(localStorage.getItem('nexus.cards.quantum-cloud'))[0]);
  const imps = [...'ABCDEFGHI'].map((letter) => `Captcha Imp ${letter}`);
  const toml = (name) => `[[alter]]\nid = "${name.toLowerCase().replaceAll(' ', '-')}"\nname = "${name}"\nterrains = ["MTN"]\ncost = 1\nmove = 1\nattack = 1\nlife = 1\ntext = "Portable."\n`;
  return ['# Golems', `1 ${avatar}`, `3 ${card.id}`, ...imps.map((name, i) => `${i < 8 ? 3 : 1} ${name}`), '', card.toml, ...imps.map(toml)].join('\n');
}

/** The other reads them in the waiting room, and may go; the host cannot begin before they are accepted. */
async function accepted(stage, page, other) {
  await page.getByRole('button', { name: 'Try it against a bot' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.qc [data-plan]').waitFor();

  const host = await stage.client(page);
  const game = 'quantum-cloud(setup_tiles=13,copies_max=3,reaction_windows=off)';
  const { table } = await host.must('create', { game, seats: ['me', 'open'], decks: [await own(stage, page), ''], pace: 0, hold: 0 });
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  const shelf = other.getByRole('region', { name: 'Homemade cards at this table' });
  await shelf.locator('.card').filter({ hasText: kCard.name }).waitFor();
  const waits = page.getByRole('button', { name: /^Waiting for the cards to be accepted: ./ });
  await waits.waitFor();
  check(await waits.isDisabled(), 'the host waits for the other');
  await shelf.getByRole('button', { name: 'Decline and leave' }).click();
  await other.getByRole('button', { name: 'Sit here' }).click();
  await shelf.getByRole('button', { name: 'Accept these cards' }).focus();
  await other.keyboard.press('Enter');
  await shelf.getByText('You have accepted them.').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  return { table, host };
}

/** Both play by the shortest way until the host may summon; then a homemade card is laid on the map by mouse, and both see it. */
async function played(stage, page, other, { table, host }) {
  const guest = await stage.client(other);
  const asked = () => until(async () => {
    for (const client of [host, guest]) {
      const { position } = await client.must('open', { table });
      if (position?.decision?.mine) return { client, decision: position.decision };
    }
    return null;
  }, 'one of the two is asked');
  for (;;) {
    const { client, decision } = await asked();
    if (client === host && decision.list.some((entry) => entry.verb === 'summon')) break;
    const { id } = decision.list.find((entry) => entry.verb === 'next') ?? decision.list[0];
    await client.must('act', { table, seat: decision.seat, number: decision.number, action: id });
  }
  const lit = async (thing) => until(async () => (await glowing(page)).find((one) => thing.test(one.ref)), `${thing} glows`);
  for (const thing of [/^card:/, /^place:/]) {
    const { x, y } = await lit(thing);
    await page.mouse.click(x, y);
  }
  for (const one of [page, other]) await until(async () => (await one.locator('.qc .piece.disc').count()) === 3, 'both see it stand beside the Avatars');
  await guest.must('concede', { table, seat: 'east' });
}

/** Who was not there reads what it does, and that it was played. */
async function replayed(stage, table) {
  const { page } = await stage.person();
  await page.goto(`/r/${table}`);
  const line = page.locator('.moves .line').filter({ hasText: /summons Captcha/ }).first();
  await line.locator('button').click();
  await until(async () => (await page.locator('.qc .piece.disc').count()) === 3, 'it stands on the map');
}

export async function run(stage) {
  const { page, context } = await stage.person();
  await made(page);
  if (process.env.NEXUS_SHOTS) await page.screenshot({ path: `${process.env.NEXUS_SHOTS}/workshop.png`, timeout: 60_000 });
  await used(page);
  const other = await shared(stage, page, context);
  const game = await accepted(stage, page, other);
  await played(stage, page, other, game);
  await replayed(stage, game.table);
}
