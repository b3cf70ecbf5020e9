import { looks, overflow, resize, windows } from './overflow.mjs';
import { check, until } from './stage.mjs';
import { groupsOf } from './staged.mjs';

export const long = true;
export const title = 'boards of Convergence scale: early, crowded and last positions of two, four and five players are read whole, in every size, and in the other theme';

const kEarly = 0.12, kCrowded = 0.75, kLast = 1; // parts of a game
const kGames = [
  ['convergence(players=2,vp_target=50,reactor_powers=on)', [kEarly, kLast]],
  ['convergence(players=4,vp_target=40)', [kCrowded]],
  ['convergence(players=5,reactor_powers=on)', [kLast]],
];
const kParts = ['.nets', '.lone', '.common', '.field', '.holds'];

/** What is wrong with a board: words that do not fit, own nodes without their name, numbers that are missing or
 * covered, links on tiles. */
async function faults(page) {
  const found = [];
  for (const part of kParts) if ((await page.locator(part).count()) > 0) found.push(...(await overflow(page, part)));
  return [...found, ...(await page.evaluate(() => {
    const wrong = [];
    const boxes = [...document.querySelectorAll('.field .tile, .field .head [data-count]')].map((tile) => tile.getBoundingClientRect());
    for (const tile of document.querySelectorAll('.board .tile[data-ref^="unit:"]')) {
      const name = tile.querySelector('.name'), box = name?.getBoundingClientRect();
      if (!name?.textContent.trim() || box.width < 15 || box.height < 8) wrong.push(`${tile.dataset.ref} has no name`);
    }
    for (const side of document.querySelectorAll('.field .side')) {
      const seen = [...side.querySelectorAll('.head :is(.name, [data-count], .badges)')].map((one) => one.getBoundingClientRect());
      const head = Math.max(...seen.map(({ bottom }) => bottom)), tiles = [...side.querySelectorAll('.tile')];
      const top = Math.min(...tiles.map((tile) => tile.getBoundingClientRect().top));
      if (top < head - 1) wrong.push(`a network lies ${Math.round(head - top)} px over ${side.querySelector('.name').textContent}`);
    }
    const wanted = matchMedia('(max-width: 640px)').matches ? 3 : 4 * Number(document.querySelector('.cv').dataset.players);
    const counts = [...document.querySelectorAll('.cv [data-count]')].filter((one) => /\d/.test(one.textContent) && one.getBoundingClientRect().width > 0);
    if (counts.length < wanted) wrong.push(`${counts.length} of ${wanted} numbers of seats are seen`);
    for (const path of document.querySelectorAll('.ways .body')) {
      const zero = path.ownerSVGElement.getBoundingClientRect(), length = path.getTotalLength();
      for (let at = 0; at <= length; at += 4) {
        const { x, y } = path.getPointAtLength(at), left = x + zero.left, top = y + zero.top;
        const on = (box) => left > box.left + 2 && left < box.right - 2 && top > box.top + 2 && top < box.bottom - 2;
        if (!boxes.some(on)) continue;
        wrong.push(`the link ${path.dataset.ref} runs through a tile or a counter`);
        break;
      }
    }
    return wrong;
  }))];
}

/** All sizes of one screen; a layout is there once tiles fill the field they were measured for. */
async function walk(page, where, sizes, wrong) {
  for (const look of looks(sizes)) {
    await resize(page, ...look);
    await until(() => page.evaluate(() => {
      const field = document.querySelector('.field'), box = field?.getBoundingClientRect();
      const sides = [...document.querySelectorAll('.field .side')].map((side) => side.getBoundingClientRect());
      const reaches = (edge) => Math.abs(Math.max(...sides.map((side) => side[edge])) - box[edge]) < 3;
      return sides.length > 0 && (field.scrollHeight > field.clientHeight || (reaches('right') && reaches('bottom')));
    }), `${where} ${look[0]} is laid out`);
    wrong.push(...(await faults(page)).map((fault) => `${where} ${look.join(' ')}: ${fault}`));
  }
}

/** Each network can be opened as whole cards. */
async function opened(page, where, wrong) {
  const nodes = await page.locator('.board .tile[data-ref^="unit:"]').count();
  await page.locator('.board .opener, .lone .opener').first().click();
  await page.locator('.more').waitFor();
  const cards = await page.locator('.more .card').count();
  if (cards < nodes) wrong.push(`${where}: ${cards} of ${nodes} cards lie open`);
  wrong.push(...(await overflow(page, '.more')).map((fault) => `${where}, opened: ${fault}`));
  await page.keyboard.press('Escape');
  await page.locator('.more').waitFor({ state: 'detached' });
}

export async function run(stage) {
  const wrong = [];
  let seen = 0;
  for (const [game, parts] of kGames) {
    const table = await stage.finished(game);
    const steps = (await groupsOf(stage, table, 'A')).at(-1).step;
    for (const { sizes, options } of windows) {
      const { page } = await stage.person(options);
      await page.goto(`/r/${table}?step=0&seat=A`);
      await page.locator('.moves .line').first().waitFor({ state: 'attached' });
      for (const step of parts.map((part) => Math.round(steps * part))) {
        await page.locator('input[type=range]').fill(String(step));
        await until(async () => Number(await page.locator('.pos b').innerText()) === step, `step ${step} is there`);
        await walk(page, `${game} step ${step}`, sizes, wrong);
        seen += looks(sizes).length;
      }
      await opened(page, `${game} ${sizes[0]}`, wrong);
      await page.context().close();
    }
  }
  check(wrong.length === 0, `${wrong.length} findings:\n${[...new Set(wrong)].slice(0, 60).join('\n')}`);
  return `${seen} looks`;
}
