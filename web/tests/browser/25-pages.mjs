import { looks, overflow, resize, windows } from './overflow.mjs';
import { check } from './stage.mjs';

export const long = true;
export const title = 'no word of any page is cut: lobby, dialogs, decks, rules, lessons, settings, replays, the kit, at four sizes, and in the other theme';

/** What there is to look at: a path, something of it that comes last, and what opens more. */
const pagesOf = (films) => [
  ['/', 'article button.primary:enabled'],
  ['/', 'article button.primary:enabled', async (page) => {
    await page.getByRole('button', { name: 'Create a table' }).click();
    await page.locator('dialog[open] summary').first().click();
  }],
  ['/decks/quantum-nexus', 'main .btn'],
  ['/decks/quantum-cloud', 'main .btn'],
  ['/decks/quantum-cloud?build', '[data-card]'],
  ['/rules/convergence', '[id="CV-1.1"]'],
  ['/rules/quantum-nexus', 'figure'],
  ['/rules/quantum-cloud', '[id="QC-1.1"]'],
  ['/rules/nexus-ops', '[id="NO-1.1"]'],
  ['/lesson/convergence', '.teacher'],
  ['/lesson/quantum-nexus', '.teacher'],
  ['/lesson/quantum-cloud', '.teacher'],
  ['/lesson/nexus-ops', '.teacher'],
  ['/settings', 'main label'],
  ['/credits', 'main a'],
  ['/replays', 'main'],
  ['/kit', '[data-sample]'],
  ['/nowhere', 'main'],
  ...films.map(([table, step]) => [`/r/${table}?step=${step}`, '.moves .line']),
];

export async function run(stage) {
  const films = [];
  for (const game of ['convergence(players=2)', 'convergence(players=5)', 'quantum-nexus', 'quantum-cloud', 'nexus-ops(players=4,round_limit=10)', 'melee(players=4)', 'echo']) {
    const table = await stage.finished(game);
    const { groups } = await (await fetch(`${stage.url}/api/replays/${table}/log`)).json();
    const last = groups.at(-1).step;
    films.push([table, Math.round(last * 0.5)], [table, Math.round(last * 0.97)]);
    if (game === 'quantum-cloud') films.push([table, Math.round(last * 0.15)]);
  }
  const wrong = [];
  let seen = 0;
  for (const { sizes, options } of windows) {
    const { page } = await stage.person(options);
    for (const [path, there, open] of pagesOf(films)) {
      await page.goto(path);
      await page.locator(there).first().waitFor({ state: 'attached' });
      await open?.(page);
      await page.mouse.move(1, 1); // what a resting hand opens is no part of the page
      for (const look of looks(sizes)) {
        await resize(page, ...look);
        wrong.push(...(await overflow(page)).map((one) => `${path}${open ? ' opened' : ''} ${look.join(' ')}: ${one}`));
        seen++;
      }
    }
    await page.context().close();
  }
  check(wrong.length === 0, `${wrong.length} findings:\n${wrong.slice(0, 40).join('\n')}`);
  return `${seen} looks`;
}
