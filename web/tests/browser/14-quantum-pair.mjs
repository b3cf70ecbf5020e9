import { check, until } from './stage.mjs';
import { turn } from './player.mjs';

export const title = 'two browsers: an interrupt is answered across them, once for all; a covered defender names QN-10.5';

/** A guest at a table who acts by the protocol until the browser is wanted. */
export class Hand {
  constructor(client, seat) {
    Object.assign(this, { client, seat, position: null });
    client.on((message) => message.is === 'position' && message.table === this.table && (this.position = message.position));
  }
  async open(table) {
    this.table = table;
    this.position = null;
    const { position } = await this.client.must('open', { table });
    this.position ??= position;
  }
  async act(entry) {
    const before = this.position;
    const { is, code, message } = await this.client.ask('act', { table: this.table, seat: this.seat, number: before.decision.number, action: entry.id });
    check(is === 'ok' || code === 'stale', message); // stale: its own page was faster, and what follows is on its way
    await until(() => this.position !== before, 'the position after an action');
  }
  /** Whom this attacker may choose; it is not sent. */
  async defenders(entry) {
    await this.act(entry);
    const found = this.position.decision.list.map((one) => one.refs[0]);
    const before = this.position;
    await this.client.must('undo', { table: this.table, seat: this.seat });
    await until(() => this.position !== before, 'the attacker is taken back');
    return found;
  }
}

/** Ada in the north and Ben in the south, played as `plans` say until `found` likes what it sees; a new table if it never does. */
async function search(ada, ben, plans, found) {
  for (let tries = 0; tries < 40; tries++) {
    const { table } = await ada.client.must('create', { game: 'quantum-nexus(north_deck=neon-synapse,south_deck=dawnfire-covenant)', seats: ['me', 'open'], hold: 0 });
    await ben.client.must('sit', { table, seat: 'south' });
    await ada.client.must('start', { table });
    await ada.open(table);
    await ben.open(table);
    for (let acts = 0; acts < 120; acts++) {
      const who = await until(() => [ada, ben].find((one) => one.position?.decision?.mine || one.position?.outcome), 'somebody decides');
      if (who.position.outcome || who.position.sheet.round > 4) break;
      const answer = await found(who);
      if (answer) return { table, ...answer };
      const { list } = who.position.decision;
      await who.act(plans[who.seat](list, who.position) ?? list.find((one) => one.verb === 'pass') ?? list[0]);
    }
    await ada.client.must('close', { table }).catch(() => {});
  }
  throw new Error('no game comes to what is wanted');
}

/** Puts certain cards into certain quadrants, and nothing else. */
const deploy = (wanted) => (list, position) => {
  const card = position.sheet.board.chosen[0]?.slice(5);
  if (position.sheet.board.half === 'deploy') return list.find((one) => one.verb === 'at' && one.refs[0].endsWith(`.${wanted(card)}`)) ?? list[0];
  return list.find((one) => one.verb === 'deploy' && wanted(one.refs[0].slice(5)));
};
export const quadrants = (board, seat) => board.places.filter((place) => place.at && place.side === seat);
export const isUnit = (piece) => piece.amounts?.some((one) => one.label === 'attack');
const units = (position, seat) => quadrants(position.sheet.board, seat).flatMap((place) => place.pieces).filter(isUnit);
const near = new Set(['magical-guardian', 'rune-adept', 'lightbearer', 'battle-chaplain', 'divine-acolyte', 'sacred-flamecaller', 'sun-lancer', 'ember-imp', 'dawn-pilgrim', 'temple-guard']);

/** A unit was picked: it attacks, also where it has an ability and asks which. */
async function attacks(page) {
  const attack = page.locator('.choose .btn', { hasText: 'Attack' });
  await until(async () => (await attack.count()) > 0 || /Whom/.test(await page.locator('.decide h2').innerText()), 'whom to attack is asked, or what to do');
  if (await attack.count()) await attack.click();
}

