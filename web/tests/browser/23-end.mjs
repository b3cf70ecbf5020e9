import { check } from './stage.mjs';
import { barriers } from './10-quality.mjs';

export const title = 'the end says who won, draws how it went, leads to the turn, and offers the next game';

export async function run(stage) {
  const played = await stage.finished();
  const { page } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { steps, result } = await (await fetch(`${stage.url}/api/replays/${played}`)).json();
  const seat = result[0]; // who was about to win gives up: whatever the cards, that turns the game
  const step = Math.floor(steps.length * 0.8);
  const { table } = await client.must('fork', { table: played, step, seat, bot: 'gentle' });
  await client.must('start', { table });
  await client.must('concede', { table, seat });
  await page.goto(`/t/${table}`);
  const end = page.locator('dialog[open]');
  await end.locator('figure').waitFor({ timeout: 60_000 });
  const { course } = await client.must('course', { table });
  check((await end.locator('h2').innerText()).endsWith('wins'), 'it says who won');
  check((await end.locator('.band').count()) === 2, 'both share the height');
  const heard = await end.locator('figure svg[role=img]').getAttribute('aria-label');
  const told = ({ shares }) => heard.includes(String(Math.round(shares.A / 10)));
  check(course.points.every(told), `it can be heard: ${heard}`);
  for (const name of ['Rematch', 'New opponent', 'See the board']) await end.getByRole('button', { name }).waitFor();
  const found = await barriers(page, 'end');
  check(found.length === 0, found.join('\n'));
  check(course.turned !== null, 'it turned');
  const link = end.getByRole('link', { name: 'See it in the replay' });
  const there = `/r/${table}?step=${course.turned.step}`;
  check((await link.getAttribute('href')) === there, 'the turn is a place in the replay');
  await link.click();
  await page.locator('.pos b', { hasText: new RegExp(`^${course.turned.step}$`) }).waitFor();
  await page.goBack();
  await end.getByRole('button', { name: 'New opponent' }).click();
  await end.getByRole('button', { name: 'Gentle' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(table));
  await page.locator('.board .tile').first().waitFor();
  check((await end.count()) === 0, 'another game has begun');

  // Another game says by what it was decided, leads to its replay, and begins anew with the same people.
  const { table: second } = await client.must('create', { game: 'nexus-ops', seats: ['me', 'bot:gentle'], pace: 0, hold: 0, start: true });
  await client.must('open', { table: second });
  await client.must('concede', { table: second, seat: 'ares' });
  await page.goto(`/t/${second}`);
  await end.locator('h2').waitFor();
  check((await end.locator('h2').innerText()).endsWith('wins'), 'it says who won there, too');
  const { result: said } = await (await fetch(`${stage.url}/api/replays/${second}`)).json();
  check(said.length > 0, 'and the record does');
  await end.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/r/${second}`);
  await page.locator('.moves .line').first().waitFor({ state: 'attached' });
  await page.goBack();
  await end.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(second));
  await page.locator('.no [data-plan]').waitFor();
  check((await end.count()) === 0, 'the rematch has begun');
}
