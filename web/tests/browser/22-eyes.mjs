import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { idle } from './staged.mjs';
import { tap } from './tap.mjs';

export const title = 'a bot moves when its last move was seen';
const kLongest = 4000; // ms that a bot waits at most

/** Answers for the person behind the page, with the first of the list. */
async function answer(client, table) {
  const { position } = await client.must('open', { table });
  const { decision } = position;
  if (!decision?.mine) return;
  const action = decision.list[0].id;
  await client.must('act', { table, seat: decision.seat, number: decision.number, action });
}

/** Of the moves of bots, how many waited until what was before them had been seen, and after which steps one did not. */
function judge(said) {
  let waited = 0, passed = 0; // since when it is not waited for: who has said nothing yet, or let a bot pass, until a `seen`
  const unseen = [];
  for (const [i, one] of said.entries()) {
    if (one.is !== 'position' || one.position.decision?.seat !== 'B') continue;
    const next = said.findIndex(({ is, position }, at) => at > i && is === 'position' && position.step > one.position.step);
    if (next < 0) continue;
    const seen = said.slice(i, next).some((between) => between.do === 'seen' && between.step >= one.position.step);
    const late = said[next].at - one.at >= kLongest / 2;
    const missed = !said.slice(passed, i).some((between) => between.do === 'seen');
    if (!seen && !late && !missed) unseen.push(one.position.step);
    if (seen) waited++;
    else passed = i;
  }
  return { waited, unseen };
}

export async function run(stage) {
  const { url, said } = await tap(stage);
  const { page } = await stage.person({ motion: 'quick', reducedMotion: 'no-preference' }, url);
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', {
    game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true,
  });
  await page.goto(`/t/${table}`);
  const moved = (one) => one.is === 'position' && one.position.groups.some((group) => group.seat === 'B');
  await until(async () => {
    await turn(page);
    await idle(page);
    await answer(client, table);
    return said.filter(moved).length >= 6 && judge(said).waited > 0;
  }, 'a bot has made some moves, and waited until one before it was seen', 120_000);
  const { unseen } = judge(said);
  check(unseen.length === 0, `the bot moved on unseen from step ${unseen}`);
}
