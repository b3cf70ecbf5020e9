import { check, until } from './stage.mjs';
import { look, mouse, some } from './player.mjs';

export const title = 'two play by invite link, a third watches and sees no hand';

const slug = /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g;

/** Every card a frame speaks of. */
function mentioned(frames, cards) {
  const all = new Set();
  for (const frame of frames) for (const word of frame.match(slug) ?? []) if (cards.has(word)) all.add(word);
  for (const frame of frames) for (const [one, name] of cards) if (frame.includes(name)) all.add(one);
  return all;
}
const positions = (frames) => frames.map((frame) => JSON.parse(frame)).map((message) => message.position).filter((position) => position?.sheet);

export async function run(stage) {
  const ada = await stage.person(), ben = await stage.person(), cleo = await stage.person();
  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: 'Create a table' }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  await ada.page.waitForURL(/\/t\//);
  const link = await ada.page.locator('.invite input').inputValue();
  check(link === ada.page.url(), 'the invite is the address of the table');
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  await cleo.page.goto(link);
  for (const { page } of [ada, ben, cleo]) await page.locator('.board .tile').first().waitFor();

  const { cards: list } = await (await fetch(`${stage.url}/api/games/convergence/cards`)).json();
  const cards = new Map(list.map((card) => [card.ref.slice(5), card.name]));
  let looks = 0, hidden = 0, backs = 0;
  for (let i = 0; i < 60; i++) {
    const who = (await until(async () => ((await look(ada.page)).mine ? ada : (await look(ben.page)).mine ? ben : null), 'one of both decides'));
    await some(who.page, mouse, 1);
    if (i % 4 !== 3) continue;
    // Half a choice is told to nobody else, so a spectator is as far as the one who waits.
    await until(() => {
      const [one, other, spectator] = [ada, ben, cleo].map((person) => positions(person.frames).at(-1)?.step);
      return spectator === Math.min(one, other);
    }, 'the spectator is as far as the players');
    await cleo.page.waitForTimeout(100);
    // A card in one hand that the other player never heard of is nobody's business.
    const now = positions(ada.frames).at(-1).step;
    for (const position of positions(cleo.frames)) {
      for (const [seat, { hand }] of Object.entries(position.sheet.seats)) check(hand.every((card) => card === 'unknown'), `the hand of ${seat} is unknown to a spectator at step ${position.step}`);
      check(!position.decision?.list, 'a spectator has no list');
    }
    const text = (await cleo.page.content()) + (await cleo.page.evaluate(() => JSON.stringify(localStorage)));
    for (const [owner, other, seat] of [[ada, ben, 'A'], [ben, ada, 'B']]) {
      const known = mentioned(other.frames, cards), told = mentioned(cleo.frames, cards), seen = mentioned([text], cards);
      for (const card of positions(owner.frames).at(-1).sheet.seats[seat].hand) {
        if (known.has(card)) continue;
        hidden++;
        check(!told.has(card), `at step ${now} a spectator was told of ${card} in the hand of ${seat}`);
        check(!seen.has(card), `at step ${now} the page of a spectator holds ${card} of the hand of ${seat}`);
      }
    }
    backs += await cleo.page.locator('.hand .back').count();
    looks++;
  }
  check(hidden > 0, 'there were hidden cards to look for');
  check(backs > 0, 'the spectator sees the backs of cards');
  check((await cleo.page.locator('.dec').count()) === 0, 'the spectator has nothing to choose');
  await until(async () => (await ada.page.locator('.watch').innerText()).includes('1'), 'the players see that somebody watches');
  return `${looks} looks, ${hidden} hidden cards`;
}
