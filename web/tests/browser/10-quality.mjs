import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { check, until } from './stage.mjs';
import { mouse, some, turn } from './player.mjs';

export const long = true;
export const title = 'no barrier that axe knows of, in both themes; the first page is light';
const kScript = 260 * 1024; // a first visit and a table
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function barriers(page, where) {
  await page.evaluate(axe);  // not as a script of the page: its policy forbids that
  const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim() ?? one.help}`)));
  return found.map((one) => `${where}: ${one}`);
}

export async function run(stage) {
  const replay = await stage.finished();
  const all = [];
  for (const theme of ['dark', 'light']) {
    const { page } = await stage.person({ colorScheme: theme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play a bot' }).first().waitFor();
    check((await page.evaluate(() => document.documentElement.dataset.theme)) === theme, `the page is ${theme}`);
    all.push(...(await barriers(page, `lobby ${theme}`)));
    await page.getByRole('button', { name: 'Create a table' }).click();
    await page.locator('dialog[open] summary').click();
    all.push(...(await barriers(page, `create ${theme}`)));
    const client = await stage.client(page);
    const { table } = await client.must('create', { game: 'convergence(players=3)', seats: ['me', 'bot:gentle', 'bot:gentle'], pace: 0, start: true });
    await page.goto(`/t/${table}`);
    await some(page, mouse, 12);
    await turn(page);
    await page.mouse.move(2, 2);
    all.push(...(await barriers(page, `table ${theme}`)));
    await page.goto(`/r/${replay}?step=60`);
    await page.locator('.board .tile').first().waitFor();
    await page.locator('.score').first().waitFor({ state: 'attached' });
    all.push(...(await barriers(page, `replay ${theme}`)));
    await page.goto('/rules/convergence#CV-7.2');
    await page.locator('h2').first().waitFor();
    all.push(...(await barriers(page, `rules ${theme}`)));
    await page.goto('/rules/quantum-nexus');
    await page.locator('.opening', { hasText: 'How to begin' }).waitFor();
    check((await page.locator('main p').filter({ visible: true }).allInnerTexts()).find((text) => text.trim())?.startsWith('What it is.'), 'the rulebook opens with what the game is');
    check(!(await page.locator('.notes').getByText('Source 000 is').isVisible()), 'its sources are folded up at its end');
    const marks = /opt:|\[R-\d|§|DK_/.exec(await page.locator('main').innerText());
    check(!marks, `players read no marks, sources and error codes: ${marks?.[0]}`);
    const ranges = page.locator('figure', { hasText: 'Far' }).first();
    await ranges.locator('label', { hasText: 'BL' }).click();
    await ranges.getByRole('img', { name: 'Far from BL: enemy FL, enemy FC, enemy FR' }).waitFor();
    all.push(...(await barriers(page, `rulebook ${theme}`)));
    for (const clause of theme === 'dark' ? ['QN-9.1', 'QN-24.2'] : []) {
      await page.goto('/');
      await page.goto(`/rules/quantum-nexus#${clause}`);
      const seen = () => document.querySelector('.at')?.getBoundingClientRect().top < innerHeight;
      await until(() => page.evaluate(seen), `a link leads to ${clause}`);
      check((await page.locator('.at').getAttribute('id')) === clause, `and to nothing else than ${clause}`);
    }
    await page.goto('/lesson/quantum-nexus');
    await page.locator('.teacher').waitFor();
    all.push(...(await barriers(page, `other lesson ${theme}`)));
    await page.goto('/lesson/convergence');
    await page.locator('.teacher').waitFor();
    all.push(...(await barriers(page, `lesson ${theme}`)));
  }
  const { page: phone } = await stage.person({ colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const [path, there] of [['/', 'article button.primary'], ['/rules/convergence', '[id="CV-1.1"]'], [`/r/${replay}?step=60`, '.film .thumb'], ['/lesson/convergence', '.teacher']]) {
    await phone.goto(path);
    await phone.locator(there).first().waitFor({ state: 'attached' });
    all.push(...(await barriers(phone, `phone ${path}`)));
  }
  check(all.length === 0, `${all.length} barriers:\n${[...new Set(all)].slice(0, 40).join('\n')}`);

  // The theme that was chosen outlives the page.
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Change to dark' }).tap();
  await phone.reload();
  check((await phone.evaluate(() => document.documentElement.dataset.theme)) === 'dark', 'the chosen theme is remembered');
  const scheme = await phone.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  check(scheme === 'dark', 'and what the browser draws itself follows it, whatever the system likes');

  // A first visit: every script it fetches, as it came over the wire, and until a game can be begun.
  const { page } = await stage.person();
  const scripts = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response));
  const begun = Date.now();
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play a bot' }).and(page.locator(':enabled')).first().waitFor();
  const took = Date.now() - begun;
  await page.getByRole('button', { name: 'Play a bot' }).first().click(); // and with the table
  await page.locator('.board .tile').first().waitFor();
  let weight = 0;
  for (const script of scripts) {
    const body = await script.body();
    if (body.length > 1024) check((await script.headerValue('content-encoding')) === 'gzip', `${script.url()} comes compressed`);
    weight += gzipSync(body, { level: 9 }).length;
  }
  check(weight <= kScript, `the scripts weigh ${weight} bytes`);
  return `script ${(weight / 1024).toFixed(0)} KB, interactive after ${took} ms`;
}
