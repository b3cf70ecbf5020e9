// A person at a table of Convergence or Quantum Nexus: looks at what glows, and touches it.
import { check, until } from './stage.mjs';

const kGlow = ['.tile', '.pill', '.piece', '.tab', '.lies', '.goal', '.spot', '.hold', '.head', '.stack'].flatMap((thing) => [`${thing}.playable`, `${thing}.target`]).join(', ');

/** What a person sees at one look. */
export function look(page) {
  return page.evaluate((glow) => {
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    };
    const text = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';
    return {
      over: document.querySelector('dialog[open] table') !== null,
      pass: document.querySelector('.pass .btn') !== null,
      mine: document.querySelector('.rail .head.mine, .decide .head.mine') !== null,
      question: text('.rail .head h2') || text('.decide .head h2'),
      busy: document.querySelector('.dec:disabled') !== null,
      chooser: document.querySelector('.choose') !== null,
      glow: [...document.querySelectorAll(glow)].filter(seen).length,
      primary: document.querySelector('.dec.primary') !== null,
      words: document.querySelector('.rail')?.textContent ?? '',
      around: [...document.querySelectorAll('.where, .common, .front')].map((one) => one.textContent).join(' '),
      quiet: [...document.querySelectorAll('.fixed .dec.quiet')].map((button) => button.textContent.trim()),
    };
  }, kGlow);
}

/** Everything a table shows, in words; two screens of one seat show the same. */
export function shown(page) {
  return page.evaluate(() => ({
    question: document.querySelector('.rail .head h2')?.textContent?.trim(),
    phase: document.querySelector('.phases [aria-current]')?.textContent?.trim(),
    round: document.querySelector('.top .round')?.textContent?.trim(),
    tiles: [...document.querySelectorAll('.tile')].map((tile) => `${tile.dataset.ref} ${tile.textContent.replace(/\s+/g, ' ').trim()}`).sort(),
    plates: [...document.querySelectorAll('.seat')].map((plate) => plate.textContent.replace(/\s+/g, ' ').trim()),
  }));
}

/** Names that only records use (north, south.FL, scrap-drone#2), wherever the page says them: texts, labels, titles. */
export function rawNames(page) {
  return page.evaluate(() => {
    const said = [...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.title, one.getAttribute('aria-label') ?? '']);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) said.push(walk.currentNode.data);
    return [...new Set(said)].filter((text) => /\b(north|south)\b|\b[a-z]+\.[A-Z]{2}\b|\w#\d|\b[a-z]+\.(loadout|mission|hand|deck)\b/.test(text));
  });
}

/** Until this page may decide, or the game is over; says which. */
export async function turn(page, patience = 30_000) {
  return until(async () => {
    const now = await look(page);
    if (now.over || now.pass) return now;
    return now.mine && !now.busy ? now : null;
  }, 'a decision comes', patience);
}

async function settled(page, before, patience = 20_000) {
  // the sent choice is gone from the page: another question, another list, or nobody's turn
  await until(async () => {
    const now = await look(page);
    return !now.busy && (now.over || !now.mine || (now.chooser && !before.chooser) || JSON.stringify(now) !== JSON.stringify(before)) ? now : null;
  }, `something follows the answer to “${before.question}”`, patience);
}

// Each page has a hand of its own, so that what one test touches does not hang on what another does meanwhile.
const hands = new WeakMap();
function below(page, n) {
  const next = ((hands.get(page) ?? 7) * 1103515245 + 12345) % 2147483648;
  hands.set(page, next);
  return Math.floor(next / 65536) % n;
}

/** Clicks on the middle of something, as a mouse does; false where something else lies above it. */
async function clickAt(page, selector, nth) {
  const place = await page.evaluate(([selector, nth]) => {
    const element = document.querySelectorAll(selector)[nth];
    if (!element || element.closest('.shut')) return null; // who stands behind a count is seen when it is opened
    if (element.closest('.more, .assets')) element.scrollIntoView({ block: 'nearest' }); // an opened crowd and a full loadout may scroll
    const box = element.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.15, 0.5], [0.5, 0.85], [0.1, 0.1]]) {
      const spot = { x: box.left + box.width * x, y: box.top + box.height * y };
      const top = document.elementFromPoint(spot.x, spot.y);
      const control = top?.closest('button, a, [role=button]');
      if (top && (element.contains(top) || (control && control === element.closest('button, a, [role=button]')))) return spot;
    }
    return null;
  }, [selector, nth]);
  if (!place) return false;
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.up();
  return true;
}

/** One touch with the mouse. */
export async function mouse(page, now) {
  const missed = await touch(page, now);
  if (missed) return check(JSON.stringify(await look(page)) !== JSON.stringify(now), missed); // it was gone before the hand was there
  const slipped = await settled(page, now, 4000).then(() => false, () => true);
  if (!slipped) return;
  // The page moved under the hand, perhaps. An answer that was given is not taken twice: then nothing follows this time either.
  console.log(`    a click was made again: “${now.question}”, ${await page.evaluate(() => document.querySelector('.toast')?.textContent ?? 'no word on the page')}`);
  await touch(page, now);
  await settled(page, now);
}
async function touch(page, now) {
  if (now.chooser) return (await clickAt(page, '.choose .btn', 0)) ? '' : 'a question beside a thing is in reach';
  if (now.glow > 0 && !(now.primary && below(page, 4) === 0)) {
    const count = await page.evaluate((glow) => document.querySelectorAll(glow).length, kGlow);
    const first = below(page, Math.max(count, 1));
    for (let i = 0; i < count; i++) if (await clickAt(page, kGlow, (first + i) % count)) return '';
    return `of ${count} things that glow one can be clicked: “${now.question}”`;
  }
  for (const way of ['.dec.primary', '.scroll .dec', '.fixed .dec']) if (await clickAt(page, way, 0)) return '';
  return `something can be done: “${now.question}”`;
}

/** The same by keys: numbers choose, Enter confirms, Space goes on. */
export async function keys(page, now) {
  const numbered = await page.locator('.scroll .dec').count();
  const key = now.chooser ? '1'
    : numbered > 0 && !(now.primary && below(page, 4) === 0) ? String(1 + below(page, Math.min(numbered, below(page, 4) === 0 ? 9 : 2)))
    : now.primary ? 'Enter' : 'Space';
  await page.keyboard.press(key);
  await settled(page, now).catch((error) => { throw new Error(`${error.message} by the key ${key}`); });
}

/** Plays to the end screen; answers how many touches it took. */
export async function play(page, hand, most = 1500) {
  for (let touches = 0; touches < most; touches++) {
    const now = await turn(page);
    if (now.over) return touches;
    await hand(page, now);
  }
  throw new Error(`the game goes on after ${most} touches`);
}

/** A few decisions of this page, as far as it may. */
export async function some(page, hand, touches) {
  for (let i = 0; i < touches; i++) {
    const now = await turn(page);
    if (now.over) return;
    await hand(page, now);
  }
}
