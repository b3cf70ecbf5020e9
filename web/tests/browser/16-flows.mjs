import { check, until } from './stage.mjs';
import { look, mouse, some, turn } from './player.mjs';

export const title = 'what people do at a table besides playing: names, watching, talk, going back, bots, clocks, conceding, again';

const kFast = 'convergence(players=2,vp_target=15)';

/** Two people at a table that has begun, each before a page of their own. */
async function seated(stage, ada, ben, more = {}) {
  const [host, guest] = [await stage.client(ada.page), await stage.client(ben.page)];
  const { table } = await host.must('create', { game: kFast, seats: ['me', 'open'], hold: 0, ...more });
  await guest.must('sit', { table, seat: 'B' });
  await host.must('start', { table });
  for (const { page } of [ada, ben]) await page.goto(`/t/${table}`);
  for (const { page } of [ada, ben]) await page.locator('.board .tile').first().waitFor();
  return { table, host, guest };
}
const decider = (ada, ben) => until(async () => {
  for (const one of [ada, ben]) { const now = await look(one.page); if (now.mine && !now.busy) return one; }
  return null;
}, 'one of both decides');

/** By Space, until it is the turn of the other. */
async function handOver(from, to) {
  await until(async () => {
    if ((await look(to.page)).mine) return true;
    const now = await look(from.page);
    if (now.mine && !now.busy) await from.page.keyboard.press('Space');
    return false;
  }, 'the turn goes to the other');
  await until(() => stepOf(from) === stepOf(to), 'both are as far');
}
async function menu(page, item) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('.menu ul').getByText(item, { exact: true }).click();
}
const toast = (page, words) => page.locator('.toast', { hasText: words }).first().waitFor();
const stepOf = (person) => person.frames.map((frame) => JSON.parse(frame)).map((message) => message.position?.step).filter((step) => step !== undefined).at(-1);

export async function run(stage) {
  const ada = await stage.person(), ben = await stage.person(), cleo = await stage.person();
  ada.page.setDefaultTimeout(45_000); // a bot takes over who is gone for half a minute
  await names(ada, ben, cleo);
  await room(stage, ada, ben);
  const { table, host } = await seated(stage, ada, ben, { public: true });
  await watching(table, cleo);
  await talk(ada, ben, cleo);
  await goingBack(ada, ben);
  await takenOver(stage, ada, ben, table);
  await forced(ada, ben);
  await passing(ada, ben, host, table);
  await concession(ada, ben);
  await again(ada, ben, table);
  await clock(stage, ada, ben);
  await closing(stage, ada, ben);
}

/** A name is changed in the lobby, and others see it. */
async function names(ada, ben, cleo) {
  for (const [person, name] of [[ada, 'Ada'], [ben, 'Ben'], [cleo, 'Cleo']]) {
    await person.page.goto('/');
    await person.page.locator('button.name:enabled').click();
    await person.page.keyboard.type(name);
    await person.page.keyboard.press('Enter');
    await person.page.locator('button.name b', { hasText: name }).waitFor();
  }
  await ada.page.reload();
  await ada.page.locator('button.name b', { hasText: 'Ada' }).waitFor();
}

/** Before the start the host turns somebody away, who may sit down again. */
async function room(stage, ada, ben) {
  const host = await stage.client(ada.page);
  const { table } = await host.must('create', { game: kFast, seats: ['me', 'open'] });
  await ada.page.goto(`/t/${table}`);
  await ben.page.goto(`/t/${table}`);
  await ben.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.getByRole('button', { name: 'Remove Ben' }).click();
  await ben.page.getByRole('button', { name: 'Sit here' }).click();
  await ben.page.getByRole('button', { name: 'Stand up' }).click();
  await ben.page.getByRole('button', { name: 'Sit here' }).waitFor();
  await ada.page.getByRole('button', { name: 'Start the game' }).and(ada.page.locator(':disabled')).waitFor();
  await host.must('close', { table });
}

/** A public game is found in the lobby and watched. */
async function watching(table, cleo) {
  await cleo.page.goto('/');
  await cleo.page.locator(`.cols a[href="/t/${table}"]`, { hasText: 'Watch' }).click();
  await cleo.page.locator('.board .tile').first().waitFor();
  check((await cleo.page.locator('.dec').count()) === 0, 'who watches decides nothing');
  await cleo.page.locator('.rail').getByText('You are watching').waitFor();
}

