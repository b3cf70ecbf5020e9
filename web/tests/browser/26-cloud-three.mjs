import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { ended, touch } from './cloud.mjs';

export const title = 'three play Quantum Cloud, two of them people before their own screens; each sees what the others did, who is out and who won';

export async function run(stage) {
  const people = [];
  for (let i = 0; i < 2; i++) {
    const { page } = await stage.person({ viewport: { width: 1280, height: 800 } });
    await page.goto('/');
    people.push({ page, client: await stage.client(page) });
  }
  const [ada, ben] = people;
  const { table } = await ada.client.must('create', { game: 'quantum-cloud(players=3,setup_tiles=13,reaction_windows=combat)', seats: ['me', 'open', 'bot:gentle'], pace: 0, hold: 0 });
  await ben.client.must('sit', { table, seat: 'east' });
  await ada.client.must('start', { table });
  for (const { page } of people) {
    await page.goto(`/t/${table}`);
    await page.locator('.qc [data-plan]').waitFor();
  }
  const place = () => ada.client.must('open', { table }).then(({ position }) => position);
  let touches = 0;
  for (; touches < 60; touches++) {
    const position = await place();
    if (position.outcome || Number(position.sheet.turn) > 3) break;
    const who = await until(async () => {
      for (const one of people) if ((await one.page.locator('.decide .head.mine').count()) > 0) return one;
      return null;
    }, 'one of the two is asked');
    const now = await turn(who.page);
    await touch(who.page, now, touches, (x, y) => who.page.mouse.click(x, y));
  }
  const { step, sheet } = await place();
  for (const { page } of people) {
    check((await page.locator('.qc .seats .seat').count()) === 3, 'all three are seen');
    await until(async () => (await page.locator('.qc .piece.disc').count()) === sheet.board.places.flatMap((one) => one.pieces).length, 'all units are seen');
  }
  await ben.client.must('concede', { table, seat: 'east' });
  const out = sheet.board.places.flatMap((one) => one.pieces).filter((piece) => piece.owner !== 'east').length;
  for (const { page } of people) {
    await page.locator('.qc .seats .seat').filter({ hasText: /out/i }).waitFor();
    await until(async () => (await page.locator('.qc .piece.disc').count()) === out, 'who is out takes the own units along');
  }
  await ada.client.must('concede', { table, seat: 'north' });
  for (const { page } of people) await page.locator('dialog[open] h2').waitFor();
  await ended(ada.page);
  return `${touches} touches, ${step} steps`;
}
