import { check, until } from './stage.mjs';
import { counted, groupsOf, idle, kGames, kShapes, open, same } from './staged.mjs';

const kLast = Number(process.env.NEXUS_STEPS ?? 24); // steps of each game, from its end; ./check --slow shows whole games

export const patience = kLast > 100 ? 3_600_000 : 900_000;
export const long = true;
export const title =
  'what happens is seen: every event of recorded games, to its end, with motion and with little of it';

/** A recorded game to its end, as it plays by itself: all its events are planned, and shown to their end. */
async function played(stage, game, seat, reducedMotion, last = Infinity) {
  const table = await stage.finished(game);
  const groups = await groupsOf(stage, table, seat),
    from = Math.max(0, groups.at(-1).step - last),
    wanted = {};
  for (const { shape } of groups.filter((group) => group.step > from).flatMap((group) => group.events))
    wanted[shape] = (wanted[shape] ?? 0) + 1;
  const page = await open(stage, table, seat, from, { motion: 'quick', reducedMotion }, true);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await until(
    async () => (await page.getByRole('button', { name: 'Play', exact: true }).count()) > 0,
    'the film ends',
    patience,
  );
  await idle(page);
  const { planned, shown, skipped, unplaced } = await counted(page);
  const said = kShapes
    .filter((shape) => wanted[shape])
    .map((shape) => `${shape} ${shown[shape] ?? 0}/${wanted[shape]}`)
    .join(' ');
  check(same(planned, wanted), `everything is planned: ${JSON.stringify(planned)} of ${JSON.stringify(wanted)}`);
  check(
    same(shown, wanted) && Object.keys(skipped).length === 0,
    `everything is shown: ${said}, skipped ${JSON.stringify(skipped)}`,
  );
  const left = (await page.locator('[data-offstage]').count()) + (await page.locator('.stage > *').count());
  check(left === 0, 'nothing is left behind');
  await page.context().close();
  const elsewhere = Object.values(unplaced).reduce((sum, n) => sum + n, 0);
  return `${game.split('(')[0]}, ${reducedMotion}: ${said}${elsewhere ? `, ${elsewhere} beside their place` : ''}`;
}

export async function run(stage) {
  const said = [];
  for (const [game, seat] of Object.entries(kGames)) {
    said.push(await played(stage, game, seat, 'no-preference', kLast));
    said.push(await played(stage, game, seat, 'reduce', kLast / 3));
  }
  return said.join('; ');
}
