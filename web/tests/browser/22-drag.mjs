import { check, until } from './stage.mjs';
import { look, turn } from './player.mjs';

export const title =
  'a card is dragged to where it shall stand, by mouse and by finger, in lessons too; let go elsewhere it was never picked';
const kPlace = '[data-ref^="place:"].target, [data-ref^="place:"] .target';
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Where a thing can be gripped. */
const grip = (page, selector) =>
  page.evaluate((selector) => {
    for (const one of document.querySelectorAll(selector)) {
      const box = one.getBoundingClientRect();
      for (const [x, y] of [
        [0.5, 0.5],
        [0.3, 0.3],
        [0.2, 0.5],
        [0.5, 0.2],
      ]) {
        const spot = {
          x: box.left + box.width * x,
          y: box.top + box.height * y,
          ref: one.closest('[data-ref]').dataset.ref,
        };
        if (one.contains(document.elementFromPoint(spot.x, spot.y))) return spot;
      }
    }
    return null;
  }, selector);

const byMouse = (page) => ({
  down: ({ x, y }) => page.mouse.move(x, y).then(() => page.mouse.down()),
  move: ({ x, y }) => page.mouse.move(x, y, { steps: 4 }),
  up: () => page.mouse.up(),
});
async function byFinger(page) {
  const line = await page.context().newCDPSession(page);
  const send = (type, at) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  let from;
  return {
    down: (at) => send('touchStart', (from = at)),
    move: async (to) => {
      for (let i = 1; i <= 4; i++)
        await send('touchMove', { x: from.x + ((to.x - from.x) * i) / 4, y: from.y + ((to.y - from.y) * i) / 4 });
      from = to;
    },
    up: () => send('touchEnd'),
  };
}

/** A table at which a card that needs a place may be played, and that card. */
async function table(stage, game, options) {
  const { page } = await stage.person(options);
  await page.goto('/');
  const client = await stage.client(page);
  const { cards } = await (await fetch(`${stage.url}/api/games/${game.split('(')[0]}/cards`)).json();
  const placed = new Set(
    cards
      .filter((card) => !card.lines.some(({ label, value }) => label === 'kind' && !value.startsWith('Unit')))
      .map((card) => card.ref),
  );
  const { table } = await client.must('create', { game, seats: ['me', 'bot:gentle'], pace: 0, start: true });
  let decision = null, step = -1;
  // The answer to `open` may be taken up after the position that follows it, and is old then.
  const hear = (position) => {
    if (position.step < step) return;
    step = position.step;
    decision = position.decision?.mine ? position.decision : null;
  };
  client.on((message) => message.is === 'position' && message.table === table && hear(message.position));
  hear((await client.must('open', { table })).position);
  const card = await until(
    async () => {
      if (!decision) return null;
      const { seat, number, list } = decision;
      const found = list.find((one) => ['deploy', 'build'].includes(one.verb) && placed.has(one.refs[0]));
      if (found) return found.refs[0];
      decision = null;
      await client.must('act', {
        table,
        seat,
        number,
        action: (list.find((one) => ['pass', 'next'].includes(one.verb)) ?? list[0]).id,
      });
      return null;
    },
    'a card can be played',
    60_000,
  );
  await page.goto(`/t/${table}`);
  await turn(page);
  return { page, card: `.hand [data-ref="${card}"]` };
}

/** The card where it can be taken: on a phone the hand is opened first. */
async function taken(page, card) {
  const handle = page.locator('.handle');
  if ((await handle.count()) && (await handle.getAttribute('aria-expanded')) === 'false') await handle.tap();
  await page.locator(card).first().scrollIntoViewIfNeeded(); // a long hand scrolls
  return until(() => grip(page, card), 'the card lies in the hand');
}

