import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { check, until } from './stage.mjs';
import { look, mouse, turn } from './player.mjs';

export const title = 'around the game: menu and keys, a closed table, boxes that stay, reasons, watching, chance, clocks';

const kGame = 'convergence(players=2,vp_target=15)';

export async function run(stage) {
  const ada = await stage.person(), ben = await stage.person();
  for (const [person, name] of [[ada, 'Ada'], [ben, 'Ben']]) {
    await person.page.goto('/');
    person.client = await stage.client(person.page);
    await person.client.must('name', { name });
  }
  await menuKeys(ada);
  await closed(ada, ben);
  await stays(stage, ada, { width: 1440, height: 900 });
  await stays(stage, ada, { width: 390, height: 800 });
  await reasons(stage, ada);
  await chance(stage, ada);
  await invited(ada, ben);
}

const stepOf = (person) => person.frames.map((frame) => JSON.parse(frame)).map((message) => message.position?.step).filter((step) => step !== undefined).at(-1);

/** A table of Ada's, begun, before her page. */
async function alone(ada, more = {}, nonce = null) {
  const { table } = await ada.client.must('create', { game: kGame, seats: ['me', 'bot:gentle'], pace: 0, ...more });
  await ada.client.must('start', { table, ...(nonce ? { nonce } : {}) });
  await ada.page.goto(`/t/${table}`);
  await ada.page.locator('.board .tile').first().waitFor();
  return table;
}

/** Esc closes the menu, and only that; no key reaches the game behind it or behind a dialog. */
async function menuKeys(ada) {
  await alone(ada);
  const { page } = ada;
  // Something that could be taken back.
  await until(async () => {
    await turn(page);
    if (await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator(':enabled')).count()) return true;
    await mouse(page, await turn(page));
    return false;
  }, 'a step that can be taken back');
  const step = stepOf(ada), before = await look(page);
  const same = async (what) => {
    await page.waitForTimeout(300);
    check(stepOf(ada) === step && JSON.stringify(await look(page)) === JSON.stringify(before), what);
  };
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await page.keyboard.press('1');
  await page.keyboard.press('Space');
  if ((await page.locator('.menu ul').count()) === 0) await button.click(); // Space is the button's own
  await same('a key behind the menu decides nothing');
  await page.keyboard.press('Escape');
  await page.locator('.menu ul').waitFor({ state: 'detached' });
  await same('Esc that closes the menu takes nothing back');
  check(await button.evaluate((one) => one === document.activeElement), 'the menu button has the focus again');
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.locator('dialog[open] h2').click(); // the focus is on no button of it
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await same('Esc that closes a dialog takes nothing back');
  await page.keyboard.press('Escape');
  await until(() => stepOf(ada) < step, 'Esc alone takes back');
}

