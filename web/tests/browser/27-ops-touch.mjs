import { check } from './stage.mjs';
import { turn } from './player.mjs';
import { measure } from './11-phone.mjs';
import { ended, seated, touch } from './ops.mjs';

export const title = 'a whole game of Nexus Ops on a phone by touch; nothing is too small for a finger';
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function run(stage) {
  const { page } = await seated(stage, kPhone);
  const wrong = [];
  let touches = 0, most = 0;
  for (let now = await turn(page); !now.over; now = await turn(page)) {
    check(touches < 500, `the game goes on after ${touches} touches`);
    if (touches % 20 === 3) {
      const { sideways, wide, down, small } = await measure(page, '.top .btn, .dec, .handle, .units .btn');
      if (sideways > 0 || down > 0) wrong.push(`it scrolls by ${sideways}, ${down}: ${wide}`);
      wrong.push(...small.map((one) => `too small for a finger: ${one}`));
      const hexes = await page.locator('.no .cell > .place').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
      if (hexes < 44) wrong.push(`a hex of ${hexes} px`);
    }
    most = Math.max(most, await page.locator('.no .stack.s-1').count());
    await touch(page, now, touches, (x, y) => page.touchscreen.tap(x, y));
    touches++;
  }
  await ended(page);
  check(wrong.length === 0, [...new Set(wrong)].join('\n'));
  check(most > 1, 'units were bought');
  return `${touches} touches, units in up to ${most} hexes`;
}
