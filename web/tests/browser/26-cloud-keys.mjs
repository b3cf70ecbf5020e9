import { check, until } from './stage.mjs';
import { keys, play, turn } from './player.mjs';
import { seated } from './cloud.mjs';

export const title = 'a whole game of Quantum Cloud by keyboard only; tiles and units say their names';

export async function run(stage) {
  const { page, table } = await seated(stage, {}, 'quantum-cloud(reaction_windows=combat,turn_limit=20)');
  await until(async () => {
    const now = await turn(page);
    check(!now.over, 'an Avatar stands on the map before the end');
    if ((await page.locator('.qc .piece.disc').count()) > 0) return true;
    await keys(page, now);
    return false;
  }, 'an Avatar stands on the map', 60_000);
  const name = await page.locator('.qc .piece.disc .visually-hidden').first().textContent();
  check(/^[^,]+, [^,]+, [^,]+, attack \d+, move \d+, life \d+/.test(name), `a unit says name, player, place and numbers: ${name}`);
  const tile = await page.locator('.qc .cell:not(.vacant) > .place .visually-hidden').first().textContent();
  check(/^(Ocean|The Void|Grumpy|Plains|Good|Comment|Shadow)/.test(tile), `a tile says its terrain: ${tile}`);
  await turn(page);
  for (let i = 0; i < 80 && !(await page.evaluate(() => document.activeElement?.matches('.place, .piece'))); i++) await page.keyboard.press('Tab');
  check(await page.evaluate(() => document.activeElement?.closest('[data-plan]') !== null), 'Tab leads to the map');
  await page.keyboard.press('?');
  await page.locator('.about').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  const touches = await play(page, keys);
  await page.keyboard.press('Enter'); // play again has the focus
  await until(async () => !page.url().endsWith(table), 'Enter begins the next game');
  return `${touches} keys`;
}
