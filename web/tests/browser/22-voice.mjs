import { readFileSync } from 'node:fs';
import { check, until } from './stage.mjs';

export const title = 'in a language of marks nothing is left that neither a message, the engine nor the server said';

// Every sentence, of a message file or of the engine, has its holes filled in one place. There it is put between marks.
const filling = readFileSync(new URL('../../src/lib/sentence.ts', import.meta.url), 'utf8');
const source = new RegExp(/kHole = \/(.*)\/g;/.exec(filling)[1]).source;
function mark(holes) {
  const replace = String.prototype.replace;
  String.prototype.replace = function (pattern, by) {
    const said = replace.call(this, pattern, by);
    return pattern instanceof RegExp && pattern.source === holes && said !== '' ? `⟦${said}⟧` : said;
  };
}

/** What can be read on the page outside of marks, and how many sentences it has. */
function plain() {
  let marked = 0;
  const left = [];
  const even = (text) => text.split('⟦').length === text.split('⟧').length;
  const put = (text, where) => {
    if (!even(text)) return void left.push(`torn: ${text}`);
    let depth = 0, out = '';
    for (const one of text) {
      if (one === '⟦') (depth++, marked++, (out += '\n'));
      else if (one === '⟧') depth--;
      else if (depth === 0) out += one;
    }
    for (const piece of out.split(/\n|, | · |: /)) // of a list
      if (/\p{L}{2}/u.test(piece)) left.push(`${where}: ${piece.trim()}`);
  };
  const visit = (element) => {
    if (['SCRIPT', 'STYLE', 'CODE', 'svg'].includes(element.tagName) || !element.checkVisibility()) return;
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (element.hasAttribute(name)) put(element.getAttribute(name), name);
    const texts = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data);
    const where = element.className || element.tagName;
    if (!texts.every(even)) return put(element.textContent, where); // names inside are drawn apart
    for (const text of texts) put(text, where);
    for (const child of element.children) visit(child);
  };
  visit(document.body);
  return { marked, left };
}

function strings(value, into) {
  if (typeof value === 'string') into.add(value);
  else if (value && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) (into.add(key), strings(one, into));
}
const alike = (text) => text.toLowerCase().replace(/[\s·,.:;()+\d-]+/g, ' ').trim(); // numbers are nobody's words

async function reader(stage) {
  const { page, frames, context } = await stage.person();
  await context.addInitScript(mark, source);
  const answers = [];
  page.on('response', (response) => {
    const json = /\/api\//.test(response.url()) && response.headers()['content-type']?.includes('json');
    if (json) answers.push(response.json().catch(() => null));
  });
  /** Nothing may be read here that was not said by somebody. */
  const reads = async (where) => {
    const said = new Set();
    for (const answer of await Promise.all(answers)) strings(answer, said);
    for (const frame of frames) strings(JSON.parse(frame), said);
    const names = new Map((await Promise.all(answers)).flatMap((answer) => answer?.cards ?? []).map(({ ref, name }) => [ref, name]));
    const people = frames.map((frame) => JSON.parse(frame).table?.seats).filter(Boolean).at(-1) ?? [];
    // A ref in a text of the engine is a hole: the page puts a name there.
    for (const text of said) if (/\{\w+:/.test(text)) said.add(text.replace(/\{(\w+:[^}]*)\}/g, (_, ref) => names.get(ref) ?? people.find(({ seat }) => ref === `seat:${seat}`)?.name ?? ref.slice(ref.indexOf(':') + 1)));
    const known = ` ${[...said].map(alike).join(' | ')} `;
    const isKnown = (text) => known.includes(` ${alike(text)} `);
    // The engine knows seats, not people.
    const asSeats = (text) => people.reduce((out, { name, seat }) => (name ? out.replaceAll(name, seat) : out), text);
    const { marked, left } = await page.evaluate(plain);
    check(marked >= 4, `${where} has sentences: ${marked}`);
    const own = [...new Set(left)].filter((one) => {
      const text = one.slice(one.indexOf(': ') + 2);
      return !isKnown(text) && !isKnown(asSeats(text));
    });
    check(own.length === 0, `${where} says by itself: ${own.slice(0, 12).join(' / ')}`);
    return marked;
  };
  return { page, reads };
}

export async function run(stage) {
  const { page, reads } = await reader(stage);
  let sentences = 0;
  const lessons = ['/lesson/convergence', '/lesson/quantum-nexus'];
  for (const path of ['/', '/replays', '/decks/quantum-nexus', ...lessons, '/nowhere']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    sentences += await reads(path);
  }
  const long = { convergence: 8, 'quantum-nexus': 8, vault: 3, echo: 3, forge: 3, melee: 3 };
  for (const [game, most] of Object.entries(long)) {
    const client = await stage.client(page);
    const seats = ['me', ...Array(game === 'melee' ? 3 : 1).fill('bot:gentle')];
    const { table } = await client.must('create', { game, seats, pace: 0, start: true });
    await page.goto(`/t/${table}`);
    for (let acts = 0; acts < most; acts++) {
      const { position } = await until(async () => {
        const opened = await client.must('open', { table });
        return opened.position?.outcome || opened.position?.decision?.mine ? opened : null;
      }, 'it is my turn');
      if (position.outcome) break;
      await page.locator('.decide .head.mine, .rail .head.mine').first().waitFor();
      sentences += await reads(`a table of ${game}`);
      const { seat, number, list } = position.decision;
      const act = { table, seat, number, action: list[acts % list.length].id };
      const late = ({ answer }) => check(answer?.code === 'stale', 'only a window may have closed before');
      await client.must('act', act).catch(late);
    }
  }
  return `${sentences} sentences`;
}
