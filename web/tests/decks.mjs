// Decks at a served table: judged, kept over a crash, told by name alone, and whole in the record.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { Server, root, sleep } from './server.mjs';

const kGame = 'quantum-nexus';
const shippedText = (name) => readFileSync(join(root, 'games/quantum_nexus/decks', `${name}.txt`), 'utf8');

export async function decks(report, { nexus, home }) {
  const server = await new Server({ nexus, db: join(home, 'decks.db') }).start();
  const guest = async (fields) => { const client = await new Client(server.port).open(); client.me = await client.must('hello', fields); return client; };
  const judge = async (deck, options = '') => JSON.parse((await server.get(`/api/games/${kGame}/decks${options}`, { method: 'POST', body: deck })).body);
  try {
    // Every shipped deck is legal, and reads back from each of its spellings.
    const { decks: shipped } = JSON.parse((await server.get(`/api/games/${kGame}/decks`)).body);
    report.check('with the bounds of their sums', shipped.every((deck) => deck.bounds.length > 3 && deck.bounds.every((bound) => bound.least <= bound.found && bound.found <= bound.most && /^QN-/.test(bound.clause))), shipped[0].bounds);
    report.check('nine decks are shipped', shipped.length === 9 && shipped.every((deck) => deck.legal && deck.problems.length === 0 && deck.cp === 200 && deck.note), shipped);
    for (const deck of shipped) {
      const sum = deck.cards.reduce((all, card) => all + (card.kind === 'mission' ? 0 : card.copies), 0);
      report.check(`${deck.name} counts its cards`, sum === deck.size, `${sum} ${deck.size}`);
      for (const spelling of [deck.name, deck.text, deck.code, JSON.stringify(deck)]) {
        const again = await judge(spelling);
        report.check(`${deck.name} reads back`, again.legal && again.code === deck.code && JSON.stringify(again.cards) === JSON.stringify(deck.cards), spelling.slice(0, 60));
      }
    }
    report.check('a game without decks ships none', JSON.parse((await server.get('/api/games/convergence/decks')).body).decks.length === 0);

    // Every problem of an illegal deck is told, by REST and at the table alike.
    const wrong = shippedText('iron-bastion').replace(/^\d+ (.*)$/m, '2 $1') + '\n9 Scrap Drone\n1 No Such Card\n1 Sow Doubt\n';
    const judged = await judge(wrong);
    const codes = new Set(judged.problems.map((problem) => problem.code));
    report.check('an illegal deck has problems of several kinds', !judged.legal && codes.size >= 4, [...codes]);
    report.check('each with clause, sentence and remedy', judged.problems.every((each) => /^QN-\d/.test(each.clause) && each.sentence.startsWith(`${each.clause}: ${each.what}`) && each.remedy), judged.problems);
    const total = judged.problems.find((problem) => problem.code === 'DK_TOTAL');
    report.check('and numbers', total?.found === judged.cp && total.allowed === 200, total);
    const [ada, bob, eve] = [await guest(), await guest(), await guest()];
    const { table } = await ada.must('create', { game: kGame, seats: ['me', 'open'], hold: 0 });
    for (const client of [ada, eve]) await client.must('open', { table });
    const refused = await ada.ask('deck', { table, seat: 'north', deck: wrong });
    report.check('the table refuses it with the same problems', refused.code === 'refused' && JSON.stringify(refused.problems) === JSON.stringify(judged.problems), refused);

    // A legal one of one's own is told to nobody else before the start.
    const mine = shippedText('neon-synapse').replace(/^# .*$/m, '# Secret Plan. Nobody knows.');
    await ada.must('deck', { table, seat: 'north', deck: mine });
    // One copy of a card becomes one of another that costs the same: a shipped deck no more.
    const changed = await (async () => {
      const { text, cards } = shipped.find((deck) => deck.name === 'Iron Bastion');
      for (const less of cards) for (const more of cards) {
        if (less === more || less.cp !== more.cp || less.copies < 2 || less.kind === 'mission' || more.kind === 'mission') continue;
        const tried = text.replace(`${less.copies} ${less.name}`, `${less.copies - 1} ${less.name}`).replace(`${more.copies} ${more.name}`, `${more.copies + 1} ${more.name}`);
        if ((await judge(tried)).legal) return tried;
      }
    })();
    const called = async (deck) => { await ada.must('deck', { table, seat: 'north', deck }); return (await ada.must('open', { table })).table.seats[0].deck; };
    report.check('a shipped deck is known by its list', await called(shipped.find((deck) => deck.name === 'Grand Alliance').code) === 'Grand Alliance');
    report.check('another list does not get its name', await called(changed) === 'Iron Bastion (changed)');
    report.check('and none where it has none', await called(changed.replace(/^# .*$/m, '')) === 'Own deck');
    await ada.must('deck', { table, seat: 'north', deck: '' });
    report.check('a choice is taken back', (await ada.must('open', { table })).table.seats[0].deck_chosen === false);
    await ada.must('deck', { table, seat: 'north', deck: mine });
    await bob.must('sit', { table, seat: 'south', deck: changed.replace(/^# .*$/m, '') });
    const told = (await eve.must('open', { table })).table;
    report.check('others learn that a deck was chosen', told.seats.every((seat) => seat.deck_chosen), told.seats);
    report.check('and not which', told.seats.every((seat) => seat.deck === null) && !JSON.stringify(told).includes('Secret'), told.seats);
    const own = (await ada.must('open', { table })).table;
    report.check('its owner is told', own.seats[0].deck === 'Secret Plan' && own.seats[1].deck === null, own.seats);

    const { table: dropped } = await ada.must('create', { game: kGame, seats: ['me', 'open'], decks: [mine, ''] });
    await ada.must('close', { table: dropped });
    report.check('nor when the table is closed', (await eve.must('open', { table: dropped })).table.seats[0].deck === null);

    // A crash before the start, and one after it.
    for (const client of [ada, bob, eve]) client.cut();
    const crash = async () => { await server.kill('SIGKILL'); await server.start(); };
    await crash();
    const [anew, bobAnew] = [await guest({ token: ada.me.token }), await guest({ token: bob.me.token })];
    report.check('a crash keeps the choice', (await anew.must('open', { table })).table.seats[0].deck === 'Secret Plan');
    const raw = [];
    bobAnew.raw = (text) => raw.push(text);
    await bobAnew.must('open', { table });
    await anew.must('start', { table });
    let opened = await bobAnew.must('open', { table });
    report.check('at the start the names are open', opened.table.seats[0].deck === 'Secret Plan' && opened.table.seats[1].deck === 'Own deck', opened.table.seats);
    report.check('but no list is sent', !raw.some((text) => /Nobody knows|card set|4 Scrap Drone/.test(text)));
    const before = JSON.stringify((await anew.must('open', { table })).position.sheet);
    for (const client of [anew, bobAnew]) client.cut();
    await crash();
    const again = await guest({ token: ada.me.token });
    opened = await again.must('open', { table });
    report.check('a crash keeps the game', JSON.stringify(opened.position.sheet) === before);
    const names = new Set((await judge('neon synapse')).cards.map((card) => card.card));
    const both = [again, await guest({ token: bob.me.token })];
    for (let i = 0; i < 10 && Object.keys(opened.position.sheet.north.costs).length === 0; i++) {
      for (const client of both) {
        const { decision } = (await client.must('open', { table })).position;
        if (decision.mine) await client.must('act', { table, seat: decision.seat, number: decision.number, action: 1 });
      }
      opened = await again.must('open', { table });
    }
    const hand = Object.keys(opened.position.sheet.north.costs), missions = Object.keys(opened.position.sheet.north.missions);
    report.check('the hand comes from the deck', hand.length > 0 && hand.every((card) => names.has(card)), hand);
    report.check('and so do the missions', missions.length === 5 && missions.every((card) => names.has(card)), missions);

    // The record has both decks in full, replays and is verified.
    await again.must('concede', { table, seat: 'north' });
    const record = (await server.get(`/api/records/${table}`)).body;
    report.check('the record has the decks', /^deck north\n\| # Secret Plan\. Nobody knows\.$/m.test(record) && /^deck south$/m.test(record), record.slice(0, 600));
    const file = join(home, 'decks.record');
    writeFileSync(file, record);
    const replayed = server.command('replay', file), verified = server.command('verify', file);
    report.check('it replays', replayed.code === 0, replayed.text);
    report.check('and is verified', verified.code === 0, verified.text);
    const index = JSON.parse((await server.get(`/api/replays/${table}`)).body);
    report.check('the replay names them', index.seats[0].deck === 'Secret Plan', index.seats);

    // All that happened: a draw is seen by its owner alone, and every step says what it says by itself.
    const log = async (eyes) => JSON.parse((await server.get(`/api/replays/${table}/log?seat=${eyes}`)).body).groups;
    const seen = async (eyes) => (await log(eyes)).flatMap((group) => group.events).filter((event) => event.kind === 'drew' && event.refs[0] === 'seat:north').map((event) => event.refs[1]);
    report.check('the log of a replay shows a hand to its owner', new Set(await seen('north')).size === hand.length && (await seen('north')).every((card) => hand.includes(card.slice(5))), await seen('north')); // copies lie together in a hand
    report.check('and to nobody else', (await seen('south')).length === (await seen('north')).length && (await seen('south')).every((card) => !names.has(String(card).slice(5))), await seen('south'));
    const all = await log('all'), shown = async (step) => JSON.parse((await server.get(`/api/replays/${table}/${step}?seat=all`)).body).position.groups;
    report.check('it says what each step says', all.length > 5 && JSON.stringify([all.at(-1)]) === JSON.stringify(await shown(all.at(-1).step)), all.length);
    report.check('through eyes that there are', (await server.get(`/api/replays/${table}/log?seat=nobody`)).status === 404);

    // They go along to a rematch, with their players, and to a game that is played on.
    const { table: next } = await again.must('rematch', { table });
    const seats = (await again.must('open', { table: next })).table.seats;
    report.check('a rematch keeps the decks', seats[1].deck === 'Secret Plan' && seats[0].deck === 'Own deck', seats);
    const { table: fork } = await again.must('fork', { table, step: index.steps.length - 1, seat: 'north', bot: 'greedy' });
    report.check('a fork keeps them, and no other is chosen', (await again.ask('deck', { table: fork, seat: 'south', deck: 'random' })).code === 'state');
    await again.must('start', { table: fork });
    const forked = await again.must('open', { table: fork });
    report.check('and so does a fork', forked.table.state === 'playing' && forked.table.seats[0].deck === 'Secret Plan', forked.table.seats);

    // Whoever chooses nothing gets a shipped deck, another one than the others have.
    const dealt = async (fields) => {
      const { table: id } = await again.must('create', { game: kGame, seats: ['me', 'bot:greedy'], start: true, ...fields });
      for (let i = 0; i < 100; i++) {
        const { table: now } = await again.must('open', { table: id });
        if (now.state === 'playing') { await again.must('concede', { table: id, seat: 'north' }); return now.seats.map((seat) => seat.deck); }
        await sleep(20);
      }
      return ['the game did not start'];
    };
    const same = (found, wanted) => JSON.stringify(found) === JSON.stringify(wanted);
    let found = await dealt({});
    report.check('two shipped decks where nobody chose', same(found, ['Neon Synapse', 'Dawnfire Covenant']), found);
    found = await dealt({ decks: ['Dawnfire Covenant', ''] });
    report.check('no deck twice unasked', found[0] === 'Dawnfire Covenant' && found[1] !== found[0] && shipped.some((deck) => deck.name === found[1]), found);
    found = await dealt({ game: `${kGame}(south_deck=iron-bastion)`, decks: ['Iron Bastion', ''] });
    report.check('but twice where an option says so', same(found, ['Iron Bastion', 'Iron Bastion']), found);
    const drawn = new Set();
    for (let i = 0; i < 12; i++) { found = await dealt({ decks: ['random', 'random'] }); drawn.add(found[0]); report.check('two different decks are drawn', found[0] !== found[1] && found.every((name) => shipped.some((deck) => deck.name === name)), found); }
    report.check('not always the same', drawn.size > 1, [...drawn]);

    // A shipped deck may be played under every option; another must have the total that is played for.
    found = await dealt({ game: `${kGame}(deck_total=100)`, decks: ['Grand Alliance', 'Radiant Legion'] });
    report.check('shipped decks under another total', same(found, ['Grand Alliance', 'Radiant Legion']), found);
    const small = await again.ask('create', { game: `${kGame}(deck_total=100)`, seats: ['me', 'me'], decks: [mine, ''] });
    report.check("one's own is held to it", small.code === 'refused' && same(small.problems.map((problem) => problem.allowed), [100]), small);
    report.check('and judged so beforehand', (await judge(mine, '?options=deck_total=100')).problems.length === 1);

    // A quick start has decks of its own, and refuses those with Terrain or Upgrades (QN-15.8).
    found = await dealt({ game: `${kGame}(preset=quick-start)` });
    report.check('a quick start deals its two decks', same(found, ['First Circuit', 'First Flame']), found);
    const quick = await again.ask('create', { game: `${kGame}(preset=quick-start)`, seats: ['me', 'me'], decks: ['Iron Bastion', ''] });
    report.check('and no other shipped one', quick.code === 'refused' && quick.clause === 'QN-15.8', quick);

    // With hidden lists the name stays hidden while the game is played.
    const { table: hidden } = await again.must('create', { game: `${kGame}(decklists=hidden)`, seats: ['me', 'bot:greedy'], decks: ['Iron Bastion', 'random'], start: true });
    const look = await guest();
    for (let i = 0; i < 100 && opened.table.table !== hidden; i++) { const now = await look.must('open', { table: hidden }); if (now.table.state === 'playing') opened = now; await sleep(20); }
    report.check('hidden lists hide the names', opened.table.table === hidden && opened.table.seats.every((seat) => seat.deck === null), opened.table.seats);
    await again.must('concede', { table: hidden, seat: 'north' });
    report.check('until the end', (await look.must('open', { table: hidden })).table.seats.every((seat) => seat.deck), 'null');
    report.check('the server with decks had nothing to complain about', server.errors === '', server.errors);
  } finally {
    server.child.kill('SIGKILL');
  }
}
