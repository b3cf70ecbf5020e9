// Positions of recorded games of Quantum Nexus, shown at a real table: what stands on the board and what is asked comes
// from the file, everything else from the server.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export const recorded = JSON.parse(gunzipSync(readFileSync(new URL('./quantum.json.gz', import.meta.url))));

/** A page at a table of two; `show` puts a recorded position there. */
export async function seated(stage, options) {
  const { page } = await stage.person(options);
  let now = recorded.early;
  await page.routeWebSocket(/\/ws/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)), { position } = message;
      if (position?.sheet) message.position = { ...position, ...now, groups: [] };
      wire.send(JSON.stringify(message));
    });
    wire.onMessage((text) => server.send(text));
  });
  await page.goto('/');
  const ada = await stage.client(page), ben = await stage.client();
  await ada.must('name', { name: 'Keen Hare' });
  await ben.must('name', { name: 'Swift Marten' });
  const game = 'quantum-nexus(north_deck=neon-synapse,south_deck=dawnfire-covenant)';
  const { table } = await ada.must('create', { game, seats: ['me', 'open'], hold: 0 });
  await ben.must('sit', { table, seat: 'south' });
  await ben.must('open', { table });
  await ada.must('start', { table });
  const show = async (name) => {
    now = recorded[name];
    await page.goto(`/t/${table}`);
    await page.locator('.qn .plot').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
  };
  return { page, show };
}
