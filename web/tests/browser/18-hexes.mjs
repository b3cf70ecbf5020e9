import { readFileSync } from 'node:fs';
import { barriers } from './10-quality.mjs';
import { check, until } from './stage.mjs';

export const title = 'a board of hexes is drawn without a skin: what may be chosen glows, is reached by keys and has a name';

const late = JSON.parse(readFileSync(new URL('./hexes.json', import.meta.url)));
const choices = ['place:(1,0)', 'place:(0,1)', 'place:(1,-1)', 'unit:1.u1', 'unit:7.u7'];

/** A table of a small game whose sheet has the board and the list of this file; what the page sends is kept. */
async function table(stage, options) {
  const { page } = await stage.person(options);
  const acts = [];
  const altered = (text) => {
    const message = JSON.parse(text);
    const { position } = message;
    if (!position?.sheet) return text;
    position.sheet = { board: late };
    if (position.decision?.mine) position.decision.list = choices.map((ref, id) => ({ id, verb: 'choose', refs: [ref], label: `choose ${ref.slice(ref.indexOf(':') + 1)}`, clause: '', lines: [] }));
    return JSON.stringify(message);
  };
  await page.routeWebSocket(/\/ws/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => wire.send(altered(String(text))));
    wire.onMessage((text) => (JSON.parse(text).do === 'act' ? acts.push(JSON.parse(text)) : server.send(text)));
  });
  await page.goto('/');
  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'vault(players=4)', seats: ['me', 'bot:gentle', 'bot:gentle', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await page.locator('.map .cell').first().waitFor();
  await page.locator('.decide .head.mine, .rail .head.mine').first().waitFor();
  return { page, acts };
}

export async function run(stage) {
  for (const [name, options] of [['wide', { viewport: { width: 1280, height: 800 } }], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
    for (const colorScheme of ['dark', 'light']) {
      const { page } = await table(stage, { ...options, colorScheme });
      check((await page.locator('.map .cell').count()) === late.places.length, 'every place is drawn');
      for (const ref of choices) check((await page.locator(`[data-ref="${ref}"]`).count()) === 1, `${ref} is drawn`);
      check((await page.locator('.cell.on-playable').count()) === 2 && (await page.locator('.piece.playable').count()) === 2, 'what may be chosen glows');
      const boxes = await page.locator('.map .place').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
      check(Math.min(...boxes) >= 44, 'a hex can be touched');
      const faults = await barriers(page, `hexes ${name} ${colorScheme}`);
      check(faults.length === 0, faults.join('\n'));
      if (process.env.NEXUS_SHOTS) await page.screenshot({ path: `${process.env.NEXUS_SHOTS}/hexes-${name}-${colorScheme}.png` });
    }
  }
  const mouse = await table(stage, { viewport: { width: 1280, height: 800 } });
  const dragons = mouse.page.getByRole('button', { name: /^2 dragon, .*, \(0,0\), can be chosen$/ });
  check((await dragons.count()) === 1, 'a stack is named with its count, its seat and its place');
  const place = mouse.page.locator('[data-ref="place:(0,1)"]');
  const { width, height } = await place.boundingBox();
  await place.click({ position: { x: width / 2, y: height * 0.85 } });
  await until(() => mouse.acts.length === 1, 'a hex is chosen by a click');
  check(mouse.acts[0].action === 1, 'the one that was clicked');
  const keys = await table(stage, { viewport: { width: 1280, height: 800 } });
  await keys.page.keyboard.press('Tab');
  await keys.page.locator('[data-ref="unit:7.u7"]').focus();
  await keys.page.keyboard.press('Enter');
  await until(() => keys.acts.length === 1, 'a piece is chosen by a key');
  check(keys.acts[0].action === 4, 'the one that was reached');
}
