import { check, until } from './stage.mjs';
import { mouse, turn } from './player.mjs';

export const title = 'what cannot be done answers with the clause that forbids it, and the clause leads to its place in the rules';

const kDark = ':not(.playable):not(.target):not(.chosen)';

/** Clicks on something that does not glow; the clause and the sentence of the bubble. */
async function refusal(page, thing) {
  await thing.click();
  await page.locator('.bubble').waitFor();
  const said = { clause: await page.locator('.bubble a.clause').innerText(), words: await page.locator('.bubble p').innerText() };
  check(said.words.length > said.clause.length + 10, `and says a sentence: ${said.words}`);
  return said;
}
async function closed(page) {
  await page.keyboard.press('Escape');
  await until(async () => (await page.locator('.bubble').count()) === 0, 'Esc closes the bubble');
}

/** Plays on until `ask` has heard something. */
async function playUntil(page, what, ask) {
  for (let touches = 0; touches < 200; touches++) {
    const now = await turn(page);
    check(!now.over, `${what} before the game ended`);
    const heard = await ask(now);
    if (heard) return heard;
    await mouse(page, await turn(page));
  }
  throw new Error(`in vain: ${what}`);
}

export async function run(stage) {
  const { page, context } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  const said = [];
  const wants = (what, { clause, words }, clauses, pattern) => {
    check(clauses.includes(clause) && pattern.test(words), `${what}: ${clause} ${words}`);
    said.push(clause);
  };

  // Where a card is being placed, a cell that is taken.
  await playUntil(page, 'a card can be built', async (now) => {
    const first = await page.locator('.scroll .dec').first().innerText({ timeout: 500 }).catch(() => '');
    if (now.chooser || !/^Build/.test(now.question) || !/\d cells?/.test(first)) return false;
    await page.keyboard.press('1');
    return until(async () => /^Where/.test(await page.locator('.rail .head h2').innerText()), 'the question where', 2000).catch(() => false);
  });
  wants('a taken cell', await refusal(page, page.locator('.board .tile.root')), ['CV-2.1'], /taken/);
  check((await page.locator('.bubble .btn').count()) === 1, 'a half-made choice can be taken back from there');
  await page.locator('.bubble .btn').click();
  await until(async () => !/^Where/.test(await page.locator('.rail .head h2').innerText()), 'the choice is taken back');

  // A card that cannot be built: its price, its ports, or a second of its kind.
  wants('a card', await playUntil(page, 'a card cannot be built', async (now) => {
    const dark = page.locator(`.hand .hold${kDark}`);
    return !now.chooser && /build/i.test(now.question) && (await dark.count()) > 0 ? refusal(page, dark.first()) : false;
  }), ['CV-20.7', 'CV-6.2', 'CV-6.4', 'CV-8.6'], /Material|Data|network/);

  // The clause is a way to its place in the rules.
  const clause = said.at(-1);
  const [rules] = await Promise.all([context.waitForEvent('page'), page.locator('.bubble a.clause').click()]);
  await rules.waitForURL(new RegExp(`/rules/convergence#${clause.replace('.', '\\.')}$`));
  await until(() => rules.evaluate((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight && scrollY > 0;
  }, clause), `the rules are scrolled to ${clause}`);
  check((await rules.evaluate((id) => document.getElementById(id).textContent, clause)).length > 20, 'the clause stands there');
  await rules.close();
  await page.bringToFront();
  await closed(page);

  // A card in another phase.
  wants('a card in another phase', await playUntil(page, 'another phase', async (now) =>
    !now.chooser && /feeds your Reactor|Nothing to activate/.test(now.question) && (await page.locator('.hand .hold').count()) > 0 ? refusal(page, page.locator('.hand .hold').first()) : false), ['CV-4.1'], /point of the turn/);
  await closed(page);

  // Somebody else's turn: that is said, with what the thing is.
  const { table: other } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'open'], hold: 0 });
  const ben = await stage.client();
  await ben.must('name', { name: 'Ben' });
  await ben.must('sit', { table: other, seat: 'B' });
  await client.must('start', { table: other });
  await page.goto(`/t/${other}`);
  await page.locator('.hand .hold').first().waitFor();
  await until(async () => {
    if (/Ben decides/.test(await page.locator('.rail .eyebrow').innerText())) return true;
    await page.keyboard.press('Space');
    return false;
  }, 'it is the turn of Ben');
  await page.locator('.hand .hold').first().click();
  await page.locator('.about').getByText('It is the decision of Ben').waitFor();
  return said.join(', ');
}
