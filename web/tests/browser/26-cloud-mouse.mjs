import { check } from './stage.mjs';
import { rawNames, turn } from './player.mjs';
import { ended, follows, glowing, seated, touch } from './cloud.mjs';

export const title = 'a whole game of Quantum Cloud against a bot, by mouse only, a thing of it dragged; nothing moves or hides meanwhile';

/** Where the fixed parts of the table are. */
const places = (page) => page.evaluate(() => ['.qc .seats', '.qc .rail', '.rail .decide', '.rail .rest'].map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return `${one} ${[box?.left, box?.top, box?.width, box?.height].map(Math.round)}`;
}).join('; '));

/** Takes up what may go somewhere, and lays it where it may go; says what, or nothing where nothing may. */
async function dragged(page, now) {
  for (const { x, y, ref } of (await glowing(page)).filter((one) => /^(card|unit):/.test(one.ref ?? ''))) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y - 12, { steps: 3 });
    const lifted = (await page.locator('.ghost').count()) > 0;
    const there = new Set(lifted ? await page.locator('.qc .cell.on-target > .place').evaluateAll((all) => all.map((one) => one.dataset.ref)) : []);
    const to = (await glowing(page)).find((one) => there.has(one.ref));
    if (to) await page.mouse.move(to.x, to.y, { steps: 4 });
    else await page.mouse.move(2, 2, { steps: 2 }); // let go elsewhere it was never picked
    await page.mouse.up();
    if (!to) continue;
    await page.locator('.ghost').waitFor({ state: 'detached' });
    await follows(page, now);
    return `${ref} to ${to.ref}`;
  }
  return '';
}

export async function run(stage) {
  const { page } = await seated(stage, {}, 'quantum-cloud(reaction_windows=combat,turn_limit=20)');
  await turn(page);
  const home = await places(page), raw = [];
  let touches = 0, most = 0, laid = '';
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 900, `the game goes on after ${touches} clicks`);
    const here = await places(page);
    check(here === home, `the table stands still: ${home} became ${here} at “${now.question}”`);
    if (touches % 5 === 4) {
      raw.push(...(await rawNames(page)));
      most = Math.max(most, await page.locator('.qc .piece.disc').count());
    }
    if (!laid && most > 2 && !now.chooser && (laid = await dragged(page, now))) continue;
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
  check(laid, 'something was dragged');
  return `${touches} clicks, up to ${most} units, ${laid}`;
}
