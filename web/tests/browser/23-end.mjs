import { check, until } from './stage.mjs';
import { barriers } from './10-quality.mjs';

export const title = 'the end says who won, draws how it went, leads to the turn, and offers the next game';

export async function run(stage) {
  const played = await stage.finished();
  const { page } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { steps } = await (await fetch(`${stage.url}/api/replays/${played}`)).json();
  const { table } = await client.must('fork', { table: played, step: Math.floor(steps.length * 0.8), seat: 'A', bot: 'gentle' });
  await client.must('open', { table });
  await client.must('concede', { table, seat: 'A' });
  await page.goto(`/t/${table}`);
  const end = page.locator('dialog[open]');
  await end.locator('figure').waitFor({ timeout: 60_000 });
  const { course } = await client.must('course', { table });
  check((await end.locator('h2').innerText()).endsWith('wins'), 'it says who won');
  check((await end.locator('.band').count()) === 2, 'both share the height');
  const heard = await end.locator('figure svg[role=img]').getAttribute('aria-label');
  check(course.points.every(({ shares }) => heard.includes(String(Math.round(shares.A / 10)))), `it can be heard: ${heard}`);
  for (const button of ['Rematch', 'New opponent', 'See the board']) await end.getByRole('button', { name: button }).waitFor();
  const found = await barriers(page, 'end');
  check(found.length === 0, found.join('\n'));
  check(course.turned !== null, 'somebody who gives up turns the game');
  const link = end.getByRole('link', { name: 'See it in the replay' });
  check((await link.getAttribute('href')) === `/r/${table}?step=${course.turned.step}`, 'the turn is a place in the replay');
  await link.click();
  await until(async () => (await page.locator('.pos b').innerText().catch(() => '')) === String(course.turned.step), 'the replay stands there');
  await page.goBack();
  await end.getByRole('button', { name: 'New opponent' }).click();
  await end.getByRole('button', { name: 'Gentle' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(table));
  await page.locator('.board .tile').first().waitFor();
  check((await end.count()) === 0, 'another game has begun');
}
