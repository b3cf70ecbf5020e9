import { check, until } from './stage.mjs';
import { barriers } from './10-quality.mjs';
import { turn } from './player.mjs';

export const title =
  'what is set counts at once, in every tab and after a reload: theme, text, speed, sound, confirming, keys';

const root = (page) =>
  page.evaluate(() => {
    const { documentElement } = document;
    return { ...documentElement.dataset, size: getComputedStyle(documentElement).fontSize };
  });
const group = (page, name) => page.getByRole('radiogroup', { name, exact: true });
const choose = (page, what, which) => group(page, what).getByText(which, { exact: true }).click();

async function applied(page, other) {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await other.goto('/settings');
  await choose(page, 'Theme', 'Light');
  await choose(page, 'Size of text', 'Large');
  for (const one of [page, other]) {
    await until(async () => {
      const now = await root(one);
      return now.theme === 'light' && now.text === 'large' && now.size === '18px';
    }, 'it counts at once, in both tabs');
  }
  check((await barriers(page, 'settings light')).length === 0, (await barriers(page, 'settings light')).join('\n'));
  await choose(page, 'Theme', 'As the system');
  await choose(page, 'Size of text', 'Normal');
  check((await root(page)).theme === 'dark', 'the system likes it dark');
  check((await barriers(page, 'settings dark')).length === 0, (await barriers(page, 'settings dark')).join('\n'));
  await choose(page, 'Confirm moves', 'Ask first');
  await choose(page, 'Speed of what is shown', 'Quick');
  await page.reload();
  for (const [what, which] of [['Confirm moves', 'Ask first'], ['Speed of what is shown', 'Quick']]) {
    const radio = group(page, what).getByRole('radio', { name: which, exact: true });
    check(await radio.isChecked(), `${what} is remembered`);
  }
  check((await page.locator('dl kbd').count()) > 9, 'the keys can be read');
}

/** A thing of the list that is drawn, and stands for one action alone. */
async function single(page, list) {
  for (const entry of list) {
    const [ref] = entry.refs;
    if (typeof ref !== 'string' || list.filter((one) => one.refs[0] === ref).length > 1) continue;
    const thing = page.locator(`main [data-ref="${ref}"]:is(.playable, .target)`).filter({ visible: true });
    if ((await thing.count()) > 0) return thing.first();
  }
  return null;
}

/** What is picked on the board is sent only when it is said once more. */
async function confirmed(stage, page) {
  const client = await stage.client(page);
  const fields = { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true };
  const { table } = await client.must('create', fields);
  const position = async () => (await client.must('open', { table })).position;
  await page.goto(`/t/${table}`);
  const thing = await until(async () => {
    await turn(page);
    const { decision } = await position();
    // A page that still shows the question before this one would take the click for an answer to that.
    if (!decision?.mine || (await page.locator(`.decide[data-question="${decision.number}"]`).count()) === 0) return null;
    const found = await single(page, decision.list);
    const { seat, number, list } = decision;
    if (!found) await client.must('act', { table, seat, number, action: list[0].id });
    return found;
  }, 'one thing means one action', 60_000);
  const { step } = await position();
  await thing.click();
  const button = page.locator('.choose .btn:has(.key)');
  await button.first().waitFor();
  check((await button.count()) === 1, 'it is named once more');
  check((await position()).step === step, 'nothing was sent');
  await page.keyboard.press('1');
  await until(async () => (await position()).step > step, 'it is sent when it is said');
}

/** A key is changed by pressing the new one; what it shows on the table follows, and a clash is named. */
async function rebound(stage, page) {
  await page.goto('/settings');
  const row = (what, key) => page.getByRole('button', { name: `${what}: ${key}. Change this key`, exact: true });
  const said = page.locator('section .said');
  await row('Hint', 'H').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('l');
  await until(async () => (await said.innerText()) === 'L already means: Log. Press another key.', 'a clash is named');
  await page.keyboard.press('ArrowUp');
  await until(async () => (await said.innerText()).startsWith('That key moves'), 'so is a key that is not free');
  await page.keyboard.press('j');
  await row('Hint', 'J').waitFor();
  await row('Choose from the list', '1').click();
  await page.keyboard.press('q');
  await row('Choose from the list', 'Q').waitFor();
  await row('Log', 'L').click();
  await page.keyboard.press('Tab');
  await row('Log', 'L').waitFor(); // Tab leaves it as it is
  check((await barriers(page, 'settings keys')).length === 0, (await barriers(page, 'settings keys')).join('\n'));

  const client = await stage.client(page);
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await page.goto(`/t/${table}`);
  await turn(page);
  const first = page.locator('.scroll .dec').first();
  check((await first.locator('.key').innerText()) === 'Q', 'the list shows the new key');
  check((await first.getAttribute('aria-keyshortcuts')) === 'Q', 'and says it');
  const board = page.locator('main :is(.key, .keycap)').filter({ visible: true }).and(page.locator(':not(.rail *)'));
  check((await board.allInnerTexts()).includes('Q'), 'so does the board');
  await page.keyboard.press('?');
  check((await page.locator('dialog dt', { hasText: 'J' }).count()) === 1, 'the help knows it');
  // The keys are the table's from the moment it is closed, before the page hears of that.
  const pressed = (key) => page.evaluate((key) => {
    document.querySelector('dialog[open]')?.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, key);
  await pressed('h');
  check((await page.locator('.hint').count()) === 0, 'the old key asks for nothing');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await pressed('j');
  await page.locator('.hint').waitFor();
  const { step } = (await client.must('open', { table })).position;
  await page.keyboard.press('1');
  await page.keyboard.press('q');
  await until(async () => (await client.must('open', { table })).position.step > step, 'the new key chooses');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'As they were' }).click();
  await row('Hint', 'H').waitFor();
  await row('Choose from the list', '1').waitFor();
}

/** Sounds are made once the page was touched, and none where it is off. */
async function heard(stage, page) {
  const sounds = () => page.evaluate(() => globalThis.sounds);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const volume = page.locator('dialog[open] [type=range]');
  await volume.focus();
  const before = await sounds();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await sounds()) > before, 'the volume can be heard');
  await choose(page.locator('dialog[open]'), 'Sound', 'Off');
  check(await volume.isDisabled(), 'what is silent has no volume');
}

export async function run(stage) {
  const { page, context } = await stage.person();
  await context.addInitScript(() => {
    globalThis.sounds = 0;
    for (const name of ['createOscillator', 'createBufferSource']) {
      const make = AudioContext.prototype[name];
      AudioContext.prototype[name] = function () {
        globalThis.sounds++;
        return make.call(this);
      };
    }
  });
  const other = await context.newPage();
  await applied(page, other);
  await other.close();
  await confirmed(stage, page);
  await heard(stage, page);
  const size = () => page.locator('.hand .name').first().evaluate((name) => parseFloat(getComputedStyle(name).fontSize));
  const normal = await size();
  await choose(page.locator('dialog[open]'), 'Size of text', 'Larger');
  await until(async () => (await size()) > normal * 1.1, 'letters on cards grow too');
  await choose(page.locator('dialog[open]'), 'Size of text', 'Normal');
  await choose(page.locator('dialog[open]'), 'Confirm moves', 'Play at once');
  await rebound(stage, page);
}
