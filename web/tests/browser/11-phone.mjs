import { check } from './stage.mjs';
import { mouse, some, turn } from './player.mjs';

export const title = 'on a phone of 360 by 740 nothing scrolls sideways and every main control can be hit';
const kTouch = 44;

/** What is wider than the screen, and what is too small for a finger. */
export function measure(page, controls) {
  return page.evaluate(([controls, least]) => {
    const root = document.documentElement;
    const wide = root.scrollWidth > innerWidth ? [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((one) => one.className || one.tagName) : [];
    const small = [...document.querySelectorAll(controls)].flatMap((one) => {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      return Math.round(box.width) < least || Math.round(box.height) < least ? [`${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)} ${Math.round(box.width)}x${Math.round(box.height)}`] : [];
    });
    return { sideways: root.scrollWidth - innerWidth, wide, down: root.scrollHeight - innerHeight, small: [...new Set(small)] };
  }, [controls, kTouch]);
}

export async function run(stage) {
  const replay = await stage.finished();
  const { page } = await stage.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const wrong = [];
  const see = async (where, controls, whole) => {
    const now = await measure(page, controls);
    if (now.sideways > 0) wrong.push(`${where} scrolls sideways by ${now.sideways}: ${now.wide}`);
    if (whole && now.down > 0) wrong.push(`${where} scrolls as a whole by ${now.down}`);
    for (const one of now.small) wrong.push(`${where}: too small for a finger: ${one}`);
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).first().waitFor();
  await see('the lobby', 'main .btn, header .btn, main .seg label', false);
  await page.getByRole('button', { name: 'Create a table' }).click();
  await see('the create dialog', 'dialog .btn, dialog select, dialog .seg label, dialog summary', false);
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await turn(page);
  await page.locator('.handle').tap();
  for (let i = 0; i < 4; i++) {
    await some(page, mouse, 5);
    await turn(page);
    await see('the table', '.top .btn, .top a, .dec, .nets button, .handle, .hand .hold', true);
  }
  await page.getByRole('button', { name: 'Menu' }).tap();
  await see('the menu', '.menu li > *', true);
  await page.goto(`/r/${replay}?step=40`);
  await page.locator('.board .tile').first().waitFor();
  await see('the replay', '.acts .btn, .steps .btn.primary', true);
  await page.goto('/rules/convergence');
  await page.locator('h2').first().waitFor();
  await see('the rules', 'header .btn, summary', false);
  await page.goto('/lesson/convergence');
  await page.locator('.teacher').waitFor();
  await see('the lesson', '.teacher .btn.primary', true);
  check(wrong.length === 0, [...new Set(wrong)].join('\n'));
}
