import { check, until } from './stage.mjs';
import { keys, turn } from './player.mjs';
import { counted, groupsOf, idle, kGames, open, same } from './staged.mjs';

export const long = true;
export const title = 'cards of others are held up long enough to read, a bot is followed, what was missed is told, what others did is told again';

/** A card that somebody else plays is held up, readable, in the middle of the board. */
async function held(stage, reducedMotion) {
  for (let tries = 0; tries < 4; tries++) {
    const table = await stage.finished('quantum-nexus');
    const event = (await groupsOf(stage, table, 'north')).find(
      (group) => group.seat === 'south' && group.events.some((one) => one.kind === 'event-played'),
    );
    if (!event) continue;
    const page = await open(stage, table, 'north', event.step - 1, { motion: 'normal', reducedMotion });
    await page.keyboard.press('ArrowRight');
    await page.locator('.held .says').waitFor();
    const seen = () => page.evaluate(() => {
      const box = document.querySelector('.held').getBoundingClientRect(),
        board = document.querySelector('[data-board]').getBoundingClientRect();
      const rail = document.querySelector('.rail').getBoundingClientRect();
      return {
        inside: box.left >= board.left - 1 && box.right <= board.right + 1,
        rail: box.right <= rail.left,
        words: document.querySelector('.held').innerText,
      };
    });
    await until(async () => ((now) => now.inside && now.rail)(await seen()), 'it lies over the board, not over the decision');
    const { words } = await seen();
    check(words.length > 20, `its words can be read: ${words}`);
    await idle(page);
    const { read } = await counted(page);
    check(read >= 1200, `it was held for ${read} ms`);
    return page.context().close();
  }
  throw new Error('no Event was played in four games');
}

/** At a table: the stage plays what a bot does, a key leads past it, and what is too much is told. */
async function live(stage, game) {
  const { page } = await stage.person({ motion: 'normal', reducedMotion: 'no-preference' });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game, seats: ['me', 'bot:gentle'], pace: 900, start: true });
  await page.goto(`/t/${table}`);
  await turn(page);
  for (let acts = 0; acts < 8; acts++) {
    await turn(page);
    await idle(page);
    const { position } = await client.must('open', { table });
    if (!position.decision?.mine) continue;
    await client.must('act', {
      table,
      seat: position.decision.seat,
      number: position.decision.number,
      action: position.decision.list[0].id,
    });
  }
  const { planned, shown, skipped } = await until(async () => {
    const now = await counted(page);
    return !now.busy && same(now.planned, now.shown) ? now : null;
  }, 'all that was planned is shown');
  check(Object.keys(skipped).length === 0, `nothing is cut off: ${JSON.stringify({ planned, skipped })}`);
  check(Object.keys(shown).length > 1, 'something was seen');
  await page.context().close();
}

/** Who was away is told what happened, line by line, by keys alone. */
async function missed(stage) {
  const client = await stage.client();
  const { page } = await stage.person({ motion: 'slow', reducedMotion: 'no-preference' });
  const { table } = await client.must('create', {
    game: 'convergence(players=2)',
    seats: ['bot:gentle', 'bot:gentle'],
    public: true,
    pace: 200,
    start: false,
  });
  await page.goto(`/t/${table}`);
  await page.locator('main').waitFor();
  await client.must('open', { table });
  await client.must('start', { table });
  const notice = page.getByRole('button', { name: 'What happened' });
  const count = async () => parseInt((await page.locator('.missed p').allInnerTexts()).join().replace(/\D+/, ''));
  await until(async () => (await count()) > 2, 'it says how much was missed', 60_000);
  await notice.focus();
  await page.keyboard.press('Enter');
  const lines = page.locator('.missed li');
  await until(async () => (await lines.count()) > 1, 'there is a list');
  await lines.first().locator('button').focus();
  await page.keyboard.press('ArrowDown');
  const second = lines.nth(1).locator('button');
  await until(async () => (await second.getAttribute('aria-current')) === 'step', 'it can be stepped through');
  await page.keyboard.press('Escape');
  await until(async () => (await page.locator('.missed ol').count()) === 0, 'and closed');
  await page.context().close();
}

/** Whoever is asked again can step through what the others did since. */
async function recounted(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'convergence(players=3)', seats: ['me', 'bot:gentle', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  const button = page.locator('.others'), lines = page.locator('.missed li');
  await until(async () => {
    const now = await turn(page);
    check(!now.over, 'others did something before the end');
    if ((await button.count()) > 0 && parseInt(await button.innerText()) > 2) return true;
    await keys(page, now);
    return false;
  }, 'others did something', 60_000);
  const told = parseInt(await button.innerText());
  await button.focus();
  await page.keyboard.press('Enter');
  await until(async () => (await lines.count()) === told, 'the list has all of it');
  check(!(await lines.allInnerTexts()).some((line) => line.startsWith('You ')), 'and nothing of their own');
  await page.keyboard.press('ArrowDown');
  await until(async () => (await lines.nth(1).locator('button').getAttribute('aria-current')) === 'step', 'it is stepped through');
  await page.keyboard.press('Escape');
  await until(async () => (await lines.count()) === 0, 'it is closed');
  await page.context().close();
}

export async function run(stage) {
  for (const way of ['no-preference', 'reduce']) await held(stage, way);
  for (const game of Object.keys(kGames)) await live(stage, game);
  await missed(stage);
  await recounted(stage);
}
