import { check, until } from './stage.mjs';
import { look, mouse, shown, some, turn } from './player.mjs';

export const title = 'a reload, a cut cable and a frozen line come back to the right state';

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
async function back(page, wanted, what) {
  const begun = Date.now();
  const whole = async () => (await page.locator('.banner .spin').count()) === 0 && same(await shown(page), wanted);
  await until(() => whole().catch(() => false), `${what}: the same table again`).catch(async (error) => {
    const now = await shown(page);
    const differs = Object.keys(wanted).filter((key) => !same(now[key], wanted[key])).map((key) => `${key}: ${JSON.stringify(wanted[key])} became ${JSON.stringify(now[key])}`);
    throw new Error(`${error.message}\n${differs.join('\n')}`);
  });
  return `${what} ${Date.now() - begun} ms`;
}

export async function run(stage) {
  stage.allow(/WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
  const line = await stage.proxy();
  const ada = await stage.person({}, line.url), ben = await stage.person();
  await ada.page.goto('/');
  await ben.page.goto('/');
  const client = await stage.client(ada.page), other = await stage.client(ben.page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'open'], hold: 0 });
  await other.must('sit', { table, seat: 'B' });
  await client.must('start', { table });
  for (const { page } of [ada, ben]) await page.goto(`/t/${table}`);
  const move = async (touches) => {
    for (let i = 0; i < touches; i++) await some(await until(async () => ((await look(ada.page)).mine ? ada.page : (await look(ben.page)).mine ? ben.page : null), 'one of both decides'), mouse, 1);
  };
  await move(24);
  const said = [];

  await until(async () => !(await look(await turnOf([ada.page, ben.page]))).chooser || (await move(1), false), 'no choice is half made');
  let before = await shown(ada.page);
  await ada.page.reload({ waitUntil: 'commit' });
  said.push(await back(ada.page, before, 'reload'));

  // The cable is cut for a while: the page says so, and is there again once it is mended.
  before = await shown(ada.page);
  line.cut();
  await ada.page.locator('.banner .spin').waitFor();
  await new Promise((go) => setTimeout(go, 700));
  line.mend();
  said.push(await back(ada.page, before, 'mended cable'));

  // A line that only dies, and a move that the other makes meanwhile.
  if ((await turnOf([ada.page, ben.page])) === ada.page) await until(async () => ((await look(ada.page)).mine ? (await some(ada.page, mouse, 1), false) : true), 'it becomes the turn of the other', 90_000);
  await turn(ben.page);
  line.cut();
  await some(ben.page, mouse, 1);
  line.mend();
  const wanted = (await shown(ben.page)).tiles.filter((tile) => tile.startsWith('unit:')).map((tile) => tile.split(' ')[0]);
  const begun = Date.now();
  await until(async () => same((await shown(ada.page)).tiles.filter((tile) => tile.startsWith('unit:')).map((tile) => tile.split(' ')[0]), wanted) && (await ada.page.locator('.banner .spin').count()) === 0, 'what happened meanwhile is there');
  said.push(`dead line ${Date.now() - begun} ms`);

  // Nothing comes through, and nobody says so; a line that was begun meanwhile never comes about.
  before = await stillness(ada.page);
  const hall = await ada.context.newPage(); // who looks at no table is told as soon, not after some tries
  await hall.goto('/');
  await until(async () => (await hall.locator('.banner').count()) === 0 && (await hall.locator('main').count()) > 0, 'the lobby is there');
  line.freeze();
  await ada.page.locator('.banner .spin').waitFor();
  check(/try 1;/.test(await hall.locator('.banner', { has: hall.locator('.spin') }).innerText()), 'with the first try');
  await until(() => line.hanging() > 0, 'it tries to come back');
  line.thaw();
  said.push(await back(ada.page, before, 'thawed line'));
  await hall.close();

  // Without a network at all.
  await ben.page.keyboard.press('Escape'); // a half-made choice is given up by a cut; this may also take a move back
  await turnOf([ada.page, ben.page]);
  before = await stillness(ben.page);
  await ben.context.setOffline(true);
  await ben.page.locator('.banner .spin').waitFor();
  await ben.context.setOffline(false);
  said.push(await back(ben.page, before, 'online again'));
  await move(6);
  return said.join(', ');
}

const stillness = (page) => until(async () => {
  const first = await shown(page);
  await new Promise((go) => setTimeout(go, 400));
  return same(first, await shown(page)) ? first : null;
}, 'the table is still');
const turnOf = (pages) => until(async () => {
  for (const page of pages) { const now = await look(page); if (now.mine && !now.busy) return page; }
  return null;
}, 'one of both decides');
