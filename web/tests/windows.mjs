// A window that asks two people at once, over real sockets: what one of them chooses before it closes is told to nobody.
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';

export async function windows(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'windows.db') }).start();
  const guest = async () => {
    const client = await new Client(server.port).open();
    client.heard = [];
    client.raw = (text, { n, ...message }) => client.heard.push(JSON.stringify(message));
    await client.must('hello');
    return client;
  };
  try {
    const [north, south, watcher] = [await guest(), await guest(), await guest()];
    const people = { north, south };
    const { table } = await north.must('create', { game: 'echo', seats: ['me', 'open'], hold: 400 });
    await south.must('sit', { table, seat: 'south' });
    await north.must('start', { table });
    for (const [seat, who] of Object.entries(people)) await who.must('stop', { table, seat, kind: 'window', on: true });
    const open = async (who) => (await who.must('open', { table })).position;
    const act = async (seat, action) => { const { decision } = await open(people[seat]); return people[seat].must('act', { table, seat, number: decision.number, action }); };
    await act('north', 'next');
    await act('north', 'pass'); // alone: south has no Charge yet
    while ((await open(south)).decision.kind !== 'main') await sleep(20);
    await open(north), await open(watcher);
    await act('south', 'next');
    while ((await open(watcher)).decision.asked.length < 2) await sleep(20);
    await open(north);
    await sleep(50);
    // Who looks is public, and when he came; nothing else of the table changes.
    const bare = (text) => JSON.stringify(JSON.parse(text), (key, value) => (['watchers', 'presence', 'at'].includes(key) ? undefined : value));
    for (const who of [north, watcher]) {
      who.before = bare(who.heard.findLast((text) => text.includes('"is":"table"')));
      who.heard.length = 0;
    }

    const { decision } = await open(south);
    report.check('both are asked at once', decision.mine && decision.asked.join() === 'north,south', decision);
    const early = await act('south', 'pass');
    report.check('an early answer is kept', early.kept === true && (await open(south)).decision.kept?.join() === 'pass', early);
    const told = () => [north, watcher].map((who) => who.heard.filter((text) => bare(text) !== who.before));
    report.check('nobody hears of it', told().flat().length === 0, told());
    await south.must('undo', { table, seat: 'south' });
    report.check('nor of a change of mind', told().flat().length === 0 && (await open(south)).decision.kept === undefined, told());
    const plays = (await open(south)).decision.list.filter((entry) => entry.verb === 'play');
    if (plays.length > 0) await act('south', plays[0].id), await south.must('undo', { table, seat: 'south' });
    await act('south', 'pass');
    await sleep(600);
    report.check('nor when the hold has run out and another still thinks', told().flat().length === 0, told());
    await act('north', 'pass');
    while ((await open(watcher)).decision.kind !== 'main') await sleep(20); // its own answer comes after what it was sent
    const position = watcher.heard.map((text) => JSON.parse(text)).filter((message) => message.is === 'position');
    report.check('both passes are shown together, in the order of the rules', position.length === 1 && position[0].position.groups.slice(0, 2).map((group) => group.seat).join() === 'north,south', position);
  } finally {
    await server.kill();
  }
}
