import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { idle } from './staged.mjs';

export const title = 'a hint says why in words, points at the board and is done by a key, in two games';

/** What is lit for a suggestion: things of the board and the hand that are named by it, and those that are marked among them. */
const lit = (page, refs) => page.evaluate((refs) => {
  const named = refs.flatMap((ref) => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)]).filter((one) => one.checkVisibility() && !one.closest('.rail, .decide'));
  const marked = (one) => one.matches('.pointed') || one.closest('.pointed') !== null || one.querySelector('.pointed') !== null;
  const ground = document.querySelectorAll('path.pointed').length; // of a map the places are ringed on its ground
  return { named: named.length, marked: named.filter(marked).length + ground };
}, refs);

/** Asks for hints until one changes something and names a thing that is seen; each of them says why as far as there is a reason. */
async function hint({ page, client, table, frames }) {
  const box = page.locator('.hint');
  const done = box.getByRole('button', { name: 'Do it' });
  let told = false, shown = false;
  for (let asked = 0; asked < 30 && !(told && shown); asked++) {
    await until(async () => {
      await turn(page);
      await idle(page);
      await page.keyboard.press('h'); // of a question that is answered meanwhile nothing is said
      return done.waitFor({ timeout: 10_000 }).then(() => true, () => false);
    }, 'a hint comes', 60_000);
    const { hint } = frames.map((frame) => JSON.parse(frame)).findLast((one) => one.re !== undefined && one.hint);
    const words = await box.innerText();
    check(/of 100|nothing else/.test(words), `it says what it expects: ${words}`);
    const reasons = await box.locator('dl > dd').allInnerTexts(), labels = await box.locator('dl > dt').allInnerTexts();
    check(reasons.length === hint.preview.length && labels.length === reasons.length, `each change is told: ${JSON.stringify(hint.preview)} as ${words}`);
    check([...labels, ...reasons].every((one) => one.trim()) && (!reasons.length || /\p{L}{2}/u.test(labels.join(''))), `and in words: ${words}`);
    told ||= reasons.length > 0;
    const { position } = await client.must('open', { table });
    const entry = position.decision.list.find(({ id }) => id === hint.id);
    check(entry, 'it is one of the list');
    if ((await page.locator('.dec').count()) > 0) check((await page.locator('.dec.hinted, .hinted').count()) === 1, 'it is marked in the list');
    const { named, marked } = await lit(page, entry.refs.map(String));
    check(named === 0 || marked > 0, `${entry.label} is lit where it stands`);
    shown ||= marked > 0;
    const question = await page.locator('.rail .head h2, .decide .head h2').first().innerText();
    await page.keyboard.press('d');
    await until(async () => (await box.count()) === 0, `the hint was followed, and is gone: ${question}`);
  }
  check(told, 'a hint said what it changes');
  check(shown, 'a hint pointed at the board');
}

export async function run(stage) {
  for (const game of ['convergence(players=2)', 'quantum-nexus']) {
    const { page, frames } = await stage.person();
    await page.goto('/');
    const client = await stage.client(page);
    const { table } = await client.must('create', { game, seats: ['me', 'bot:gentle'], pace: 0, hold: 0, start: true });
    await page.goto(`/t/${table}`);
    await hint({ page, client, table, frames });
    await page.context().close();
  }
}
