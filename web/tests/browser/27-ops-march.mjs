import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { seated } from './ops.mjs';

export const title = 'units of Nexus Ops are bought for the hex that is clicked and go together: a hex is clicked or dragged, who goes along is chosen; who may not go there stops them and says why';

const unitsIn = (page, place) => page.locator(`.no .cell:has(> [data-ref="${place}"]) .piece.token`).evaluateAll((all) =>
  all.reduce((sum, one) => sum + Number(one.querySelector('.n')?.textContent ?? 1), 0));
const rows = (page) => page.locator('.units li').evaluateAll((all) => all.map((one) => `${one.querySelector('b').textContent} ${one.querySelector('.name').textContent}`).join(', '));
const edge = async (page, place) => {
  const box = await page.locator(`.no [data-plan] [data-ref="${place}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.1 }; // above all that stands there
};
const click = async (page, place) => {
  const { x, y } = await edge(page, place);
  await page.mouse.click(x, y);
};
/** Takes steps back. A hand that rests on something has it explained after a while, and the first key would close that. */
const back = async (page, steps) => {
  await page.mouse.move(2, 2);
  for (let step = 0; step < steps; step++) await page.keyboard.press('Escape');
};
const targets = (page) => page.locator('.no .cell.on-target > .place').evaluateAll((all) => all.map((one) => one.dataset.ref));

/** Buys by the steppers, where the table proposes to: where that is. */
async function bought(page, ...units) {
  for (const [n, unit] of units.entries()) {
    await page.getByRole('button', { name: `Buy ${unit}`, exact: true }).click();
    await until(async () => (await page.locator('.units li b').allInnerTexts()).reduce((sum, one) => sum + Number(one), 0) === n + 1, `${unit} is bought`);
  }
  const where = `place:${(await page.locator('.units option:checked').innerText()).replace(/\s/g, '')}`;
  await page.keyboard.press('Space');
  await page.locator('.no .cell.on-playable').first().waitFor();
  return where;
}

export async function run(stage) {
  const { page } = await seated(stage, { drawn: true }, 'nexus-ops');
  await turn(page);
  const [first, ...others] = (await page.locator('.units option').allInnerTexts()).map((name) => `place:${name.replace(/\s/g, '')}`);
  const chosen = () => page.locator('.units select').inputValue();
  const wanted = (await chosen()) === first ? others[0] : first;
  await click(page, wanted);
  await until(async () => (await chosen()) === wanted, 'a home base hex that is clicked is where units go');
  const home = await bought(page, 'Rock Strider', 'Human');
  check(home === wanted, 'they stand there');
  await page.locator(`.no .cell:has(> [data-ref="${home}"]) .piece`, { hasText: 'Rock Strider' }).click();
  await page.locator('.units').waitFor();
  check((await rows(page)) === '1 Rock Strider, 0 Human', `one unit was taken up: ${await rows(page)}`);
  const far = new Set(await targets(page));
  await back(page, 1);
  await page.locator('.no .cell.on-playable').first().waitFor();
  await click(page, home);
  await page.locator('.units').waitFor();
  check((await rows(page)) === '1 Rock Strider, 1 Human', `a hex is all that stands there: ${await rows(page)}`);
  const near = await targets(page);
  for (const one of near) far.delete(one);
  check(near.length > 0 && far.size > 0, `the Strider goes further: ${[...far].join(' ')} beyond ${near.join(' ')}`);

  // Both go, and come back one by one.
  await click(page, near[0]);
  await until(async () => (await unitsIn(page, near[0])) === 2 && (await unitsIn(page, home)) === 0, 'both have gone');
  for (const left of [1, 2]) {
    await back(page, 2); // the move, then who was taken up for it
    await until(async () => (await unitsIn(page, home)) === left && (await turn(page)), 'one is back');
  }
  // They are dragged.
  const [from, to] = [await edge(page, home), await edge(page, near[0])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 4);
  await page.locator('.ghost .piece').first().waitFor();
  await page.locator(`.no .cell.on-target > [data-ref="${near[0]}"]`).waitFor();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await until(async () => (await unitsIn(page, near[0])) === 2, 'the stack was laid there');
  await back(page, 4);
  await until(async () => (await unitsIn(page, home)) === 2 && (await page.locator('.no .cell.on-playable').count()) > 0, 'and is back');

  // The Strider goes where the Human may not follow.
  await page.locator(`.no .cell:has(> [data-ref="${home}"]) .piece`, { hasText: 'Rock Strider' }).click();
  await page.getByRole('button', { name: 'All of them' }).click();
  check((await rows(page)) === '1 Rock Strider, 1 Human', `the other one goes along: ${await rows(page)}`);
  await click(page, [...far][0]);
  const why = await page.locator('.float .bubble').innerText();
  check(/NO-7\.\d+/.test(why), `it is told who may not go there: ${why}`);
  check((await unitsIn(page, [...far][0])) === 1 && (await unitsIn(page, home)) === 1, 'the first has gone, the other stands where it stood');
  return why.replace(/\s+/g, ' ');
}
