import { check } from './stage.mjs';
import { seated } from './ops.mjs';

export const title = 'missions that lie open in a line are seen by who holds no card; the Vortex, other units and other boards are drawn whole';

const kGames = {
  'nexus-ops(intercepted=on)': 25,
  'nexus-ops(vortex=on,units=alternate)': 25,
  'nexus-ops(board=energy_dependence)': 19,
  'nexus-ops(board=bad_neighbors)': 0,
};

export async function run(stage) {
  const said = [];
  for (const [game, hexes] of Object.entries(kGames)) {
    const { page } = await seated(stage, { viewport: { width: 1280, height: 800 } }, game);
    const cells = await page.locator('.no .plane .cell').count(), area = await page.locator('.no [data-plan]').boundingBox();
    check(hexes === 0 ? cells > 0 : cells === hexes, `${game} has ${cells} hexes`);
    const cut = await page.locator('.no .plane .place').evaluateAll((all, { x, y, width, height }) => all.map((one) => one.getBoundingClientRect())
      .filter((box) => box.left < x || box.top < y || box.right > x + width || box.bottom > y + height).length, area);
    check(cut === 0, `${cut} hexes of ${game} are cut`);
    const unnamed = await page.locator('.units li .unit').evaluateAll((all) => all.filter((one) => !one.querySelector('path') || !one.innerText.trim()).length);
    check(unnamed === 0, 'every unit has a figure and a name');
    if (game.includes('intercepted')) check((await page.locator('.hand [data-ref^="card:"]').count()) > 0, 'the line of missions is seen with an empty hand');
    said.push(cells);
  }
  return `${said.join(', ')} hexes`;
}
