// What tests ask of the stage: its counts, its rest, a replay to step through.
import { until } from './stage.mjs';

export const kShapes = ['moved', 'appeared', 'left', 'changed', 'linked', 'rolled', 'shown'];
export const kGames = {
  'quantum-nexus': 'north',
  'quantum-cloud(reaction_windows=combat)': 'north',
  'nexus-ops(target=10)': 'ares',
  'convergence(players=2,vp_target=15)': 'A',
};

/** What the stage counted, and whether it plays. */
export const counted = (page) =>
  page.evaluate(() => {
    const { stage, planned, shown, skipped, unplaced, read } = document.querySelector('.stage').dataset;
    return {
      busy: stage === 'busy',
      planned: JSON.parse(planned),
      shown: JSON.parse(shown),
      skipped: JSON.parse(skipped),
      unplaced: JSON.parse(unplaced),
      read: Number(read),
    };
  });
export const idle = (page) => until(async () => !(await counted(page)).busy, 'the stage comes to rest', 60_000);
export const same = (one, other) => kShapes.every((shape) => (one[shape] ?? 0) === (other[shape] ?? 0));

export async function groupsOf(stage, table, seat) {
  return (await (await fetch(`${stage.url}/api/replays/${table}/log?seat=${seat}`)).json()).groups;
}

/** Opens a replay where it can be stepped decision by decision. */
export async function open(stage, table, seat, step, options, hurried) {
  const { page } = await stage.person(options);
  await page.goto(`/r/${table}?step=${step}&seat=${seat}`);
  await until(
    async () => (await page.locator('.moves .line').count()) > 0 && (await page.locator('.stage').count()) > 0,
    'the game is there',
  );
  await page.locator('.ctl .seg label').first().click();
  if (hurried) for (let i = 0; i < 2; i++) await page.locator('.speed').click();
  await page.evaluate(() => document.activeElement?.blur()); // arrows are the film's, not those of a choice
  return page;
}
