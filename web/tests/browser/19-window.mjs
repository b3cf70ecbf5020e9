import { check, until } from './stage.mjs';

export const title = 'a window asks all at once: an answer is kept, changed by key, and how to be asked is set at the prompt';

export async function run(stage) {
  const ada = await stage.person(), { page } = ada;
  await page.goto('/');
  const north = await stage.client(page), south = await stage.client();
  const people = { north, south };
  const { table } = await north.must('create', { game: 'echo', seats: ['me', 'open'], hold: 300 });
  await south.must('sit', { table, seat: 'south' });
  await north.must('start', { table });
  for (const [seat, who] of Object.entries(people)) await who.must('stop', { table, seat, kind: 'window', on: true });
  const decision = async (seat) => (await people[seat].must('open', { table })).position.decision;
  const act = async (seat, action) => people[seat].must('act', { table, seat, number: (await decision(seat)).number, action });
  await act('north', 'next');
  await act('north', 'pass');
  await until(async () => (await decision('south')).kind === 'main', 'the turn goes on');
  await page.goto(`/t/${table}`);
  await page.locator('.decide .theirs').waitFor();
  await act('south', 'next');

  await page.getByText('All are asked at once').waitFor();
  check(await page.getByRole('radio', { name: 'Always' }).isChecked(), 'what was set before is shown');
  await page.locator('.decide .head').click();
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'You pass' }).waitFor();
  check(await page.getByText('Kept, not yet played').isVisible(), 'it is said that nothing is played yet');
  if (process.env.NEXUS_SHOT) await page.screenshot({ path: process.env.NEXUS_SHOT });
  check((await decision('south')).kept === undefined && (await decision('south')).mine, 'the other is still asked');
  await page.keyboard.press('Escape');
  await page.getByText('All are asked at once').waitFor();
  await page.getByRole('radio', { name: 'When I can' }).focus();
  await page.keyboard.press('Space');
  await until(async () => (await north.must('open', { table })).table.seats[0].stops.length === 0, 'the server knows how one wants to be asked');
  if ((await decision('north')).kept === undefined) {
    await page.locator('.decide .head').click();
    await page.keyboard.press('Space');
  }
  await page.getByRole('heading', { name: 'You pass' }).waitFor();
  await act('south', 'pass');
  await until(async () => (await decision('north')).kind === 'main', 'the window closes');
  await until(async () => (await page.getByRole('heading', { name: 'You pass' }).count()) === 0, 'the page goes on');
}
