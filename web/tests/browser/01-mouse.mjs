import { check } from './stage.mjs';
import { mouse, play } from './player.mjs';

export const long = true;
export const title = 'a guest plays a whole game against a bot, by mouse only';

export async function run(stage) {
  const { page } = await stage.person({ drawn: false });
  await page.goto('/');
  await page.getByText('Gentle', { exact: true }).click();
  await page.getByRole('button', { name: 'Play a bot' }).first().click();
  await page.waitForURL(/\/t\//);
  const touches = await play(page, mouse);
  check(/win|victory/.test(await page.locator('dialog[open] h2').innerText()), 'the end screen says who won');
  check((await page.locator('dialog[open] tr.total td.num').count()) === 2, 'the points of both stand there');
  await page.locator('dialog[open] a.btn[href^="/r/"]').click();
  await page.waitForURL(/\/r\//);
  await page.locator('.film').waitFor();
  return `${touches} clicks`;
}
