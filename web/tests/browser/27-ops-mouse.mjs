import { check } from './stage.mjs';
import { rawNames, turn } from './player.mjs';
import { ended, seated, touch } from './ops.mjs';

export const title = 'a whole game of Nexus Ops against a bot, by mouse only; nothing moves meanwhile, a hex lists its units, an unreachable one its clause';

const places = (page) => page.evaluate(() => ['.no .seats', '.no .rail', '.rail .decide', '.rail .rest'].map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return `${one} ${[box?.left, box?.top, box?.width, box?.height].map(Math.round)}`;
}).join('; '));

/** A unit is picked up: what it cannot reach says which rule forbids it. */
async function refused(page) {
  await page.locator('.no .piece.playable').first().click();
  await page.locator('.no .cell.on-target').first().waitFor();
  await page.locator('.no .cell.bare:not(.on-target) > .place').first().click();
  const clause = await page.locator('.float .bubble').innerText();
  check(/NO-7\.\d+/.test(clause), `an unreachable hex cites its clause: ${clause}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape'); // the unit is put down again
  await page.locator('.no .piece.playable').first().waitFor();
}

/** One click on a hex lists all that stands there. */
async function listed(page) {
  const cell = page.locator('.no .cell:has(.stack)').first(), units = await cell.locator('.piece').count();
  const box = await cell.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.12);
  check((await page.locator('dialog[open] .piece').count()) === units, 'the list has every group of the hex');
  await page.keyboard.press('Escape');
}

export async function run(stage) {
  const { page } = await seated(stage);
  await turn(page);
  const home = await places(page), raw = [];
  let touches = 0, most = 0, fights = 0, moved = false;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 500, `the game goes on after ${touches} clicks`);
    const here = await places(page);
    check(here === home, `the table stands still: ${home} became ${here} at “${now.question}”`);
    if (/^Buy/.test(now.question) && touches === 0) await listed(page);
    if (/^Move your units/.test(now.question) && !moved) moved = (await refused(page), true);
    if (touches % 15 === 9) raw.push(...(await rawNames(page)));
    most = Math.max(most, await page.locator('.no .piece.token').count());
    fights += await page.locator('.no [data-duel]').count();
    await touch(page, now, touches, (x, y) => page.mouse.click(x, y));
    touches++;
  }
  await ended(page);
  await page.locator('dialog[open] a.btn[href^="/r/"]').click();
  await page.waitForURL(/\/r\//);
  await page.locator('.moves .list button').first().waitFor();
  await page.keyboard.press('End');
  await page.locator('.no .piece.token').first().waitFor();
  raw.push(...(await rawNames(page)));
  check(raw.length === 0, `everything is said in the words of people: ${[...new Set(raw)].slice(0, 8).join(' | ')}`);
  check(moved && most > 4, 'units stood on the moon and moved');
  check(fights > 0, 'a battle was seen');
  return `${touches} clicks, up to ${most} groups, ${fights} looks at a battle`;
}