/** A closed table says so, at once and after a reload, and leads on. */
async function closed(ada, ben) {
  const words = async ({ page }, pattern) => {
    await page.getByText('This table is closed.').waitFor();
    const said = await page.locator('main').innerText();
    check(pattern.test(said.replace(/\s+/g, ' ')), `what happened is said: ${said}`);
    check((await page.locator('.dec').count()) === 0 && !/Your decision/.test(await page.title()), 'nothing is left to decide');
  };
  // Before the start: there is no position, and none will come.
  const { table: room } = await ada.client.must('create', { game: kGame, seats: ['me', 'open'] });
  for (const { page } of [ada, ben]) await page.goto(`/t/${room}`);
  await ben.page.getByRole('button', { name: 'Sit here' }).waitFor();
  await ada.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await ada.page.locator('.menu ul').getByText('Close the table').click();
  await ada.page.locator('dialog[open] .btn.danger').click();
  await words(ada, /You closed it\. The game had not begun/);
  await words(ben, /Ada closed it\. The game had not begun/);
  await ben.page.reload();
  await words(ben, /Ada closed it\. The game had not begun/);

  // In the middle of a game: the last position can be looked at, and nothing there can be done.
  const table = await alone(ada, { public: true });
  await ben.page.goto(`/t/${table}`);
  await turn(ada.page);
  const { decision } = (await ada.client.must('open', { table })).position;
  await ada.client.must('act', { table, seat: decision.seat, number: decision.number, action: 1 });  // of one without a move nothing is left
  await ada.client.must('close', { table });
  await words(ada, /You closed it\. The game ended before its end: nobody won/);
  await words(ben, /Ada closed it/);
  await ada.page.reload();
  await words(ada, /You closed it\. The game ended before its end/);
  const commit = (await ada.client.must('open', { table })).table.commit;
  await ada.page.getByText('Was the shuffle fair?').click();
  const secret = /Secret\s+([0-9a-f]{64})/.exec(await ada.page.locator('main').innerText())?.[1];
  check(secret && createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex') === commit, 'its secret is shown');
  const record = ada.page.locator('main .row').getByRole('link', { name: 'Download the record' });
  check((await record.getAttribute('href')) === `/api/records/${table}`, 'its record can be had');
  check((await ben.page.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')) === `/r/${table}`, 'its replay can be watched');
  await ada.page.getByRole('button', { name: 'See the last position' }).click();
  await ada.page.locator('.board .tile').first().waitFor();
  const now = await look(ada.page);
  check(!now.mine && now.glow === 0 && (await ada.page.locator('.dec').count()) === 0, 'nothing can be done there');
  check(/This table is closed/.test(now.words), 'and it says why');
  await ben.page.getByRole('link', { name: 'To the lobby', exact: true }).click();
  await ben.page.locator('.cols').waitFor();
  // Whoever sat there finds it again.
  await ada.page.goto('/replays');
  await ada.page.locator('.panel li', { hasText: 'closed by its host' }).first().getByRole('link').click();
  await ada.page.waitForURL(`**/r/${table}`);
  await ada.page.locator('.board .tile').first().waitFor();
}

/** Whose turn it is moves nothing: board, decision and log keep their boxes. */
async function stays(stage, ada, viewport) {
  const { page } = await stage.person({ viewport, storageState: await ada.context.storageState() });
  const ben = await stage.client();
  const { table } = await ada.client.must('create', { game: kGame, seats: ['me', 'open'], hold: 0 });
  await ben.must('sit', { table, seat: 'B' });
  await ada.client.must('start', { table });
  let position;
  ben.on((message) => message.is === 'position' && message.table === table && (position = message.position));
  position = (await ben.must('open', { table })).position;
  await page.goto(`/t/${table}`);
  await page.locator('.board .tile').first().waitFor();
  const boxes = {};
  await until(async () => {
    const { mine, busy } = await look(page);
    if (busy) return false;
    boxes[mine] ??= await page.evaluate(() => ['.decide', '.rest', '.board', '.holds'].flatMap((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return box ? [box.left, box.top, box.width, box.height] : [];
    }));
    if (mine) await page.keyboard.press('Space');
    else if (position.decision?.mine) await ben.ask('act', { table, seat: 'B', number: position.decision.number, action: position.decision.list.at(-1).id });
    return boxes.true && boxes.false;
  }, 'a turn of each');
  const moved = boxes.true.map((edge, i) => Math.abs(edge - boxes.false[i]));
  check(boxes.true.length === boxes.false.length && Math.max(...moved) <= 1, `nothing moves at ${viewport.width}: ${boxes.true} and ${boxes.false}`);
  await page.context().close();
}

/** An own thing that cannot be used says why under a resting hand, by mouse and by finger. */
async function reasons(stage, ada) {
  const table = await alone(ada);
  const { page } = ada;
  await until(async () => {
    const now = await turn(page);
    if (/feeds your Reactor|Nothing to activate/.test(now.question) && (await page.locator('.hand .hold').count()) > 0) return true;
    await page.keyboard.press('Space');
    return false;
  }, 'a phase in which no card is built');
  await page.locator('.hand .hold').first().hover();
  const said = await page.locator('.about .no').innerText();
  check(/CV-4\.1/.test(said) && /point of the turn/.test(said), `the reason stands beside the card: ${said}`);
  check((await page.locator('.about').innerText()).length > said.length + 10, 'with what the card is');
  await page.mouse.move(5, 5);

  const phone = await stage.person({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, storageState: await ada.context.storageState() });
  await phone.page.goto(`/t/${table}`);
  await turn(phone.page);
  await phone.page.locator('.handle').tap();
  const box = await phone.page.locator('.hand .hold').first().boundingBox();
  const finger = await phone.context.newCDPSession(phone.page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
  await phone.page.locator('.about .no', { hasText: 'CV-4.1' }).waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await phone.context.close();
}

/** The promise is on the page during the game, the secret after it; they fit, and the record bears the check. */
async function chance(stage, ada) {
  const table = await alone(ada, {}, '00112233445566778899aabbccddeeff');
  const { page } = ada;
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('.menu ul').getByText('About this table').click();
  const about = await page.locator('dialog[open]').innerText();
  const commit = /Hash of the secret\s+([0-9a-f]{64})/.exec(about)?.[1];
  check(commit && about.includes('00112233445566778899aabbccddeeff') && about.includes('vp_target=15'), `about the table: ${about}`);
  check(!/Secret\s+[0-9a-f]{64}/.test(about), 'the secret is not there yet');
  await page.keyboard.press('Escape');
  await turn(page);
  await ada.client.must('concede', { table, seat: 'A' });
  await page.getByText('Was the shuffle fair?').click();
  const end = await page.locator('dialog[open]').innerText();
  const secret = /Secret\s+([0-9a-f]{64})/.exec(end)?.[1];
  check(secret && createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex') === commit, `the secret fits the promise: ${end}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
  check(download.suggestedFilename() === `${table}.record` && end.includes(`nexus verify ${table}.record`), 'the page names the file and the command');
  execFileSync(stage.nexus, ['verify', await download.path()]); // throws where the draws do not fit
}

/** A table has the name its host gives it, and says how far its link reaches. */
async function invited(ada, ben) {
  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: 'Create a table' }).click();
  await ada.page.getByLabel('Title').fill('A quiet evening');
  await ada.page.getByText('Everybody', { exact: true }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  await ada.page.locator('.room').getByText('A quiet evening').waitFor();
  await ada.page.locator('.room').getByText('Works on this machine only').waitFor();
  await ben.page.goto('/');
  await ben.page.locator('.cols li', { hasText: 'A quiet evening, 1 of 2 seats' }).getByRole('link', { name: 'Join' }).click();
  await ben.page.getByRole('button', { name: 'Sit here' }).waitFor();
}
