// Plays the page as people do, in a real browser against a real server:
//   node web/tests/browser.mjs [path to nexus] [--only NAME] [--shots DIR]
// Each test has its own server and database, so some run side by side: one more than there are processors, for each waits now and
// then. Those that take long begin first. A console error, a page error or a request to anybody else fails a test. What failed is
// tried once more to tell a slip from a fault; it has failed either way.
import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, Stage } from './browser/stage.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? null : words.splice(at, 2)[1];
};
const only = option('--only'), shots = resolve(option('--shots') ?? join(here, '../../build/shots'));
const nexus = resolve(words[0] ?? join(here, '../../build/release/nexus'));
const kPatience = 900_000, kWorkers = availableParallelism() + 1;

const files = readdirSync(join(here, 'browser')).filter((file) => /^\d.*\.mjs$/.test(file)).sort();
const tests = [];
for (const file of files) {
  const name = file.replace(/^\d+-|\.mjs$/g, '');
  if (!only || name.includes(only)) tests.push({ name, ...(await import(join(here, 'browser', file))) });
}
if (tests.length === 0) {
  console.error(`no test is called ${only}; there are: ${files.map((file) => file.replace(/^\d+-|\.mjs$/g, '')).join(', ')}`);
  process.exit(1);
}

const waiting = [...tests.filter((test) => test.long), ...tests.filter((test) => !test.long)];
const slips = [], faults = [];
await Promise.all(Array.from({ length: kWorkers }, work));
for (const name of slips) console.log(`FAILED  ${name} passes at its second try only`);
const failed = slips.length + faults.length;
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Takes test after test, in a browser of its own. */
async function work() {
  const browser = await launch();
  for (let test = waiting.shift(); test; test = waiting.shift()) {
    if (await attempt(browser, test, '')) continue;
    ((await attempt(browser, test, '-again')) ? slips : faults).push(test.name);
  }
  await browser.close();
}

async function attempt(browser, { name, title, run, patience: most = kPatience }, again) {
  const stage = new Stage(browser, nexus);
  const begun = Date.now();
  let late;
  try {
    await stage.serve();
    const patience = new Promise((_, reject) => (late = setTimeout(() => reject(new Error('took too long')), most)));
    const said = await Promise.race([run(stage), patience]);
    stage.settle();
    console.log(`${again ? 'FAILED once, now ok' : 'ok     '} ${name.padEnd(12)} ${seconds(begun)}  ${title}${said ? ` (${said})` : ''}`);
    return true;
  } catch (error) {
    mkdirSync(shots, { recursive: true });
    const saved = await stage.shoot(join(shots, `${name}${again}`));
    console.log(`${again ? 'FAILED  twice' : 'FAILED '} ${name.padEnd(12)} ${seconds(begun)}  ${title}\n    ${String(error.stack ?? error).split('\n').slice(0, 6).join('\n    ')}`);
    for (const problem of stage.problems) console.log(`    page: ${problem}`);
    for (const path of saved) console.log(`    picture: ${path}`);
    return false;
  } finally {
    clearTimeout(late);
    await stage.close();
  }
}

function seconds(begun) {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(8);
}
