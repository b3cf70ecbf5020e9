import { check, until } from './stage.mjs';
import { mouse, turn } from './player.mjs';

export const title = 'a refused click names its clause, and the clause leads to its place in the rules';

export async function run(stage) {
  const { page, context } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  let asked = false;
  for (let touches = 0; touches < 80 && !asked; touches++) {
    const now = await turn(page);
    check(!now.over, 'something was refused before the game ended');
    const dark = page.locator('.hand .tile:not(.playable):not(.target):not(.chosen), .board .tile:not(.playable):not(.target):not(.chosen)');
    for (let i = 0; i < (await dark.count()) && !asked; i++) {
      await dark.nth(i).click();
      asked = await page.locator('.bubble').waitFor({ timeout: 700 }).then(() => true, () => false);
    }
    if (!asked) await mouse(page, await turn(page));
  }
  check(asked, 'a click on something that does not glow was answered');
  const clause = await page.locator('.bubble a.clause').innerText();
  check(/^CV-\d+(\.\d+)*$/.test(clause), `the bubble names a clause: ${clause}`);
  check((await page.locator('.bubble p').innerText()).length > clause.length + 10, 'and says a sentence');
  const [rules] = await Promise.all([context.waitForEvent('page'), page.locator('.bubble a.clause').click()]);
  await rules.waitForURL(new RegExp(`/rules/convergence#${clause.replace('.', '\\.')}$`));
  await until(() => rules.evaluate((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight && scrollY > 0;
  }, clause), `the rules are scrolled to ${clause}`);
  check((await rules.evaluate((id) => document.getElementById(id).textContent, clause)).length > 20, 'the clause stands there');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await until(async () => (await page.locator('.bubble').count()) === 0, 'Esc closes the bubble');
  return clause;
}