/** Players and watchers talk; the host mutes one, and lets them speak again. */
async function talk(ada, ben, cleo) {
  const say = async ({ page }, words) => {
    await page.getByRole('tab', { name: /Chat/ }).click();
    await page.getByLabel('Say something').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await say(ben, 'Good luck!');
  await ada.page.locator('.count', { hasText: '1' }).waitFor();
  await say(cleo, 'May I watch?');
  await ada.page.getByRole('tab', { name: /Chat/ }).click();
  await ada.page.locator('.chat li', { hasText: 'Good luck!' }).waitFor();
  const line = ada.page.locator('.chat li', { hasText: 'May I watch?' });
  check(/Cleo watching/.test((await line.innerText()).replace(/\s+/g, ' ')), 'it is said that Cleo watches');
  await ada.page.getByRole('button', { name: 'Mute Cleo' }).click();
  await line.getByText('muted').waitFor();
  for (const tab of ['Log', /Chat/]) await ada.page.getByRole('tab', { name: tab }).click();
  await line.getByText('muted').waitFor();
  await say(cleo, 'Hello?');
  await toast(cleo.page, 'muted');
  await ada.page.getByRole('button', { name: 'Let Cleo speak' }).click();
  await line.getByText('muted').waitFor({ state: 'detached' });
  await cleo.page.getByRole('button', { name: 'Send' }).click();
  await ben.page.locator('.chat li', { hasText: 'Hello?' }).waitFor();
  for (const { page } of [ada, ben]) await page.getByRole('tab', { name: 'Log' }).click();
}

/** A final action goes back only if the other allows it. */
async function goingBack(ada, ben) {
  const first = await decider(ada, ben), other = first === ada ? ben : ada;
  const name = first === ada ? 'Ada' : 'Ben';
  await handOver(first, other);
  const before = stepOf(first);
  await first.page.getByRole('button', { name: 'Ask to undo' }).click();
  await toast(first.page, 'The others are asked');
  await other.page.getByRole('alertdialog', { name: `${name} asks to undo` }).getByRole('button', { name: 'No' }).click();
  await toast(first.page, 'not allowed');
  check(stepOf(first) === before && (await look(other.page)).mine, 'nothing has changed');

  await first.page.getByRole('button', { name: 'Ask to undo' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
  await toast(first.page, 'let you undo');
  await until(async () => (await look(first.page)).mine && stepOf(first) < before, 'it is the turn of the one who went back');
  await other.page.getByRole('alertdialog').waitFor({ state: 'detached' });

  // Whoever moves instead has answered.
  await handOver(first, other);
  await first.page.getByRole('button', { name: 'Ask to undo' }).click();
  await other.page.getByRole('alertdialog').waitFor();
  await other.page.keyboard.press('Space');
  await other.page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

/** A bot plays for one who went away, and for one who wants it; both take their seat again. */
async function takenOver(stage, ada, ben, table) {
  const rail = () => ada.page.locator('.rail .decide').boundingBox().then(JSON.stringify);
  const before = await rail();
  await ben.page.goto('about:blank');
  const banner = ada.page.locator('.banner', { hasText: 'Ben: connection lost' });
  await banner.waitFor();
  check((await rail()) === before, 'nothing moves under the hand of one whose opponent goes');
  await banner.getByRole('button', { name: 'Let a bot take over' }).click();
  await ben.page.goto(`/t/${table}`);
  await ben.page.locator('.banner', { hasText: 'A bot plays for you' }).waitFor();
  check((await look(ben.page)).mine === false, 'the bot decides, not its owner');
  await ben.page.locator('.banner').getByRole('button', { name: 'Play on myself' }).click();
  await ben.page.locator('.banner', { hasText: 'A bot plays for you' }).waitFor({ state: 'detached' });
  const first = await decider(ada, ben);
  await handOver(first, first === ada ? ben : ada);

  // For good, as far as Ben knows; and back all the same.
  await menu(ben.page, 'Leave the table');
  await ben.page.locator('dialog[open] .btn.danger').click();
  await ben.page.waitForURL(/\/$/);
  await ada.page.locator('.banner', { hasText: 'Ben: left' }).waitFor();
  await ben.page.goto(`/t/${table}`);
  await ben.page.locator('.banner', { hasText: 'You left this seat' }).getByRole('button', { name: 'Play on myself' }).click();
  await ada.page.locator('.banner', { hasText: 'Ben: left' }).waitFor({ state: 'detached' });

  await menu(ada.page, 'Let a bot play for me');
  await ada.page.locator('dialog[open] .bots .btn').first().click();
  await ada.page.locator('.banner', { hasText: 'A bot plays for you' }).waitFor();
  await menu(ada.page, 'Play on myself');
  await ada.page.locator('.banner', { hasText: 'A bot plays for you' }).waitFor({ state: 'detached' });
}

/** Decisions with one answer are made by themselves for who wants it. */
async function forced(ada, ben) {
  await menu(ada.page, 'Make forced decisions for me');
  await ada.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await ada.page.locator('.menu [aria-pressed="true"]', { hasText: 'forced' }).waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.page.locator('.menu ul').waitFor({ state: 'detached' });
  for (let i = 0; i < 10; i++) {
    const one = await decider(ada, ben);
    const now = await look(one.page);
    if (one === ada) check(!/^Nothing to|^No link this/.test(now.question) || /Take back/.test(now.words), `Ada is not asked what has one answer: ${now.question}`);
    await one.page.keyboard.press('Space');
    await until(async () => JSON.stringify(await look(one.page)) !== JSON.stringify(now), 'something follows');
  }
}

/** Whoever passes until their turn sees it, and can end it. */
async function passing(ada, ben, host, table) {
  if ((await decider(ada, ben)) === ada) await handOver(ada, ben);
  await host.must('pass_until', { table, seat: 'A', on: true });
  const item = ada.page.locator('.menu ul button', { hasText: 'Pass reactions until my turn' });
  await until(async () => {
    await ada.page.keyboard.press('Escape');
    await ada.page.getByRole('button', { name: 'Menu', exact: true }).click();
    return (await item.count()) > 0 && (await item.getAttribute('aria-pressed')) === 'true';
  }, 'Ada passes');
  await item.click();
  await until(async () => ada.frames.map((frame) => JSON.parse(frame)).filter((message) => message.is === 'table').at(-1)?.table.passing.length === 0, 'Ada passes no longer');
}

async function concession(ada, ben) {
  await menu(ben.page, 'Concede');
  await ben.page.locator('dialog[open]').getByText('cannot be taken back').waitFor();
  await ben.page.locator('dialog[open] .btn.danger').click();
  await ada.page.locator('dialog[open] h2', { hasText: 'You win' }).waitFor();
  await ben.page.locator('dialog[open] h2', { hasText: 'Ada wins' }).waitFor();
}

/** The next game: one asks for it, the other follows, and the seats are turned by one. */
async function again(ada, ben, table) {
  await ada.page.getByRole('button', { name: 'Rematch' }).click();
  await ada.page.waitForURL((url) => /\/t\//.test(url.pathname) && !url.pathname.endsWith(table));
  await ben.page.locator('dialog[open]').getByRole('link', { name: 'Go to it' }).click();
  await ben.page.waitForURL(ada.page.url());
  for (const { page } of [ada, ben]) await page.locator('.board .tile').first().waitFor();
  for (const [person, seat] of [[ada, 'B'], [ben, 'A']]) {
    check((await person.page.locator('.board .tile.root').getAttribute('data-ref')) === `seat:${seat}`, `the seats are turned: ${seat}`);
  }
  await some((await decider(ada, ben)).page, mouse, 1);
}

/** Whose time runs out has lost, and everybody is told. */
async function clock(stage, ada, ben) {
  await seated(stage, ada, ben, { clock: { kind: 'turn', turn: 6000, bank: 500 } });
  const slow = await decider(ada, ben), other = slow === ada ? ben : ada;
  const name = slow === ada ? 'Ada' : 'Ben';
  for (const [one, runs] of [[name, true], [name === 'Ada' ? 'Ben' : 'Ada', false]]) {
    await other.page.locator(`.clocks li${runs ? '.running' : ':not(.running)'} .clock[aria-label^="Clock of ${one}"]`).waitFor();
  }
  await other.page.locator('dialog[open] h2', { hasText: 'You win' }).waitFor();
  for (const { page } of [ada, ben]) await page.locator('dialog[open]').getByText(`${name} ran out of time`).waitFor();
}

/** The host closes the table for everybody. */
async function closing(stage, ada, ben) {
  const { table } = await seated(stage, ada, ben);
  await turn((await decider(ada, ben)).page);
  await ben.page.getByRole('button', { name: 'Menu', exact: true }).click();
  check((await ben.page.locator('.menu ul').getByText('Close the table').count()) === 0, 'a guest cannot close the table');
  await ben.page.keyboard.press('Escape');
  await menu(ada.page, 'Close the table');
  await ada.page.locator('dialog[open] .btn.danger').click();
  for (const { page } of [ada, ben]) await page.getByText('This table is closed.').waitFor();
  check((await ben.page.locator('.board .tile').count()) === 0, 'the board is gone');
  await ben.page.getByRole('link', { name: 'To the lobby', exact: true }).click();
  await ben.page.locator('.cols').waitFor();
  check((await ben.page.locator(`.cols a[href="/t/${table}"]`).count()) === 0, 'a closed table is in no list');
}
