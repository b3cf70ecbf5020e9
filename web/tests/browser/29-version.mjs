// A page that is older or newer than its server: what it says of itself is changed on the way there.
import { check, until } from './stage.mjs';

export const title = 'an older page loads itself anew and plays; a newer one is told that it is, and comes in when it may';

export async function run(stage) {
  const older = await meets(stage, (version, connection) => (connection === 1 ? version - 1 : version));
  await until(() => older.loads() > 1, 'an older page loads itself anew');
  await greeted(older.page);
  check(older.loads() === 2, `an older page was loaded ${older.loads()} times`);
  check((await older.page.locator('[role=alert]').count()) === 0, 'nothing is left to say');

  let late = false;
  const newer = await meets(stage, (version) => (late ? version : version + 1));
  const said = newer.page.getByRole('alert');
  await said.waitFor();
  check(/newer than the server.*updated/.test(await said.innerText()), `it is told ${await said.innerText()}`);
  await until(() => newer.loads() > 1, 'a newer page loads itself anew, too'); // it may speak before it is all there
  check(newer.loads() === 2, `a newer page was loaded ${newer.loads()} times`);
  late = true; // the server was updated
  await newer.page.getByRole('button', { name: 'Load anew' }).click();
  await greeted(newer.page);
  check((await said.count()) === 0, 'nothing is left to say');
}

/** The server has told this page who it is. */
const greeted = (page) => until(async () => /\w/.test(await page.locator('.me .name b').innerText().catch(() => '')), 'the page is in');

/** A page whose greeting is changed on its way: by its version, and which connection of this page it is. */
async function meets(stage, change) {
  const { page, context } = await stage.person();
  let loads = 0, connections = 0;
  page.on('load', () => loads++);
  await context.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer(), connection = ++connections;
    near.onMessage((text) => far.send(String(text).replace(/"version":(\d+)/, (_, version) => `"version":${change(Number(version), connection)}`)));
  });
  await page.goto('/');
  return { page, loads: () => loads };
}
