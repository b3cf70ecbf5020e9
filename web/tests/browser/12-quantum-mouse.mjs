import { check } from './stage.mjs';
import { look, mouse, rawNames, turn } from './player.mjs';

export const long = true;
export const title = 'a whole game of Quantum Nexus against a bot, by mouse only; nothing moves or hides meanwhile';

/** Where the fixed parts of the table are; board and hand share their height by what is on them. */
const places = (page) => page.evaluate(() => ['.qn .seats', '.qn .rail', '.rail .decide', '.rail .rest'].map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return `${one} ${[box?.left, box?.top, box?.width, box?.height].map(Math.round)}`;
}).join('; '));

/** Numbers of pieces that something else lies on. */
const covered = (page) => page.evaluate(() => {
  if (document.querySelector('.qn .banner, .duel, .float, .more')) return [];
  return [...document.querySelectorAll('.yard .piece .st b')].flatMap((number) => {
    const box = number.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return number.closest('.stand').contains(top) || top?.closest('.spot') ? [] : [`${number.closest('.piece').textContent} under ${top?.className}`];
  });
});

/** What things say of themselves, and why they cannot be used. */
async function ask(page, nth) {
  const things = page.locator('.yard .piece:visible, .hand .hold, .goal, .tray .piece');
  const count = await things.count();
  if (count === 0) return;
  await things.nth(nth % count).hover({ timeout: 2000 }).catch(() => {}); // it may be gone, or leave
  await page.locator('.about').waitFor({ timeout: 1000 }).catch(() => {});
}

export async function run(stage) {
  const { page } = await stage.person({ drawn: false });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await turn(page);
  const home = await places(page);
  const raw = [];
  let touches = 0, crowd = 0;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 1200, `the game goes on after ${touches} clicks`);
    const here = await places(page);
    check(here === home, `the table stands still: ${home} became ${here} at “${now.question}”`);
    if (touches % 10 === 5) {
      await ask(page, touches);
      raw.push(...(await rawNames(page)));
      await page.mouse.move(2, 2);
      await page.locator('.about').waitFor({ state: 'detached' });
      check((await page.locator('.front b').count()) === 1 && /^QN-7\.[1-5]$/.test(await page.locator('.front .clause').innerText()), 'the initiative and its clause can be read');
      crowd = Math.max(crowd, ...(await page.evaluate(() => [...document.querySelectorAll('.plot')].map((one) => one.querySelectorAll('.piece').length))));
      const hidden = await covered(page);
      check(hidden.length === 0 || (await look(page)).question !== now.question, `all numbers can be read: ${hidden[0]}`);
    }
    if (touches % 40 === 7) raw.push(...(await rawNames(page)));
    await mouse(page, now);
    touches++;
  }
  check(/win|victory|draw/i.test(await page.locator('dialog[open] h2').innerText()), 'the end screen says who won');
  raw.push(...(await rawNames(page)));
  await page.locator('dialog[open] a.btn[href^="/r/"]').click();
  await page.waitForURL(/\/r\//);
  await page.locator('.moves .list button').first().waitFor();
  raw.push(...(await rawNames(page)));
  check(raw.length === 0, `everything is said in the words of people: ${[...new Set(raw)].slice(0, 8).join(' | ')}`);
  return `${touches} clicks, up to ${crowd} in a quadrant`;
}
