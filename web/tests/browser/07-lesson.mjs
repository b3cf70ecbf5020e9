import { check, until } from './stage.mjs';

export const title = 'the lessons are played to their end, and can be skipped';

// Follows the teacher to the end; once something else is tried first.
async function learn(page, name) {
  await page.locator('.teacher').waitFor();
  const place = () => page.evaluate(() => document.querySelector('.top progress')?.value ?? -1);
  let steps = 0, wrong = 0;
  while ((await page.locator('.teacher').count()) > 0) {
    check(++steps < 200, `the lesson of ${name} comes to an end`);
    const before = await place();
    const next = page.locator('.teacher .btn.primary');
    if (await next.count()) await next.click();
    else {
      if (wrong === 0 && (await page.locator('.scroll .dec').count()) > 1) {
        // Something else is allowed, but not wanted here: the teacher says so and stays.
        wrong++;
        const words = await page.locator('.say').innerText();
        await page.locator('.scroll .dec').last().click();
        await page.waitForTimeout(100);
        if ((await place()) !== before) continue;
        await page.locator('.answer.other').waitFor();
        check((await page.locator('.say').innerText()) === words, 'the teacher waits');
      }
      await page.getByRole('button', { name: 'Show me' }).click();
      const wanted = page.locator('.dec.hinted, .units .hinted');
      if (await wanted.count()) await wanted.first().click();
      else await page.locator('.pointed').first().click();
    }
    await until(async () => (await place()) !== before, `the lesson of ${name} goes on after step ${before}`);
  }
  check((await page.locator('h1').innerText()) === 'You know the game.', `the lesson of ${name} ends well`);
  return steps;
}

// The same by keys alone: what is wanted is said, and every entry of the list has its key.
async function learnByKeys(page) {
  await page.locator('.teacher').waitFor();
  const place = () => page.evaluate(() => document.querySelector('.top progress')?.value ?? -1);
  for (let steps = 0; (await page.locator('.teacher').count()) > 0; steps++) {
    check(steps < 60, 'the lesson comes to an end by keys');
    const before = await place();
    const task = (await page.locator('.task b').count()) > 0 ? await page.locator('.task b').innerText() : '';
    const key = task === '' ? 'Enter' : await page.locator('.decide .dec', { hasText: task }).first().locator('.key').innerText();
    await page.keyboard.press(key);
    await until(async () => (await place()) !== before, `${key} goes on after step ${before}: ${task}`);
  }
  check((await page.locator('h1').innerText()) === 'You know the game.', 'the lesson ends well by keys');
}

export async function run(stage) {
  const { page } = await stage.person();
  await page.goto('/');
  await page.getByRole('link', { name: 'Lesson: The Convergence' }).click();
  let steps = await learn(page, 'convergence');
  await page.getByRole('button', { name: 'Play a bot now' }).click();
  await page.waitForURL(/\/t\//);

  const pupil = await stage.person();
  for (const game of ['quantum-nexus', 'quantum-cloud', 'nexus-ops']) {
    await pupil.page.goto(`/lesson/${game}`);
    steps += await learn(pupil.page, game);
  }

  const typist = await stage.person();
  await typist.page.goto('/lesson/quantum-nexus');
  await learnByKeys(typist.page);

  const other = await stage.person();
  await other.page.goto('/lesson/convergence');
  await other.page.getByRole('button', { name: 'Skip the lesson' }).click();
  check((await other.page.locator('h1').innerText()) === 'Ready when you are.', 'the lesson can be skipped');
  await other.page.goto('/');
  await other.page.getByRole('button', { name: 'Play a bot' }).first().waitFor();
  check((await other.page.getByRole('link', { name: /^Lesson: / }).count()) === 0, 'who skipped it is not asked again');
  return `${steps} steps`;
}
