import { barriers } from './10-quality.mjs';
import { measure } from './11-phone.mjs';
import { mouse, some, turn } from './player.mjs';
import { check } from './stage.mjs';

export const title = 'table and replay of Quantum Nexus have no barrier that axe knows of, wide and on a phone, in both themes';

export async function run(stage) {
  const wrong = [], replay = await stage.finished('quantum-nexus');
  for (const [where, options] of [['wide dark', { colorScheme: 'dark' }], ['wide light', { colorScheme: 'light' }], ['middle', { viewport: { width: 1024, height: 768 } }],
    ['phone dark', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }], ['phone light', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'light' }]]) {
    const { page } = await stage.person(options);
    await page.goto('/');
    const client = await stage.client(page);
    const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:gentle'], pace: 0, start: true });
    await page.goto(`/t/${table}`);
    await turn(page);
    for (const touches of [6, 24]) {
      await some(page, mouse, touches);
      await turn(page);
      await page.mouse.move(2, 2);
      wrong.push(...(await barriers(page, where)));
      const now = await measure(page, '.top .btn, .top a, .dec, .handle, .hold');
      if (now.sideways > 0 || now.down > 0) wrong.push(`${where} scrolls by ${now.sideways}, ${now.down}: ${now.wide}`);
      if (where.startsWith('phone')) for (const one of now.small) wrong.push(`${where}: too small for a finger: ${one}`);
    }
    if (where.startsWith('phone')) {
      await page.locator('.handle').tap();
      await page.locator('.hand ul').first().waitFor();
      wrong.push(...(await barriers(page, `${where}, hand`)));
    }
    for (const step of [80, 240]) {
      await page.goto(`/r/${replay}?step=${step}`);
      await page.locator('.qn .plot').first().waitFor();
      await page.locator('.moves .line').first().waitFor({ state: 'attached' });
      wrong.push(...(await barriers(page, `${where}, replay ${step}`)));
    }
  }
  check(wrong.length === 0, `${wrong.length} barriers:\n${[...new Set(wrong)].slice(0, 200).join('\n')}`);
}