async function interrupt(ada, ben, north, south) {
  // A Phantom Stalker of Ada's that two of Ben's units can attack, and CP to use it twice.
  const wanted = await search(north, south, { north: deploy((card) => card === 'phantom-stalker' && 'FC'), south: deploy((card) => near.has(card) && 'FC') }, async (who) => {
    const { sheet, decision } = who.position;
    if (who.seat !== 'south' || decision.kind !== 'act' || sheet.board.phase !== 'Battle') return null;
    const stalker = units(who.position, 'north').find((piece) => piece.card === 'phantom-stalker');
    if (!stalker || sheet.north.cp < 2) return null;
    const attackers = [];
    for (const entry of decision.list.filter((one) => one.verb === 'attack')) if ((await who.defenders(entry)).includes(stalker.ref)) attackers.push(entry.refs[0]);
    return attackers.length >= 2 ? { stalker: stalker.ref, attackers } : null;
  });
  await Promise.all([ada, ben].map(({ page }) => page.goto(`/t/${wanted.table}`)));
  await turn(ben.page);
  check((await ada.page.locator('.head.mine').count()) === 0, 'Ada waits');
  check((await ben.page.title()).startsWith('● Your decision') && (await ben.page.locator('.flip .full').innerText()) === 'your turn', 'it is the turn of Ben');
  const range = units(south.position, 'north').find((piece) => piece.ref === wanted.stalker).facts.find((fact) => fact.label === 'range').value;
  check((await ben.page.locator(`[data-ref="${wanted.stalker}"] .between`).textContent()) === range[0], 'a piece shows its range by its letter between its numbers');

  // Ben chooses an attacker: its range shows, the defender says what it would meet, and the plate compares before he confirms.
  const click = async ({ page }, ref) => {
    await page.locator(`[data-ref="${ref}"]`).click({ position: { x: 12, y: 30 } });
    await attacks(page);
  };
  await click(ben, wanted.attackers[0]);
  await ben.page.locator('.plot.reach').first().waitFor();
  const target = ben.page.locator(`.piece.target[data-ref="${wanted.stalker}"]`);
  check(/can be chosen$/.test(await target.locator('.visually-hidden').textContent()), 'the defender says that it can be chosen');
  await target.hover();
  await ben.page.locator('.plate .verdict').waitFor();
  check(/Attack\s*\d+\s*(beats|ties|falls short)\s*Defense\s*\d+/.test((await ben.page.locator('.plate').innerText()).replace(/\s+/g, ' ')), 'attack and defense are compared before it is confirmed');
  await target.click();

  // Ada is asked in the panel; Ben sees what is decided. She says no, for this card, for this game.
  await ada.page.locator('.decide.mine .asks').waitFor();
  check(/ attacks .*: \d+ against \d+/.test(await ada.page.locator('.decide.mine .why').innerText()), 'an interrupt says who attacks whom with which values');
  check((await ada.page.locator('.decide h2').innerText()).includes('Phantom Stalker'), 'Ada is asked about Phantom Stalker');
  check((await ada.page.locator('.decide .primary b').innerText()) === 'Use it: 1 CP', 'the button says what it costs');
  const mine = [await ada.page.title(), await ada.page.locator('.eyebrow').innerText(), await ada.page.locator('.flip .full').innerText()];
  check(/Your answer/.test(mine[0]) && mine[1].startsWith('Your answer') && mine[2] === 'to answer', `she answers, it is not her turn: ${mine}`);
  const lobby = await ada.context.newPage();
  await lobby.goto('/');
  await lobby.getByRole('link', { name: 'Your answer' }).waitFor();
  await lobby.close();
  await until(async () => /interrupt/i.test(await ben.page.locator('.decide h2').innerText()), 'Ben reads that an interrupt is decided');
  await ada.page.getByRole('button', { name: 'Always no' }).click();
  await until(async () => /Always no: Phantom Stalker/.test(await ada.page.locator('.qn .note').innerText()), 'the page says what it answered');
  await until(async () => /does not use\s*Phantom Stalker/.test(await ben.page.locator('.log').innerText()), 'Ben reads the answer');

  // Taken back, it is asked again the next time.
  await ada.page.locator('.qn .note .btn').click();
  await until(async () => (await ada.page.locator('.qn .note').count()) === 0, 'the answer is taken back');
  check((await ada.page.evaluate(() => Object.entries(sessionStorage).find(([key]) => key.startsWith('nexus.always.'))[1])) === '{}', 'nothing is remembered');
}

