import { allLooks, overflow, resize, windows } from './overflow.mjs';
import { recorded, seated } from './quantum.mjs';
import { check } from './stage.mjs';

export const long = true;
export const title = 'no word of Quantum Nexus is cut: early, crowded and last boards at four sizes, in the other theme, in large letters, and quadrants as whole cards';

/** What of a recorded position is not on the board: units without a thing, own names and numbers that cannot be read. */
const missing = (page, pieces, names) => page.evaluate(([pieces, names]) => pieces.flatMap(({ ref, name, own, numbers }) => {
  const thing = document.querySelector(`.plot [data-ref="${ref}"], .plot [data-at="${ref}"]`)?.closest('.piece, .lies');
  const said = thing?.querySelector('.face, .tn')?.textContent.replace(/\s/g, '') ?? '';
  const reads = (!names || !own || said.includes(name.replace(/\s/g, ''))) && numbers.every((number) => said.includes(number));
  return reads ? [] : [`${name}: ${said}`];
}), [pieces, names]);

const piecesOf = ({ sheet: { board } }) => board.places.filter((place) => place.at).flatMap((place) =>
  place.pieces.map(({ ref, name, amounts = [] }) => {
    const numbers = amounts.filter(({ label }) => label === 'attack' || label === 'defense').map(({ value }) => String(value));
    return { ref, name, numbers, own: place.side === 'north' && numbers.length > 0 };
  }));

/** The fullest quadrant as whole cards. */
async function opened(page) {
  const most = await page.evaluate(() => {
    const counts = [...document.querySelectorAll('.plot')].map((quad) => quad.querySelectorAll('.piece').length);
    return counts.indexOf(Math.max(...counts));
  });
  const title = page.locator('.plot').nth(most).locator('.stack');
  if (await title.isDisabled()) return [];
  await title.click();
  if ((await page.locator('.more').count()) === 0) await title.click(); // a column of tokens is made wide first
  await page.locator('.more .card').first().waitFor();
  const found = await overflow(page, '.more');
  await page.keyboard.press('Escape');
  await page.locator('.more').waitFor({ state: 'detached' });
  return found.map((one) => `opened, ${one}`);
}

export async function run(stage) {
  const wrong = [];
  let seen = 0;
  for (const { sizes, options } of windows) {
    const { page, show } = await seated(stage, options), phone = sizes.includes('390x844');
    for (const [name, position] of Object.entries(recorded)) {
      await show(name);
      for (const look of allLooks(sizes)) {
        await resize(page, ...look);
        const lacks = (await missing(page, piecesOf(position), !phone)).map((one) => `cannot be read: ${one}`);
        const whole = look.join() === `${sizes[0]},dark,normal` ? await opened(page) : [];
        const found = [...lacks, ...(await overflow(page, '.qn')), ...whole];
        wrong.push(...found.map((one) => `${look.join(' ')}, ${name}, ${one}`));
        seen++;
      }
    }
    await page.context().close();
  }
  check(wrong.length === 0, `${wrong.length} findings:\n${wrong.slice(0, 40).join('\n')}`);
  return `${seen} boards`;
}
