import { check, until } from './stage.mjs';
import { seated } from './cloud.mjs';

export const title = 'a tall map of Quantum Cloud is seen whole, says where a tile lies to whoever points at it, and many Qubits stay in one row';

const kRows = 13, kExtra = 6;
const shape = (sheet) => {
  const { board } = sheet;
  sheet.turn = 3;
  board.places = Array.from({ length: kRows }, (_, r) => ({ id: r + 1, ref: `place:(${-(r >> 1)},${r})`, at: [-(r >> 1), r], kind: 'Ocean of Pop-ups', pieces: [] }));
  for (const side of board.sides) Object.assign(side, { maximum: 10, qubits: 10 + kExtra });
};

/** A new table whose map is as tall as `shape` says. */
async function tall(stage) {
  const { page, table } = await seated(stage, { viewport: { width: 1280, height: 800 } });
  await page.routeWebSocket(/\/ws/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.position?.sheet) shape(message.position.sheet);
      wire.send(JSON.stringify(message));
    });
  });
  await page.goto(`/t/${table}`);
  await until(async () => (await page.locator('.qc .plane .cell').count()) === kRows, 'the tall map');
  return page;
}

export async function run(stage) {
  const page = await tall(stage), area = await page.locator('.qc [data-plan]').boundingBox();
  const boxes = await page.locator('.qc .plane .place').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  check(boxes.length > 0 && boxes.every(({ top, bottom }) => top >= area.y && bottom <= area.y + area.height), `all rows are inside: ${JSON.stringify(boxes.at(0))} to ${JSON.stringify(boxes.at(-1))}`);
  const lies = page.locator('.qc .cell:has(> [data-ref="place:(-3,6)"]) .lies');
  check(!(await lies.isVisible()), 'a map at rest is quiet');
  await page.locator('.qc [data-ref="place:(-3,6)"]').hover();
  await lies.waitFor();
  check(/^\(-3,\s6\)$/.test(await lies.innerText()), `as the log calls it: ${await lies.innerText()}`);
  for (const pips of await page.locator('.qc .qubits .pips').all()) {
    const all = await pips.locator('i').evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect()).map(({ top, width }) => ({ top, width })));
    check(all.length === 10 + kExtra && new Set(all.map(({ top }) => top)).size === 1, 'Qubits stand in one row');
    check(all.every(({ width }) => width >= 6), `and can be counted: ${all[0].width} px`);
  }
  return `${boxes.length} rows of ${Math.round(boxes[0].bottom - boxes[0].top)} px`;
}
