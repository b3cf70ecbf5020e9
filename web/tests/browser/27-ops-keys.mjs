import { check, until } from './stage.mjs';
import { keys, play, turn } from './player.mjs';
import { seated } from './ops.mjs';

export const title = 'a whole game of Nexus Ops by keyboard only; hexes and units say their names, keys buy units';

export async function run(stage) {
  const { page, table } = await seated(stage);
  await turn(page);
  const bought = () => page.locator('.units li b').allInnerTexts().then((all) => all.reduce((sum, n) => sum + Number(n), 0));
  await page.keyboard.press('1');
  await until(async () => (await bought()) === 1, 'a key buys a unit');
  await page.keyboard.press('Escape');
  await until(async () => (await bought()) === 0, 'and another one takes it back');
  const unit = await page.locator('.no .piece .visually-hidden').first().textContent();
  check(/^(\d+ )?[A-Z][\w ]+, [^,]+, \(-?\d,\s-?\d\)/.test(unit), `a unit says type, player and place: ${unit}`);
  const hexes = await page.locator('.no .cell > .place .visually-hidden').allTextContents();
  check(hexes.every((one) => /^\(-?\d,\s-?\d\), (Liquifungus Forest|Crystal Spires|Rock Plains|Magma Pool|Monolith|Home Base)/.test(one)), `a hex says where it lies and its terrain: ${hexes.slice(0, 3).join(' | ')}`);
  for (let i = 0; i < 80 && !(await page.evaluate(() => document.activeElement?.matches('.place, .piece'))); i++) await page.keyboard.press('Tab');
  check(await page.evaluate(() => document.activeElement?.closest('[data-plan]') !== null), 'Tab leads to the moon');
  await page.evaluate(() => document.activeElement?.blur());
  let nth = 0;
  const touches = await play(page, async (page, now) => {
    const { numbered, buys } = await page.evaluate(() => ({ numbered: document.querySelectorAll('.scroll .dec').length, buys: document.querySelectorAll('.units .key:not(.none)').length }));
    if (buys > 0 && nth++ % 4 < 3) {
      await page.keyboard.press(String(buys));
      await until(async () => (await turn(page)) && !(await page.locator('.dec:disabled').count()), 'a unit was bought');
    } else if (numbered > 2 && now.quiet.some((one) => /Space/.test(one)) && nth++ % 5 === 4) await page.keyboard.press('Space'); // moves enough
    else await keys(page, now);
  });
  await page.keyboard.press('Enter'); // play again has the focus
  await until(async () => !page.url().endsWith(table), 'Enter begins the next game');
  return `${touches} keys`;
}
