import { barriers } from './10-quality.mjs';
import { measure } from './11-phone.mjs';
import { mouse, some, turn } from './player.mjs';
import { check } from './stage.mjs';

export const long = true;
export const title = 'table and replay of Quantum Nexus have no barrier that axe knows of, wide and on a phone, in both themes';

const kPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const kScreens = { 'wide dark': {}, 'wide light': { colorScheme: 'light' }, middle: { viewport: { width: 1024, height: 768 } }, 'phone dark': kPhone, 'phone light': { ...kPhone, colorScheme: 'light' } };
// Which of them look at a board of so many touches: to ask axe is what takes long, and every size and theme is asked once.
const kBoards = { 6: ['wide dark', 'phone light'], 24: ['wide light', 'middle', 'phone dark'] };
const kReplays = ['wide dark', 'phone light'];

export async function run(stage) {
  const wrong = [], replay = await stage.finished('quantum-nexus');
  const { page: player } = await stage.person({ drawn: false });
  await player.goto('/');
  const client = await stage.client(player);
  const { table } = await client.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:gentle'], pace: 0, start: true });
  await player.goto(`/t/${table}`);
  // One screen plays, others of the same guest show the same table.
  for (const [touches, screens] of Object.entries(kBoards)) {
    await some(player, mouse, Number(touches));
    await turn(player);
    await player.mouse.move(2, 2);
    for (const where of screens) {
      const { page } = await stage.person({ ...kScreens[where], as: player }), phone = where.startsWith('phone');
      await page.goto(`/t/${table}`);
      await turn(page);
      wrong.push(...(await barriers(page, where)));
      const now = await measure(page, '.top .btn, .top a, .dec, .handle, .hold');
      if (now.sideways > 0 || now.down > 0) wrong.push(`${where} scrolls by ${now.sideways}, ${now.down}: ${now.wide}`);
      if (phone) for (const one of now.small) wrong.push(`${where}: too small for a finger: ${one}`);
      if (phone && (await page.locator('.handle').count())) { // an empty hand has no drawer
        await page.locator('.handle').tap();
        await page.locator('.hand ul').first().waitFor();
        wrong.push(...(await barriers(page, `${where}, hand`)));
      }
      if (kReplays.includes(where)) {
        await page.goto(`/r/${replay}?step=240`);
        await page.locator('.qn .plot').first().waitFor();
        await page.locator('.moves .line').first().waitFor({ state: 'attached' });
        wrong.push(...(await barriers(page, `${where}, replay`)));
      }
      await page.context().close();
    }
  }
  check(wrong.length === 0, `${wrong.length} barriers:\n${[...new Set(wrong)].slice(0, 200).join('\n')}`);
}
