import { check, until } from './stage.mjs';
import { keys, look, play, turn } from './player.mjs';

export const title = 'another game by keyboard only, from the lobby to the end screen';

/** Tab until the thing with the focus fits. */
async function tabTo(page, selector, text = '') {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate(([selector, text]) => {
      const now = document.activeElement;
      return now !== null && now.matches(selector) && (now.textContent + (now.getAttribute('aria-label') ?? '')).includes(text);
    }, [selector, text]);
    if (there) return;
  }
  throw new Error(`Tab never comes to ${selector} ${text}`);
}

export async function run(stage) {
  const { page } = await stage.person({ drawn: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a table' }).and(page.locator(':enabled')).waitFor();
  await tabTo(page, 'button', 'Create a table');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  await tabTo(page, '.seats select');
  await tabTo(page, '.seats select');
  await page.keyboard.press('ArrowDown'); // from an open seat to the first bot
  await tabTo(page, 'summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'input[aria-labelledby="option-vp_target"]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('15');
  await tabTo(page, '.foot button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
  await page.locator('.phases').waitFor();

  // Tab comes to what glows, Enter picks it, Esc takes it back; a card that may be built or discarded asks which.
  const first = await turn(page);
  if (await page.locator('.hand .hold.playable').count()) {
    await tabTo(page, '.hand .hold.playable');
    await page.keyboard.press('Enter');
    await until(async () => (await look(page)).chooser || (await look(page)).question !== first.question, 'Enter on a card picks it');
    await page.keyboard.press('Escape');
    await until(async () => !(await look(page)).chooser && (await look(page)).question === first.question, 'Esc takes it back');
    await page.evaluate(() => document.activeElement?.blur());
  }
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' }); // it is closed a moment before it is gone

  const touches = await play(page, keys);
  await tabTo(page, 'dialog[open] a.btn[href^="/r/"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/r\//);
  await page.locator('.board .tile').first().waitFor();
  check((await page.locator('.pos b').innerText()) === '0', 'the replay begins at its start');
  await page.keyboard.press('End');
  await until(async () => (await page.locator('.pos b').innerText()) !== '0', 'End goes to its end');
  return `${touches} keys`;
}
