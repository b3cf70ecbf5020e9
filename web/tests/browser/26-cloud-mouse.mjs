import { check } from './stage.mjs';
import { rawNames, turn } from './player.mjs';
import { ended, seated, touch } from './cloud.mjs';

export const title = 'a whole game of Quantum Cloud against a bot, by mouse only; nothing moves or hides meanwhile';

/** Where the fixed parts of the table are. */
const places = (page) => page.evaluate(() => ['.qc .seats', '.qc .rail', '.rail .decide', '.rail .rest'].map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return `${one} ${[box?.left, box?.top, box?.width, box?.height].map(Math.round)}`;
}).join('; '));

export async function run(stage) {
  const { page } = await seated(stage, {}, 'quantum-cloud(reaction_windows=combat,turn_limit=20)');
  await turn(page);
  const home = await places(page), raw = [];
  let touches = 0, most = 0;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 900, `the game goes on after ${touches} clicks`);
    const here = await places(page);
    check(here === home, `the table stands still: ${home} became ${here} at “${now.question}”`);
    if (touches % 5 === 4) {
      raw.push(...(await rawNames(page)));
      most = Math.max(most, await page.locator('.qc .piece.disc').count());
    }
    await touch(page, now, touches, (x, y) => page.mouse.click(x, y));
    touches++;
  }
  await ended(page);
  raw.push(...(await rawNames(page)));
  await page.locator('dialog[open] a.btn[href^="/r/"]').click();
  await page.waitForURL(/\/r\//);
  await page.locator('.moves .list button').first().waitFor();
  await page.keyboard.press('End');
  await page.locator('.qc .piece.disc').first().waitFor();
  raw.push(...(await rawNames(page)));
  check(raw.length === 0, `everything is said in the words of people: ${[...new Set(raw)].slice(0, 8).join(' | ')}`);
  check(most > 2, 'units stood on the map');
  return `${touches} clicks, up to ${most} units`;
}
