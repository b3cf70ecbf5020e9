import { Several } from '../several.mjs';
import { check, until } from './stage.mjs';
import { look, mouse, some } from './player.mjs';

export const title = 'of three servers the one that has the table is killed, then all are replaced: two people play on';
export const long = true;

export async function run(stage) {
  stage.allow(/WebSocket connection|ERR_/);
  const several = new Several(stage.nexus);
  try {
    await several.start();
    return await play(stage, several, await several.front());
  } finally {
    await several.remove();
  }
}

async function play(stage, several, url) {
  const pages = [];
  for (let i = 0; i < 2; i++) {
    const { page } = await stage.person({}, url);
    await page.goto('/');
    pages.push(page);
  }
  const [client, other] = await Promise.all(pages.map((page) => stage.client(page, several.servers[0].port)));
  const { table } = await client.must('create', { game: 'convergence(players=2)', seats: ['me', 'open'], hold: 0 });
  await other.must('sit', { table, seat: 'B' });
  await client.must('start', { table });
  for (const page of pages) await page.goto(`/t/${table}`);
  for (const one of [client, other]) one.cut();
  const decides = () => until(async () => { for (const page of pages) if ((await look(page)).mine) return page; }, 'one of both decides');
  const move = async (touches) => { for (let i = 0; i < touches; i++) await some(await decides(), mouse, 1); };
  await move(6);

  const holder = await several.find(table, await has(several, table));
  await holder.kill();
  const killed = Date.now();
  await until(() => has(several, table, holder.at), 'another server has the table');
  const taken = Date.now() - killed;
  await move(6);
  await holder.start();
  await several.untilReady(holder);

  for (const server of several.servers) {
    await several.restart(server);
    await move(3);
  }
  for (const page of pages) check((await page.locator('.banner .spin').count()) === 0, 'the line stands');
  return `taken over ${taken} ms after the death of its server`;
}

/** The path of the server that has the table, of others than one that is gone. */
async function has(several, table, gone) {
  for (const server of several.servers.filter(({ at }) => at !== gone)) {
    const metrics = (await server.get('/metrics')).body;
    if (/nexus_tables_loaded [1-9]/.test(metrics)) return server.at;
  }
}
