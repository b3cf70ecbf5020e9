import { Positions } from '../wire.mjs';
import { check, until } from './stage.mjs';
import { turn } from './player.mjs';
import { idle } from './staged.mjs';

export const title = 'a bot moves when its last move was seen';
const kLongest = 4000; // ms that a bot waits at most

/** What goes over the wire of a page, in order: what comes is noted before the page has it, however busy that is. */
export async function wire(page) {
  const said = [];
  const note = (message) => said.push({ at: Date.now(), ...message });
  await page.routeWebSocket(/\/ws/, (near) => {
    const far = near.connectToServer(), positions = new Positions();
    far.onMessage((text) => (note(positions.whole(JSON.parse(String(text)))), near.send(text)));
    near.onMessage((text) => (note(JSON.parse(String(text))), far.send(text)));
  });
  return said;
}

/** Answers for the person behind the page, with the first of the list. */
async function answer(client, table) {
  const { position } = await client.must('open', { table });
  const { decision } = position;
  if (!decision?.mine) return;
  const action = decision.list[0].id;
  await client.must('act', { table, seat: decision.seat, number: decision.number, action });
}

export async function run(stage) {
  const { page } = await stage.person({ motion: 'quick', reducedMotion: 'no-preference' });
  const said = await wire(page);
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', {
    game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true,
  });
  await page.goto(`/t/${table}`);
  const moved = (one) => one.is === 'position' && one.position.groups.some((group) => group.seat === 'B');
  const bots = () => said.filter(moved);
  await until(async () => {
    await turn(page);
    await idle(page);
    await answer(client, table);
    return bots().length >= 6;
  }, 'a bot has made some moves', 120_000);
  let waited = 0, passed = 0; // since when it is not waited for: who has said nothing yet, or let a bot pass, until a `seen`
  for (const [i, one] of said.entries()) {
    if (!bots().includes(one) || one.position.decision?.seat !== 'B') continue;
    const later = ({ is, position }, at) => at > i && is === 'position' && position.step > one.position.step;
    const next = said.findIndex(later);
    if (next < 0) continue;
    const seen = said.slice(i, next).some((between) => between.do === 'seen' && between.step >= one.position.step);
    const late = said[next].at - one.at >= kLongest / 2;
    const missed = !said.slice(passed, i).some((between) => between.do === 'seen');
    check(seen || late || missed, `the bot moved on from step ${one.position.step} unseen`);
    if (seen) waited++;
    else passed = i;
  }
  check(waited > 0, 'a bot waited until its move was seen');
}