async function standing(ada, north, south) {
  // An answer that stands is given by the page without a question.
  const wanted = await search(north, south, { north: deploy((card) => card === 'phantom-stalker' && 'FC'), south: deploy((card) => near.has(card) && 'FC') }, async (who) => {
    if (who.seat !== 'south' || who.position.decision.kind !== 'act' || who.position.sheet.board.phase !== 'Battle' || who.position.sheet.north.cp < 1) return null;
    const stalker = units(who.position, 'north').find((piece) => piece.card === 'phantom-stalker');
    for (const entry of stalker ? who.position.decision.list.filter((one) => one.verb === 'attack') : []) if ((await who.defenders(entry)).includes(stalker.ref)) return { entry, stalker: stalker.ref };
    return null;
  });
  await ada.page.evaluate((table) => sessionStorage.setItem(`nexus.always.${table}`, '{"phantom-stalker":"yes"}'), wanted.table);
  await ada.page.goto(`/t/${wanted.table}`);
  await ada.page.locator('.qn').waitFor();
  const again = south.position.decision.list.find((one) => one.verb === 'attack' && one.refs[0] === wanted.entry.refs[0]);
  await south.act(again);
  await south.act(south.position.decision.list.find((one) => one.refs[0] === wanted.stalker));
  await until(async () => /Always yes: Phantom Stalker/.test((await ada.page.locator('.qn .note').allInnerTexts()).join()), 'the page used it by itself, and says so');
  await until(() => ada.page.locator('.spot.target').count(), 'Ada is asked where it goes: that is a choice');
}

async function refused(ada, north, south) {
  // Ada's Rail Gunner stands in front; of Ben's back row one is covered by the front and one is not.
  const wanted = await search(north, south, { north: deploy((card) => card === 'rail-gunner' && 'FC'), south: (list, position) => {
    const free = ['FC', 'BC', 'BL'].find((place) => !position.sheet.south[place]);
    return free && deploy((card) => near.has(card) && free)(list, position);
  } }, async (who) => {
    const { decision, sheet } = who.position;
    const attack = who.seat === 'north' && decision.kind === 'act' && sheet.board.phase === 'Battle' && decision.list.find((one) => one.verb === 'attack' && one.refs[0].includes('rail-gunner'));
    const at = (place) => quadrants(sheet.board, 'south').find((one) => one.ref.endsWith(`.${place}`))?.pieces.find(isUnit)?.ref;
    return attack && at('FC') && at('BC') && at('BL') ? { attacker: attack.refs[0], covered: at('BC'), front: at('FC') } : null;
  });
  const { page } = ada;
  await page.goto(`/t/${wanted.table}`);
  await turn(page);
  await page.locator(`[data-ref="${wanted.attacker}"]`).click();
  await attacks(page);
  const covered = page.locator(`[data-ref="${wanted.covered}"]`);
  await until(async () => /front row/.test(await covered.innerText()), 'the covered unit says in a word why not');
  check(await covered.locator('.no, .stop').first().isVisible(), 'and it can be seen');
  check(/not now: is out of range/.test(await page.locator(`[data-ref="${wanted.front}"]`).innerText()), 'and the front one that it is out of range');
  check((await page.locator('.out .clause', { hasText: 'QN-10.5' }).count()) === 1, 'the list of what is out of reach gives the clause');
  check((await page.locator('.plot.reach').count()) === 3, 'the range of a Far unit in front is the back row');
  await covered.click({ position: { x: 12, y: 30 } });
  await page.locator('.bubble').waitFor();
  check((await page.locator('.bubble a.clause').innerText()) === 'QN-10.5', 'the refused attack shows QN-10.5');
  check(!/south\./.test(await page.locator('.bubble p').innerText()), 'and speaks of the unit by its name');
}

export async function run(stage) {
  const ada = await stage.person(), ben = await stage.person();
  for (const { page } of [ada, ben]) await page.goto('/');
  const north = new Hand(await stage.client(ada.page), 'north'), south = new Hand(await stage.client(ben.page), 'south');
  await north.client.must('name', { name: 'Ada' });
  await south.client.must('name', { name: 'Ben' });
  await interrupt(ada, ben, north, south);
  await standing(ada, north, south);
  await refused(ada, north, south);
}
