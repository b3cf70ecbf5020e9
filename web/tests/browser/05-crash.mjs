import { check, until } from './stage.mjs';
import { look, mouse, shown, some } from './player.mjs';

export const title = 'the server is killed in mid-game and started again: both go on';

export async function run(stage) {
  stage.allow(/WebSocket connection|ERR_CONNECTION/);
  const ada = await stage.person(), ben = await stage.person();
  await ada.page.goto('/');
  await ben.page.goto('/');
  const client = await stage.client(ada.page), other = await stage.client(ben.page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'open'], hold: 0 });
  await other.must('sit', { table, seat: 'B' });
  await client.must('start', { table });
  for (const { page } of [ada, ben]) await page.goto(`/t/${table}`);
  const decides = () => until(async () => ((await look(ada.page)).mine ? ada.page : (await look(ben.page)).mine ? ben.page : null), 'one of both decides');
  const move = async (touches) => { for (let i = 0; i < touches; i++) await some(await decides(), mouse, 1); };
  const times = [];
  for (let crash = 0; crash < 2; crash++) {
    await move(14);
    while ((await look(await decides())).chooser) await move(1); // a half-made choice is given up by a cut
    const before = await Promise.all([shown(ada.page), shown(ben.page)]);
    await stage.kill();
    for (const { page } of [ada, ben]) await page.locator('.banner .spin').waitFor();
    await stage.serve();
    const begun = Date.now();
    for (const [i, { page }] of [ada, ben].entries()) {
      await until(async () => (await page.locator('.banner .spin').count()) === 0, 'the line stands again');
      const now = await shown(page);
      for (const key of Object.keys(now)) {
        // who was dropped and who is here again is told within a moment
        if (key !== 'plates') check(JSON.stringify(now[key]) === JSON.stringify(before[i][key]), `${key} is as before: ${JSON.stringify(before[i][key])}, now ${JSON.stringify(now[key])}`);
      }
    }
    times.push(Date.now() - begun);
    await move(8);
  }
  return `back ${times.join(' and ')} ms after the start`;
}
