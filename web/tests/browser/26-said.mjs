import { barriers } from './10-quality.mjs';
import { Hand } from './14-quantum-pair.mjs';
import { check, until } from './stage.mjs';

export const title = 'an empty hand, a path, an opened network and a cell that is refused say what they are, in words';
const kTurns = 60;

/** Ada plays as `plan` says and Ben passes, until `found` likes what Ada is asked. */
async function play(ada, ben, plan, found) {
  for (let acts = 0; acts < kTurns * 12; acts++) {
    const who = await until(() => [ada, ben].find((one) => one.position?.decision?.mine), 'somebody decides');
    if (who === ada && found(ada.position)) return;
    const { list } = who.position.decision;
    const wanted = who === ada ? plan.flatMap((verb) => list.filter((one) => one.verb === verb))[0] : undefined;
    await who.act(wanted ?? list.find((one) => one.verb === 'next') ?? list[0]);
  }
  throw new Error('no game comes to what is wanted');
}
const asked = (kind) => ({ decision }) => decision.kind === kind && decision.list.length > 0;
const handOf = ({ sheet }) => sheet.seats.A.hand;

/** A cell that is not offered is marked, until its reason is closed or another is chosen. */
async function refused(page) {
  const field = page.locator('.field'), mark = page.locator('.field .bad'), reason = page.locator('.float .bubble');
  const corner = await field.evaluate((one) => {
    const box = one.getBoundingClientRect();
    for (let x = box.width - 4; x > 0; x -= 12)
      for (let y = box.height - 4; y > 0; y -= 12) {
        const top = document.elementFromPoint(box.left + x, box.top + y);
        if (one.contains(top) && top.closest('.side.board') && !top.closest('button, .head')) return { x, y };
      }
    return null;
  });
  check(corner, 'there is a free cell');
  for (const close of [() => page.keyboard.press('Escape'), () => page.locator('.decide h2').click()]) {
    await field.click({ position: corner });
    await mark.waitFor();
    await reason.waitFor();
    await close();
    await reason.waitFor({ state: 'detached' });
    await mark.waitFor({ state: 'detached' });
  }
  await field.click({ position: corner });
  await mark.waitFor();
  await page.locator('.dec.later').first().click();
  await mark.waitFor({ state: 'detached' });
}

/** Opened cards say whether they can be chosen. */
async function opened(page) {
  await page.locator('.opener').last().click();
  const cards = page.locator('.more .piece');
  await cards.first().waitFor();
  const said = await cards.evaluateAll((all) => all.map((one) => [one.textContent, one.className, one.getAttribute('aria-pressed')]));
  for (const [text, looks, pressed] of said) {
    const light = ['playable', 'target', 'chosen'].find((one) => looks.split(' ').includes(one));
    const words = light === 'chosen' ? /, chosen/ : light ? /, can be chosen/ : /, cannot be chosen now/;
    check(words.test(text), `${text} is ${light ?? 'not lit'}`);
    check(pressed === (light ? String(light === 'chosen') : null), `${text}: pressed ${pressed}, light ${light}`);
  }
  check(said.some(([text]) => /, can be chosen/.test(text)), 'one of them can be chosen');
  await page.keyboard.press('Escape');
}

export async function run(stage) {
  const { page } = await stage.person({ viewport: { width: 1280, height: 800 } }), other = await stage.person();
  for (const one of [page, other.page]) await one.goto('/');
  const ada = new Hand(await stage.client(page), 'A'), ben = new Hand(await stage.client(other.page), 'B');
  const { table } = await ada.client.must('create', { game: 'convergence(players=2,vp_target=50,first_player=agreed,discards_per_turn=9)', seats: ['me', 'open'], hold: 0 });
  await ben.client.must('sit', { table, seat: 'B' });
  await ada.client.must('start', { table });
  await ada.open(table);
  await ben.open(table);

  await play(ada, ben, ['build'], asked('cell'));
  await page.goto(`/t/${table}`);
  await page.locator('.decide.mine .dec').first().waitFor();
  await refused(page);
  const price = await page.locator('.hand .amounts [role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  check(price.every((name) => ['Material', 'Data'].includes(name)), `prices are said as ${price}`);

  await play(ada, ben, ['build', 'at', 'discard', 'for'], (position) => position.decision.kind === 'build' && handOf(position).length === 0);
  const none = page.locator('.holds .none');
  await none.waitFor();
  check(/draw up to \d+ cards at the end of your turn/.test(await none.innerText()), `an empty hand says ${await none.innerText()}`);

  await play(ada, ben, ['build', 'at'], ({ decision }) => decision.list.some((one) => one.verb === 'path'));
  await page.locator('.board .tile.playable').first().waitFor();
  await opened(page);

  await play(ada, ben, ['path', 'build', 'at'], (position) => asked('path')(position) && position.sheet.path_price > 0);
  const step = page.locator('.decide ol button').first();
  await step.waitFor();
  const brought = await page.locator('.decide ol [role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  check(brought.every((name) => /^(Energy|Data|Material|VP|Card|Link)$/.test(name)), `what a path brings is said as ${brought}`);
  check(/Gain|draw|gain|pay/i.test(await step.locator('.visually-hidden').last().textContent()), 'a step of a path has its text');
  await page.keyboard.press('Tab');
  await step.focus();
  await page.locator('.about .card').waitFor();
  await step.blur();
  await page.locator('.about').waitFor({ state: 'detached' });
  const wrong = await barriers(page, 'path');
  check(wrong.length === 0, wrong.join('\n'));
  return `${handOf(ada.position).length} cards in hand at the end`;
}
