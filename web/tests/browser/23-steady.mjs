import { check } from './stage.mjs';

export const title = 'nothing jumps while the lobby waits for its answers';
const kShift = 0.05;

/** Everything that moved though nobody touched it; the sum is what browsers call cumulative layout shift. */
const watch = (page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const one of list.getEntries())
        globalThis.shifts.push({
          value: one.value,
          what: one.sources.map(({ node }) => node?.className || node?.nodeName).join(', '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
const painted = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Holds back what fits until it is let go. */
async function slow(page, pattern) {
  let go;
  const held = new Promise((done) => (go = done));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

async function lobby(stage, viewport) {
  const { page } = await stage.person({ viewport });
  await watch(page);
  const answer = await slow(page, '**/api/games');
  let words;
  const heard = new Promise((done) => (words = done));
  await page.routeWebSocket(/\/ws/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => heard.then(() => wire.send(text)));
  });
  await page.goto('/');
  await page.locator('h1').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  answer();
  await page.getByRole('button', { name: 'Play a bot' }).first().waitFor();
  await painted(page);
  words();
  await page.getByText('Nobody is waiting').waitFor();
  await painted(page);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((all, one) => all + one.value, 0);
  const told = shifts.map((one) => `${one.value.toFixed(3)} ${one.what}`).join('; ');
  check(sum < kShift, `the lobby jumps by ${sum.toFixed(3)} at ${viewport.width}: ${told}`);
  return sum;
}

export async function run(stage) {
  const sums = [];
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    sums.push((await lobby(stage, viewport)).toFixed(3));
  return `the lobby moves by ${sums.join(' and ')}`;
}
