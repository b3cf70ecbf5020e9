import { barriers } from './10-quality.mjs';
import { Hand, isUnit, quadrants } from './14-quantum-pair.mjs';
import { overflow } from './overflow.mjs';
import { rawNames } from './player.mjs';
import { check, until } from './stage.mjs';

export const title = 'where a crowd stands every piece keeps its name and can be reached; the arrow, the keys, the list and the log stay clear';
const kCrowd = 9; // more than chips fit into a quadrant of the wide table

const standing = (place) => place.pieces.filter(isUnit);
const largest = ({ sheet: { board } }) => Math.min(...board.sides.map((side) => Math.max(...quadrants(board, side.seat).map((place) => standing(place).length))));

/** Both send all they have to the front centre, until `found` likes what Ada sees. */
async function gather(ada, ben, found) {
  for (let tries = 0; tries < 12; tries++) {
    const { table } = await ada.client.must('create', { game: 'quantum-nexus(north_deck=neon-synapse,south_deck=dawnfire-covenant)', seats: ['me', 'open'], hold: 0 });
    await ben.client.must('sit', { table, seat: 'south' });
    await ada.client.must('start', { table });
    await ada.open(table);
    await ben.open(table);
    for (let acts = 0; acts < 500; acts++) {
      const who = await until(() => [ada, ben].find((one) => one.position?.decision?.mine || one.position?.outcome), 'somebody decides');
      if (who.position.outcome) break;
      if (who === ada && found(who.position)) return table;
      const { list } = who.position.decision;
      await who.act(list.find((one) => one.verb === 'deploy') ?? list.find((one) => one.verb === 'at' && one.refs[0].endsWith('.FC')) ?? list.find((one) => one.verb === 'pass') ?? list[0]);
    }
    await ada.client.must('close', { table }).catch(() => {});
  }
  throw new Error('no game comes to a crowd');
}

/** Things among these that are not whole on the screen, have something on them, or have no name or numbers to read. */
const lost = (page, things) => page.evaluate((things) => {
  return [...document.querySelectorAll(things)].flatMap((piece) => {
    piece.scrollIntoView({ block: 'nearest' });
    const box = piece.getBoundingClientRect(), name = piece.querySelector('.nm, .name'), words = name?.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const named = name && name.textContent.trim() !== '' && words.width > 20 && words.height > 7;
    const right = whole && named && piece.contains(top) && piece.querySelectorAll('b').length >= 2;
    return right ? [] : [`${piece.textContent}: ${JSON.stringify({ whole, named, box, top: top?.className })}`];
  });
}, things);

/** Everybody of a crowd stands on the board; its title opens it as whole cards, for keys, for a hand and for a finger. */
async function crowds(page, where) {
  const all = await page.evaluate(() => [...document.querySelectorAll('.plot')].map((quad) => quad.querySelectorAll('[data-ref^="unit:"].piece, [data-at]').length));
  const quads = all.flatMap((n, i) => (n >= kCrowd ? [i] : []));
  check(quads.length === 2, `${where}: two crowds: ${all}`);
  for (const nth of quads) {
    if (where !== 'phone') {
      const away = await lost(page, `.plot:nth-of-type(${1 + nth + (nth > 5)}) .piece`);
      check(away.length === 0, `${where}: every piece can be seen and touched: ${away.slice(0, 3).join('; ')}`);
    }
    const title = page.locator('.plot').nth(nth).locator('.stack'), sheet = page.locator('.more');
    if (where === 'phone' && (await title.getAttribute('aria-expanded')) === 'false') await title.evaluate((one) => one.closest('.plot').scrollIntoView());
    await title.focus();
    await page.keyboard.press('Enter');
    if ((await sheet.count()) === 0) await page.keyboard.press('Enter'); // a column of tokens is made wide first
    await sheet.waitFor();
    check((await sheet.locator('.piece').count()) === all[nth], `${where}: all of them are whole cards`);
    const away = await lost(page, '.more .piece');
    check(away.length === 0, `${where}: every card can be seen and touched: ${away.slice(0, 3).join('; ')}`);
    const cut = await overflow(page, '.more');
    check(cut.length === 0, `${where}: their texts are whole: ${cut.slice(0, 3).join('; ')}`);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    check(await title.evaluate((one) => one === document.activeElement), `${where}: Escape closes it and stays there`);
    await page.evaluate(() => document.activeElement?.blur());
    await (where === 'phone' ? title.tap() : title.click());
    await sheet.waitFor();
    await sheet.locator('.shut').click();
    await sheet.waitFor({ state: 'detached' });
  }
}

/** How far the ends of the arrow are from the borders of its pieces. */
const ends = (page, from, to) => page.evaluate(([from, to]) => {
  const line = document.querySelector('.shot line'), zero = document.querySelector('.shot').getBoundingClientRect();
  const far = (ref, x, y) => {
    const box = document.querySelector(`[data-ref="${ref}"], [data-at="${ref}"]`).getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  };
  const at = (name) => Number(line.getAttribute(name));
  return [far(from, at('x1') + zero.left, at('y1') + zero.top), far(to, at('x2') + zero.left, at('y2') + zero.top)];
}, [from, to]);

