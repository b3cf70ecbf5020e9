import { barriers } from './10-quality.mjs';
import { allLooks, overflow, resize, windows } from './overflow.mjs';
import { turn } from './player.mjs';
import { check } from './stage.mjs';
import { idle } from './staged.mjs';

export const long = true;
export const title = 'no word is cut and no barrier stands in a waiting room, beside an open hint, at the end of a game and in the workshop';

const kGolem = {
  type: 'alter', name: 'Captcha Golem of Seventh Seal', art: '', cost: 4, terrains: ['MTN', 'WEB'], life: 5, move: 1, attack: 3,
  text: ['Guard.', 'When summoned: Freeze one enemy Alter with Attack 2 or less.', 'When this unit attacks: Deal 2 damage to each enmy Alter adjacent to this unit.'],
};

/** Tables of one guest: two that wait, two that are played, two that are over. */
async function tables(client) {
  const create = async (game, seats, more = {}) => (await client.must('create', { game, seats, pace: 0, hold: 0, ...more })).table;
  const ended = async (game, seat) => {
    const table = await create(game, ['me', 'bot:gentle'], { start: true });
    await client.must('open', { table });
    await client.must('concede', { table, seat });
    return table;
  };
  return {
    waiting: [await create('quantum-nexus(hand_limit=7,attack_range_profile=unrestricted)', ['me', 'open'], { title: 'A long evening with friends of friends' }),
      await create('nexus-ops(players=4,board=standard,units=alternate,king_of_the_hill=on,out_striders=3)', ['me', 'open', 'bot:gentle', 'open'])],
    played: [await create('convergence(players=2)', ['me', 'bot:gentle'], { start: true }), await create('quantum-nexus', ['me', 'bot:gentle'], { start: true })],
    over: [await ended('quantum-nexus', 'north'), await ended('convergence(players=2)', 'A')],
  };
}

/** What there is to look at: its name, its path, and what is waited for or opened. */
const momentsOf = ({ waiting, played, over }) => [
  ...waiting.map((table, i) => [`waiting room ${i + 1}`, `/t/${table}`, (page) => page.getByRole('button', { name: 'Start the game' }).waitFor()]),
  ...played.map((table, i) => [`hint ${i + 1}`, `/t/${table}`, async (page) => {
    await turn(page);
    await idle(page);
    await page.keyboard.press('h');
    await page.locator('.hint').getByRole('button', { name: 'Do it' }).waitFor();
  }]),
  ...over.map((table, i) => [`end ${i + 1}`, `/t/${table}`, async (page) => {
    await page.locator('dialog[open] .drawing').waitFor({ state: 'detached' });
    await page.locator('dialog[open]').getByRole('button', { name: 'New opponent' }).click();
    await page.locator('dialog[open] summary').click();
  }]),
  ['workshop', '/workshop/quantum-cloud', (page) => page.locator('.wrong mark').waitFor()],
  ['own cards', '/workshop/quantum-cloud?mine', (page) => page.locator('.mine li').waitFor()],
];

export async function run(stage) {
  const { page: first } = await stage.person();
  await first.goto('/');
  const found = await tables(await stage.client(first));
  const wrong = [];
  let seen = 0;
  for (const { sizes, options } of windows) {
    const { page, context } = await stage.person({ as: first, ...options });
    await context.addInitScript((card) => {
      localStorage.setItem('nexus.card.quantum-cloud', JSON.stringify(card));
      localStorage.setItem('nexus.cards.quantum-cloud', JSON.stringify([{ id: '', name: card.name, toml: '', draft: card }]));
    }, kGolem);
    for (const [name, path, open] of momentsOf(found)) {
      await page.goto(path);
      await open(page);
      await page.mouse.move(1, 1);
      for (const [i, look] of allLooks(sizes).entries()) {
        await resize(page, ...look);
        wrong.push(...(await overflow(page)).map((one) => `${name} ${look.join(' ')}: ${one}`));
        if (i === 0 || look[1] === 'light') wrong.push(...(await barriers(page, `${name} ${look.join(' ')}`)));
        seen++;
      }
    }
    await context.close();
  }
  const all = [...new Set(wrong)];
  check(all.length === 0, `${all.length} findings:\n${all.slice(0, 60).join('\n')}`);
  return `${seen} looks`;
}
