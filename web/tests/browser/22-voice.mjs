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
  else if (value && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) (into.add(key), strings(one, into));
    if (typeof value.label === 'string') into.add(`${value.label} ${value.value}`); // a fact, in one breath
  }
}

const alike = (text) => text.toLowerCase().replace(/[\s·,.:;()+\d_-]+/g, ' ').trim(); // numbers are nobody's words

// Names are nobody's language: those of artists, and what the page of the kit makes up, which is written beside it.
const file = (path) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const artists = [...file('pages/credits/artists.ts').matchAll(/'([^']+)'/g)].map(([, name]) => name);
const madeUp = new Set(alike(file('messages/en/gallery.ts')).split(/[^\p{L}]+/u).flatMap((word) => [word, word.slice(0, 2)])); // and their short forms
const isMadeUp = (text) => (alike(text).match(/\p{L}+/gu) ?? []).every((word) => madeUp.has(word));
// A rulebook comes as it was written, with marks and sources that are not shown: its sentences are known by words that follow each other.
const spoken = (markdown) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`|#]+/g, ' ');
const pairs = (text) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word, i, all) => `${all[i - 1] ?? ''} ${word}`);
const isOf = (book, text) => pairs(text).slice(1).filter((pair) => book.has(pair)).length >= 0.7 * (pairs(text).length - 1);

async function reader(stage) {
  const { page, frames, context } = await stage.person();
  await context.addInitScript(mark, source);
  const answers = [];
  page.on('response', (response) => {
    if (!/\/api\//.test(response.url())) return;
    const json = response.headers()['content-type']?.includes('json');
    answers.push((json ? response.json() : response.text().then(spoken)).catch(() => null));
  });
  /** Nothing may be read here that was not said by somebody. */
  const reads = async (where) => {
    const said = new Set(where === '/credits' ? [...artists, 'game-icons.net'] : []);
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
    const book = where.startsWith('/rules/') ? new Set((await Promise.all(answers)).filter((one) => typeof one === 'string').flatMap(pairs)) : null;
    const { marked, left } = await page.evaluate(plain);
    check(marked >= 4, `${where} has sentences: ${marked}`);
    const own = [...new Set(left)].filter((one) => {
      const text = one.slice(one.indexOf(': ') + 2);
      return !isKnown(text) && !isKnown(asSeats(text)) && !(where === '/kit' && isMadeUp(text)) && !(book && isOf(book, text));
    });
    check(own.length === 0, `${where} says by itself: ${own.slice(0, 12).join(' / ')}`);
    return marked;
  };
  return { page, reads };
}

const kPages = [
  '/', '/replays', '/settings', '/credits', '/kit', '/workshop/quantum-cloud', '/nowhere',
  '/decks/quantum-nexus', '/decks/quantum-cloud', '/decks/quantum-cloud?build',
  ...['convergence', 'quantum-nexus', 'quantum-cloud', 'nexus-ops'].flatMap((game) => [`/rules/${game}`, `/lesson/${game}`]),
];
const kTables = {
  convergence: 8, 'quantum-nexus': 8, 'quantum-cloud(reaction_windows=combat)': 8, 'nexus-ops(target=10)': 8, vault: 3, echo: 3, forge: 3, melee: 3,
};

export async function run(stage) {
  const { page, reads } = await reader(stage);
  let sentences = 0;
  const wrong = [];
  const look = async (where) => void (sentences += await reads(where).catch(({ message }) => (wrong.push(message), 0)));
  for (const path of kPages) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await look(path);
  }
  const client = await stage.client(page);
  for (const [game, most] of Object.entries(kTables)) {
    const seats = ['me', ...Array(game === 'melee' ? 3 : 1).fill('bot:gentle')];
    const { table } = await client.must('create', { game, seats, pace: 0, hold: 0, start: false });
    await client.must('open', { table });
    if (most > 3) {
      await page.goto(`/t/${table}`);
      await page.locator('.room').waitFor();
      await page.waitForLoadState('networkidle');
      await look(`a waiting room of ${game}`);
    }
    await client.must('start', { table });
    await page.goto(`/t/${table}`);
    for (let acts = 0; acts < most; acts++) {
      const { position } = await until(async () => {
        const opened = await client.must('open', { table });
        return opened.position?.outcome || opened.position?.decision?.mine ? opened : null;
      }, 'it is my turn');
      if (position.outcome) break;
      await page.locator('.decide .head.mine, .rail .head.mine').first().waitFor();
      if (acts === 1 && most > 3) {
        await page.keyboard.press('h');
        await page.locator('.hint .btn, .hint > span:only-of-type').first().waitFor().catch(() => {}); // it may be too late for this question
      }
      await look(`a table of ${game}`);
      const { seat, number, list } = position.decision;
      const act = { table, seat, number, action: list[acts % list.length].id };
      const late = ({ answer }) => check(answer?.code === 'stale', 'only a window may have closed before');
      await client.must('act', act).catch(late);
    }
    if (most === 3) continue;
    const { table: { seats: people } } = await client.must('open', { table });
    await client.must('concede', { table, seat: people.find(({ you }) => you).seat });
    await page.locator('dialog[open] h2').waitFor();
    await look(`the end of ${game}`);
    await page.goto(`/r/${table}`);
    await page.locator('.moves .line').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await look(`a replay of ${game}`);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a table' }).click();
  for (const game of ['convergence', 'quantum-nexus', 'quantum-cloud', 'nexus-ops']) {
    await page.locator('dialog[open] select').first().selectOption(game);
    for (const fold of await page.locator('dialog[open] details:not([open]) summary').all()) await fold.click();
    await look(`a new table of ${game}`);
  }
  check(wrong.length === 0, wrong.join('\n'));
  return `${sentences} sentences`;
}