/** Entries of the list that lie beneath its foot and are not counted; clauses of the log that lie on words. */
const beneath = (page) => page.evaluate(() => {
  const foot = document.querySelector('.fixed')?.getBoundingClientRect(), box = document.querySelector('.scroll')?.getBoundingClientRect();
  const end = Math.min(foot && foot.height > 0 ? foot.top : Infinity, box?.bottom ?? 0);
  const hidden = [...document.querySelectorAll('.scroll .dec')].filter((one) => one.getBoundingClientRect().bottom > end + 8);
  const said = Number.parseInt(document.querySelector('.under')?.textContent ?? '0');
  const on = [...document.querySelectorAll('.log .line')].filter((line) => {
    const clause = line.querySelector('.clause')?.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(line.querySelector('.x'));
    return clause && [...words.getClientRects()].some((one) => one.right > clause.left && one.left < clause.right && one.bottom > clause.top && one.top < clause.bottom);
  });
  return [hidden.length === said ? '' : `${hidden.length} entries are hidden, ${said} are said to be`, on.length > 0 ? `${on.length} clauses lie on words` : ''].filter(Boolean);
});

export async function run(stage) {
  const wide = await stage.person(), other = await stage.person();
  for (const { page } of [wide, other]) await page.goto('/');
  const ada = new Hand(await stage.client(wide.page), 'north'), ben = new Hand(await stage.client(other.page), 'south');
  await ada.client.must('name', { name: 'Ada' });
  await ben.client.must('name', { name: 'Ben' });
  const table = await gather(ada, ben, (position) => position.decision.kind === 'act' && position.sheet.board.phase === 'Battle' && largest(position) >= kCrowd && position.decision.list.some((one) => one.verb === 'attack'));
  const crowd = largest(ada.position), token = await wide.page.evaluate(() => localStorage.getItem('nexus.token'));
  const sizes = { wide: {}, light: { colorScheme: 'light' }, middle: { viewport: { width: 1024, height: 768 } }, phone: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } };
  const pages = {};
  for (const [where, options] of Object.entries(sizes)) {
    const { page, context } = await stage.person(options);
    await context.addInitScript((mine) => localStorage.setItem('nexus.token', mine), token);
    await page.goto(`/t/${table}`);
    await page.locator('.decide.mine .dec').first().waitFor();
    await crowds(page, where);
    const wrong = [...(await barriers(page, where)), ...(await rawNames(page)), ...(where === 'phone' ? [] : await beneath(page))];
    check(wrong.length === 0, `${where}: ${wrong.slice(0, 5).join('\n')}`);
    pages[where] = page;
  }

  // An attack out of the crowd: the arrow goes from piece to piece, also when the window changes.
  const attack = ada.position.decision.list.find((one) => one.verb === 'attack');
  await ada.act(attack);
  const target = ada.position.decision.list[0].refs[0];
  for (const where of ['wide', 'middle']) {
    const page = pages[where];
    await until(async () => /Whom/.test(await page.locator('.decide h2').innerText()), 'the page asks whom');
    await page.locator(`.dec.later`).first().waitFor();
    const entry = await page.evaluate((ref) => [...document.querySelectorAll('.plot .piece.target')].findIndex((one) => one.dataset.ref === ref), target);
    check(entry >= 0, `${where}: the target glows`);
    await page.locator('.dec.later').first().focus();
    await page.locator('.shot line').waitFor({ state: 'attached' });
    for (const [width, height] of [[1440, 900], [1100, 800]]) {
      await page.setViewportSize({ width, height });
      const first = await page.evaluate(() => document.querySelector('.plot .piece.pointed')?.dataset.ref);
      check(first, `${where}: the list points at a piece`);
      await until(async () => (await ends(page, attack.refs[0], first)).every((far) => far < 10), `${where} ${width}: the arrow begins and ends at its pieces: ${await ends(page, attack.refs[0], first)}`, 4000);
    }
    await until(async () => (await beneath(page)).length === 0, `${where}: what lies beneath is counted`);
    const wrong = await rawNames(page);
    check(wrong.length === 0, `${where}: ${wrong.join('\n')}`);
  }

  // A phone has room for four of them.
  await until(async () => /Whom/.test(await pages.phone.locator('.decide h2').innerText()), 'the phone asks whom');
  const [fit, all] = await pages.phone.evaluate(() => {
    const end = document.querySelector('.decide').getBoundingClientRect().bottom, entries = [...document.querySelectorAll('.scroll .dec')];
    return [entries.filter((one) => one.getBoundingClientRect().bottom <= end).length, entries.length];
  });
  check(fit >= Math.min(4, all), `a phone shows ${fit} of ${all} targets`);

  // Number keys follow the hand from left to right, and six quadrants stand in the list beside each other.
  const next = await gather(ada, ben, (position) => position.decision.kind === 'act' && position.sheet.board.phase === 'Deployment' && position.decision.list.filter((one) => one.verb === 'deploy').length >= 3);
  const page = pages.middle;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/t/${next}`);
  await page.locator('.hand .key').first().waitFor();
  const keys = (await page.locator('.hand .key').allInnerTexts()).map(Number);
  check(keys.length >= 3 && keys.every((key, i) => i === 0 || key >= keys[i - 1]), `the keys of the hand follow it: ${keys}`);
  const cut = await page.evaluate(() => [...document.querySelectorAll('.hand .card')].filter((card) => { const box = card.querySelector('.box'); return box.scrollHeight > box.clientHeight + 1 && !card.querySelector('.on'); }).length);
  check(cut === 0, `${cut} texts of the hand are cut and do not say so`);
  const unit = ada.position.decision.list.find((one) => one.verb === 'deploy' && one.refs[0] !== undefined);
  await ada.act(unit);
  await until(async () => (await page.locator('.scroll .dec').count()) >= 1, 'the next list');
  const wrong = await beneath(page);
  check(wrong.length === 0, wrong.join('\n'));
  return `${crowd} on each side in one quadrant`;
}
