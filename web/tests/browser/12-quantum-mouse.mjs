import { check } from './stage.mjs';
import { look, mouse, turn } from './player.mjs';

export const title = 'a whole game of Quantum Nexus against a bot, by mouse only; nothing moves or hides meanwhile';

/** Where the fixed parts of the table are. */
const places = (page) => page.evaluate(() => ['.qn .board', '.rail .decide', '.rail .rest', '.qn .hand', '.qn .front'].map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return `${one} ${[box?.left, box?.top, box?.width, box?.height].map(Math.round)}`;
}).join('; '));

/** Numbers of pieces that something else lies on. */
const covered = (page) => page.evaluate(() => {
  const banner = document.querySelector('.qn .banner, .duel, .float');
  if (banner) return [];
  return [...document.querySelectorAll('.stand .piece b')].flatMap((number) => {
    const box = number.getBoundingClientRect(), cell = number.closest('.ranked').getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (box.width === 0 || y < cell.top || y > cell.bottom) return []; // a crowd scrolls in its quadrant
    const top = document.elementFromPoint(x, y);
    return number.closest('.stand').contains(top) || top?.closest('.spot') ? [] : [`${number.closest('.piece').textContent} under ${top?.className}`];
  });
});

export async function run(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await turn(page);
  const home = await places(page);
  let touches = 0, crowd = 0;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 1200, `the game goes on after ${touches} clicks`);
    const here = await places(page);
    check(here === home, `the table stands still: ${home} became ${here} at “${now.question}”`);
    if (touches % 10 === 5) {
      await page.mouse.move(2, 2);
      check((await page.locator('.front b').count()) === 1 && /^QN-7\.[1-5]$/.test(await page.locator('.front .clause').innerText()), 'the initiative and its clause can be read');
      crowd = Math.max(crowd, ...(await page.evaluate(() => [...document.querySelectorAll('.ranked')].map((one) => one.children.length))));
      const hidden = await covered(page);
      check(hidden.length === 0 || (await look(page)).question !== now.question, `all numbers can be read: ${hidden[0]}`);
    }
    await mouse(page, now);
    touches++;
  }
  check(/win|victory|draw/i.test(await page.locator('dialog[open] h2').innerText()), 'the end screen says who won');
  await page.locator('dialog[open] a[href^="/r/"]').click();
  await page.waitForURL(/\/r\//);
  await page.locator('.moves .list button').first().waitFor();
  const raw = (await page.locator('.moves').innerText()).match(/\b(north|south)\.\w+|[a-z]+-[a-z]+#\d/);
  check(raw === null, `the moves of the replay are words: ${raw}`);
  return `${touches} clicks, up to ${crowd} in a quadrant`;
}