async function drags(stage, game, options) {
  const { page, card } = await table(stage, game, options);
  const hand = options.hasTouch ? await byFinger(page) : byMouse(page);
  const { question } = await look(page);
  const places = () => page.locator(kPlace).count();

  // Lifted, it is picked: places glow. Let go over nothing, it lies in the hand again.
  for (const end of ['nowhere', 'by Escape']) {
    const from = await taken(page, card);
    await hand.down(from);
    await hand.move({ x: from.x, y: from.y - 60 });
    await until(places, 'places glow while the card is carried');
    check((await page.locator('.stage .ghost').count()) === 1, 'the card is seen under the hand');
    await hand.move({ x: 4, y: 4 });
    if (end === 'by Escape') await page.keyboard.press('Escape');
    await hand.up();
    await until(
      async () => (await look(page)).question === question && (await places()) === 0,
      `let go ${end} it was never picked`,
    );
    check((await page.locator('.stage .ghost').count()) === 0, 'nothing hangs in the air');
  }

  // Laid on a place, it stands there.
  const from = await taken(page, card);
  await hand.down(from);
  await hand.move({ x: from.x, y: from.y - 60 });
  await until(places, 'places glow again');
  const to = await grip(page, kPlace);
  await hand.move(to);
  check((await page.locator('[data-over]').getAttribute('data-ref')) === to.ref, 'the place under the hand says so');
  await hand.up();
  await until(async () => (await places()) === 0 && !(await look(page)).busy, 'the card is laid down');
  const client = await stage.client(page);
  const { position } = await client.must('open', { table: page.url().split('/t/')[1] });
  const { pieces } = position.sheet.board.places.find((place) => place.ref === to.ref) ?? {
    pieces: position.sheet.board.places.flatMap((place) => place.pieces),
  };
  check(
    pieces.some((piece) => `card:${piece.card}` === /"(.*)"/.exec(card)[1]),
    `it stands on ${to.ref}`,
  );
}

/** A swipe along a row that scrolls is no drag. */
async function scrolls(stage) {
  const { page, card } = await table(stage, 'quantum-nexus', kPhone);
  const hand = await byFinger(page);
  const from = await taken(page, card);
  await hand.down(from);
  await hand.move({ x: from.x > 195 ? 20 : 370, y: from.y });
  check((await page.locator('.stage .ghost').count()) === 0, 'a swipe along the hand lifts nothing');
  await hand.up();
}

/** A lesson goes on when the card it asks for is dragged to its place. */
async function taught(stage, game, options) {
  const { page } = await stage.person(options);
  const hand = options.hasTouch ? await byFinger(page) : byMouse(page);
  await page.goto(`/lesson/${game}`);
  await page.locator('.teacher').waitFor();
  const at = () => page.locator('.top progress').evaluate((bar) => bar.value);
  const card = '.hand [data-ref^="card:"].pointed, .hand [data-ref^="card:"]:has(.pointed)';
  for (let steps = 0; steps < 60; steps++) {
    const before = await at(), next = page.locator('.teacher .btn.primary');
    const goes = () => until(async () => (await at()) !== before, `the lesson goes on after step ${before}`);
    if (await next.count()) {
      await next.click();
      await goes();
      continue;
    }
    await page.getByRole('button', { name: 'Show me' }).click();
    const wanted = page.locator('.dec.hinted').first();
    if ((await page.locator(card).count()) > 0 && /Deploy|Build/.test(await page.locator('.task').innerText())) {
      const from = await taken(page, card);
      await hand.down(from);
      await hand.move({ x: from.x, y: from.y - 60 });
      await until(() => page.locator(kPlace).count(), 'places glow in a lesson too');
      const to = (await grip(page, '[data-ref^="place:"].pointed')) ?? (await grip(page, kPlace));
      await hand.move(to);
      await hand.up();
      return goes();
    }
    await wanted.click();
    await goes();
  }
  throw new Error(`the lesson of ${game} asks for a card`);
}

export async function run(stage) {
  for (const game of ['quantum-nexus', 'convergence(players=2)'])
    for (const options of [{ viewport: { width: 1280, height: 800 } }, kPhone]) await drags(stage, game, options);
  await scrolls(stage);
  await taught(stage, 'quantum-nexus', { viewport: { width: 1280, height: 800 } });
  await taught(stage, 'convergence', { viewport: { width: 1280, height: 800 } });
}
