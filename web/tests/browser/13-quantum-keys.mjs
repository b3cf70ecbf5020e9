import { check, until } from './stage.mjs';
import { keys, play, turn } from './player.mjs';

export const title = 'a game of Quantum Nexus of three rounds by keyboard only; things say their names';
const kGame = 'quantum-nexus(max_rounds=3)'; // all rounds of a game are played by mouse

export async function run(stage) {
  const { page } = await stage.person({ drawn: false });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: kGame, seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  // Somebody stands on the board: deploy by keys until then.
  await until(async () => {
    const now = await turn(page);
    check(!now.over, 'a unit is deployed before the end');
    if (await page.locator('.yard .piece').count()) return true;
    await keys(page, now);
    return false;
  }, 'a unit stands on the board', 60_000);
  const name = await page.locator('.yard .piece .visually-hidden').first().textContent();
  check(/^[^,]+, [^,]+, (Front|Back) (Left|Center|Right), attack \d+, defense \d+/.test(name), `a piece says name, player, place and numbers: ${name}`);
  // Tab comes to it, and ? tells what it is.
  await turn(page);
  for (let i = 0; i < 120 && !(await page.evaluate(() => document.activeElement?.matches('.piece'))); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await page.locator('.about .card').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  const touches = await play(page, keys);
  await page.keyboard.press('Enter'); // play again has the focus
  await until(async () => !page.url().endsWith(table), 'Enter begins the next game');
  return `${touches} keys`;
}
