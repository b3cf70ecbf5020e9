import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { measure } from './11-phone.mjs';
import { ended, glowing, seated, touch } from './cloud.mjs';

export const title = 'a whole game of Quantum Cloud on a phone by touch; the map is moved by a finger, enlarged by two';
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const boxOf = (page) => page.locator('.qc .cell > .place').first().boundingBox();

/** One finger moves the map, two enlarge it, a button fits it; none of it chooses anything. */
async function moved(page) {
  const wire = await page.context().newCDPSession(page);
  const area = await page.locator('.qc [data-plan]').boundingBox(), x = area.x + area.width / 2, y = area.y + area.height / 2;
  const fingers = (type, points) => wire.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const question = await page.locator('.decide .head h2').innerText(), first = await boxOf(page);
  await fingers('touchStart', [[x, y]]);
  for (const by of [10, 20, 30, 40]) await fingers('touchMove', [[x + by, y + by / 2]]);
  await fingers('touchEnd', []);
  await until(async () => { const now = await boxOf(page); return Math.abs(now.x - first.x - 40) < 8 && Math.abs(now.width - first.width) < 1; }, 'a finger moves the map');
  await fingers('touchStart', [[x - 30, y], [x + 30, y]]);
  for (const by of [36, 42, 48, 56]) await fingers('touchMove', [[x - by, y], [x + by, y]]);
  await fingers('touchEnd', []);
  await until(async () => (await boxOf(page)).width > first.width * 1.3, 'two fingers enlarge it');
  await page.getByRole('button', { name: 'Fit to the window' }).tap();
  await until(async () => Math.abs((await boxOf(page)).width - first.width) < 1, 'it fits again');
  check((await page.locator('.decide .head h2').innerText()) === question, 'nothing was chosen by it');
}

export async function run(stage) {
  const { page } = await seated(stage, kPhone, 'quantum-cloud(reaction_windows=combat,turn_limit=20)');
  const wrong = [];
  let touches = 0;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 900, `the game goes on after ${touches} touches`);
    if (touches === 4) await moved(page);
    if (touches % 25 === 12) {
      const { sideways, wide, down, small } = await measure(page, '.top .btn, .dec, .handle');
      if (sideways > 0 || down > 0) wrong.push(`it scrolls by ${sideways}, ${down}: ${wide}`);
      wrong.push(...small.map((one) => `too small for a finger: ${one}`));
      const tiles = await page.locator('.qc .cell > .place').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
      if (tiles < 44) wrong.push(`a tile of ${tiles} px`);
      if ((await glowing(page)).length === 0 && now.glow > 0) wrong.push(`what glows cannot be hit: ${now.question}`);
    }
    await touch(page, now, touches, (x, y) => page.touchscreen.tap(x, y));
    touches++;
  }
  await ended(page);
  check(wrong.length === 0, [...new Set(wrong)].join('\n'));
  return `${touches} touches`;
}
