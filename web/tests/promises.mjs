// What a table promises besides its game: clocks, half-made choices, several seats of one guest, what a restart leaves.
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, sleep } from './server.mjs';

const kGame = 'convergence(players=2)';

export async function promises(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'promises.db') }).start();
  const guest = async (fields) => { const client = await new Client(server.port).open(); client.me = { ...fields, ...(await client.must('hello', fields)) }; return client; };
  const seated = async (more = {}) => {
    const people = { A: await guest(), B: await guest() };
    const { table } = await people.A.must('create', { game: kGame, seats: ['me', 'open'], hold: 0, ...more });
    await people.B.must('sit', { table, seat: 'B' });
    await people.A.must('start', { table });
    const open = async (who) => (await who.must('open', { table })).position;
    return { table, people, open };
  };
  const act = async ({ table, people, open }, choose = (list) => list.length) => {
    for (const who of Object.values(people)) {
      const { decision } = await open(who);
      if (decision?.mine) return who.must('act', { table, seat: decision.seat, number: decision.number, action: choose(decision.list) });
    }
  };
  const until = async (ask, seconds = 15) => {
    for (let i = 0; i < seconds * 20; i++) { const answer = await ask(); if (answer) return answer; await sleep(50); }
  };
  try {
    // The clock of the one with little time is not overlooked because the other has much.
    {
      const game = await seated({ clock: { kind: 'turn', turn: 1000, bank: 60000 } });
      const first = (await game.open(game.people.A)).decision.seat;
      const lobby = await until(async () => {
        const { clock } = (await game.people.A.must('open', { table: game.table })).table;
        return clock.left[first].bank < 59000 ? clock : null;
      });
      report.check('the bank is used when the turn is', lobby?.left[first].turn === 0, lobby);
      const other = first === 'A' ? 'B' : 'A';
      const before = (await game.people.A.must('open', { table: game.table })).table.clock.left[other];
      report.check('and the clock of who waits stands', before.bank === 60000, before);
    }
    {
      const game = await seated({ clock: { kind: 'turn', turn: 1200, bank: 1 } });
      for (const who of Object.values(game.people)) await game.open(who);
      const over = await until(async () => (await game.people.A.must('open', { table: game.table })).table.result);
      report.check('who has no time left loses', Boolean(over), over);
    }

    // Of a choice that is half made, and given up again, the other sees nothing.
    {
      const game = await seated();
      const { decision, ...start } = await game.open(game.people.A);
      const [mover, other] = decision.mine ? [game.people.A, game.people.B] : [game.people.B, game.people.A];
      const watcher = await guest();
      await game.open(other), await game.open(watcher);
      const seen = [await game.open(other), await game.open(watcher)].map((position) => JSON.stringify(position));
      await sleep(50);
      const heard = [other.pushed.length, watcher.pushed.length];
      const mine = await game.open(mover);
      const build = mine.decision.list.find((entry) => entry.verb === 'build');
      await mover.must('act', { table: game.table, seat: decision.seat, number: mine.decision.number, action: build.id });
      const half = await game.open(mover);
      report.check('a choice is half made', half.step === start.step + 1 && half.undo === 'free', half.step);
      const after = [other, watcher].map((who, i) => who.pushed.slice(heard[i]).filter((message) => message.is === 'position'));
      report.check('nobody else is told', after.every((list) => list.length === 0), after);
      const again = [await game.open(other), await game.open(watcher)].map((position) => JSON.stringify(position));
      report.check('nor by looking anew', JSON.stringify(again) === JSON.stringify(seen), again);
      await mover.must('undo', { table: game.table, seat: decision.seat });
      report.check('nor when it is given up', (await game.open(mover)).step === start.step && JSON.stringify(await game.open(other)) === seen[0]);
    }

    // Against bots an action is taken back whole, not its last part alone.
    {
      const me = await guest();
      const { table } = await me.must('create', { game: 'quantum-nexus', seats: ['me', 'bot:random'], hold: 0, pace: 0, start: true });
      const mine = () => until(async () => { const { position } = await me.must('open', { table }); return position.decision?.mine ? position : null; });
      let deployed = false;
      for (let i = 0; i < 60 && !deployed; i++) {
        const { decision } = await mine();
        const deploy = decision.list.find((entry) => entry.verb === 'deploy');
        await me.must('act', { table, seat: decision.seat, number: decision.number, action: (deploy ?? decision.list.at(-1)).id });
        const { decision: where } = await mine();
        if (!deploy || !where.list.every((entry) => entry.verb === 'at')) continue;
        await me.must('act', { table, seat: where.seat, number: where.number, action: 1 });
        deployed = (await mine()).undo === 'ask';
      }
      await me.must('undo', { table, seat: 'north' });
      const { decision } = await mine();
      report.check('a whole action is taken back', deployed && decision.list.some((entry) => entry.verb === 'deploy'), decision.list.map((entry) => entry.verb));
    }

    // Who plays several seats looks through none of them until asked to.
    const hot = await guest();
    const { table } = await hot.must('create', { game: kGame, seats: ['me', 'me'], hold: 0, start: true });
    const blind = await hot.must('open', { table });
    report.check('a device with two players shows no hand', blind.position.seat === 'spectator' && !blind.position.decision.list, blind.position.seat);
    const looked = await hot.must('look', { table, seat: blind.position.decision.seat });
    report.check('until one of them looks', looked.position.decision.mine && looked.position.decision.list.length > 0, looked.position.seat);
    const reload = await guest({ token: hot.me.token });
    report.check('and none again after a reload', (await reload.must('open', { table })).position.seat === 'spectator');

    // The seat of another goes to a bot only when he is really gone.
    const game = await seated();
    await game.open(game.people.A), await game.open(game.people.B);
    const take = (who, seat, level) => who.ask('bot', { table: game.table, seat, level });
    report.check('not while he is here', (await take(game.people.A, 'B', 'steady')).code === 'forbidden');
    game.people.B.cut();
    await until(async () => (await game.people.A.must('open', { table: game.table })).table.seats[1].presence === 'dropped');
    const early = await take(game.people.A, 'B', 'steady');
    report.check('not at once when he dropped', early.code === 'state' && /s to wait/.test(early.remedy), early);
    const ben = game.people.B = await guest({ token: game.people.B.me.token });
    await ben.must('leave', { table: game.table, seat: 'B' });
    report.check('when he left', (await take(game.people.A, 'B', 'steady')).is === 'ok');
    report.check('and he may come back', (await ben.ask('back', { table: game.table, seat: 'B' })).is === 'ok');

    // What lets answers be made is nobody else's business.
    await ben.must('auto', { table: game.table, seat: 'B', on: true });
    const seats = async (who) => (await who.must('open', { table: game.table })).table.seats[1].auto;
    report.check('only its owner sees that a seat answers by itself', (await seats(ben)) === true && (await seats(game.people.A)) === false);
    await ben.must('auto', { table: game.table, seat: 'B', on: false });

    // A restart leaves the log, what was said, what can be taken back, and whose move it is.
    for (let i = 0; i < 6; i++) await act(game, (list) => (list.find((entry) => entry.verb === 'next') ?? list[0]).id);
    await ben.must('chat', { table: game.table, text: 'See you "tomorrow"' });
    const whole = await Promise.all(Object.values(game.people).map((who) => who.must('open', { table: game.table })));
    await server.kill();
    await server.start();
    for (const seat of ['A', 'B']) game.people[seat] = await guest({ token: game.people[seat].me.token });
    const lobbies = await Promise.all(Object.values(game.people).map((who) => who.must('lobby', { on: true })));
    const back = await Promise.all(Object.values(game.people).map((who) => who.must('open', { table: game.table })));
    for (const [i, seat] of ['A', 'B'].entries()) {
      report.check(`after a restart ${seat} has the log`, whole[i].history.length > 0 && JSON.stringify(back[i].history) === JSON.stringify(whole[i].history), [whole[i].history.length, back[i].history.length]);
      report.check(`${seat} sees the same, with what can be taken back`, JSON.stringify(back[i].position) === JSON.stringify(whole[i].position), [whole[i].position.undo, back[i].position.undo]);
      report.check(`${seat} reads what was said`, back[i].chat.at(-1)?.text === 'See you "tomorrow"' && JSON.stringify(back[i].chat) === JSON.stringify(whole[i].chat), back[i].chat);
      const mine = lobbies[i].lobby.mine.find((card) => card.table === game.table);
      report.check(`${seat} is told whose move it is`, mine?.your_turn === Boolean(back[i].position.decision.mine), mine);
    }

    // A move that was taken back is not in the log of who looks later.
    const { position } = back[0].position.decision.mine ? back[0] : back[1];
    const mover = position.seat === 'A' ? game.people.A : game.people.B;
    await act(game, (list) => (list.find((entry) => entry.verb === 'next') ?? list[0]).id);
    const now = await mover.must('open', { table: game.table });
    if (now.position.undo === 'free') {
      await mover.must('undo', { table: game.table, seat: position.seat });
      const { history, position: then } = await mover.must('open', { table: game.table });
      report.check('what was taken back is not in the log', history.every((group) => group.step <= then.step), history.map((group) => group.step));
    }
    await pages(report, server, guest);
  } finally {
    await server.kill();
  }
}

/** The lobby page by page, the same over both ways. */
async function pages(report, server, guest) {
  for (const host of [await guest(), await guest()])
    for (let i = 0; i < 30; i++) await host.must('create', { game: kGame, seats: ['me', 'open'], public: true });
  await sleep(1100); // what is shown is at most a second old
  const client = await guest(), ids = (lobby) => lobby.open.map((card) => card.table).join();
  for (const page of [0, 1]) {
    const { lobby } = await client.must('lobby', { on: false, page }), { body } = await server.get(`/api/lobby?page=${page}`);
    report.check(`page ${page} of the lobby is the same for readers`, lobby.open.length === [50, 10][page] && ids(JSON.parse(body)) === ids(lobby), body.slice(0, 300));
  }
  for (const page of ['20', '-1', 'x']) report.check(`there is no page ${page}`, (await server.get(`/api/lobby?page=${page}`)).status === 404);
}
