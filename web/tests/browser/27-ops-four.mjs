import { check, until } from './stage.mjs';
import { Hand } from './14-quantum-pair.mjs';

export const title = 'four play Nexus Ops, two of them people: a bystander plays an Energize card in a battle, the page is loaded anew in the middle of it; a teammate is passed a card';
const kTurns = 700;
const kEdge = { x: 10, y: 60 }; // cards of a full hand overlap: this much of each is always in sight

async function people(stage, ...seats) {
  const all = [];
  for (const seat of seats) {
    const { page } = await stage.person({ viewport: { width: 1280, height: 800 } });
    await page.goto('/');
    const hand = new Hand(await stage.client(page), seat);
    all.push(Object.assign(hand, { page }));
  }
  return all;
}
async function table(game, [ada, ben]) {
  const seats = ['ares', 'helix', 'syndicate', 'zyborg'].map((seat) => (seat === ada.seat ? 'me' : seat === ben.seat ? 'open' : 'bot:gentle'));
  const { table } = await ada.client.must('create', { game, seats, pace: 0, hold: 0 });
  await ben.client.must('sit', { table, seat: ben.seat });
  await ada.client.must('start', { table });
  for (const one of [ada, ben]) await one.open(table);
  return table;
}
async function shown(table, { page }) {
  await page.goto(`/t/${table}`);
  await page.locator('.no [data-plan]').waitFor();
}
const coordinates = (ref) => /\((-?\d+),(-?\d+)\)/.exec(ref).slice(1).map(Number);
const far = ([q, r], [p, s] = [0, 0]) => (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;

/** Rock Striders go to the Monolith, which brings Energize cards, or where `goal` says. */
function plan({ position: { decision: { list, kind }, sheet: { board } } }, goal = [0, 0]) {
  const by = (verb) => list.filter((one) => one.verb === verb);
  const placeOf = (unit) => board.places.find((place) => place.pieces.some((piece) => piece.ref === unit)).ref;
  const strider = by('buy').find((one) => one.refs[0] === 'card:rock-strider');
  const walker = by('move').find((one) => String(one.refs[0]).endsWith('rock-strider') && far(coordinates(placeOf(one.refs[0])), goal) > 0);
  const nearest = [...by('to')].sort((a, b) => far(coordinates(a.refs[0]), goal) - far(coordinates(b.refs[0]), goal))[0];
  return strider || walker || (kind === 'to' && nearest) || by('accept')[0] || ['end', 'pass', 'done', 'back'].flatMap(by)[0] || list[0];
}
/** Where units of a bot stand. */
const hostile = ({ sheet: { board } }) => coordinates(board.places.filter((place) => place.pieces.some((piece) => ['helix', 'zyborg'].includes(piece.owner)))[0]?.ref ?? '(0,0)');

/** Somebody holds a card in a battle of two others: that one, and the entry. */
async function bystander(all) {
  for (let acts = 0; acts < kTurns; acts++) {
    const who = await until(() => all.find((one) => one.position?.decision?.mine && one.position.decision.list), 'somebody decides');
    check(!who.position.outcome, 'a bystander was asked before the end');
    const { decision, sheet: { board: { battle } } } = who.position;
    const card = decision.kind === 'before-roll' && decision.list.find((one) => one.verb === 'play');
    if (card && ![battle.attacker.seat, battle.defender.seat].includes(who.seat)) return { who, card };
    await who.act(plan(who, who === all[0] ? undefined : hostile(who.position))).catch(() => {}); // somebody else was quicker
  }
  throw new Error('no bystander holds a card');
}

async function battle(stage) {
  const all = await people(stage, 'ares', 'syndicate'), id = await table('nexus-ops(players=4)', all);
  const { who, card } = await bystander(all), other = all.find((one) => one !== who);
  await shown(id, who);
  await shown(id, other);
  const fight = await who.page.locator('[data-duel]').innerText();
  await who.page.reload();
  await who.page.locator('[data-duel]').waitFor();
  check((await who.page.locator('[data-duel]').innerText()) === fight, 'the battle is seen again after the page was loaded anew');
  await who.page.locator(`.hand [data-ref="${card.refs[0]}"]`).first().click({ position: kEdge });
  for (let picks = 0; picks < 6 && who.position.decision?.mine; picks++) {
    const { list } = who.position.decision;
    await who.act(list.find((one) => one.verb === 'done') ?? list[0]).catch(() => {});
  }
  const name = await other.page.evaluate(async (id) => (await (await fetch('/api/games/nexus-ops/cards')).json()).cards.find((card) => card.ref === id)?.name, card.refs[0]);
  await other.page.locator('.log', { hasText: `plays ${name}` }).waitFor();
  check((await other.page.locator('.no .seats .seat').count()) === 4, 'all four are seen');
  return name;
}

async function team(stage) {
  const all = await people(stage, 'ares', 'syndicate'), [ada, ben] = all, id = await table('nexus-ops(players=4,teams=on)', all);
  const who = await until(async () => {
    const one = all.find((each) => each.position?.decision?.mine && each.position.decision.list);
    if (!one || one.position.decision.kind === 'passing') return one;
    await one.act(plan(one)).catch(() => {});
    return null;
  }, 'a card can be passed', 60_000);
  const mate = who === ada ? ben : ada, card = who.position.decision.list.find((one) => one.verb === 'give').refs[0];
  await shown(id, who);
  await shown(id, mate);
  check((await who.page.locator('.no .seats .seat', { hasText: 'your teammate' }).count()) === 1, 'it is seen who plays together');
  await who.page.locator(`.hand [data-ref="${card}"]`).first().click({ position: kEdge });
  if (await who.page.locator('.choose .btn').count()) await who.page.locator('.choose .btn').first().click();
  await mate.page.locator(`.hand [data-ref="${card}"]`).first().waitFor();
  await until(async () => (await who.page.locator(`.hand [data-ref="${card}"]`).count()) === 0, 'who passed it holds it no longer');
  return card;
}

export const run = async (stage) => `${await battle(stage)} played, ${await team(stage)} passed`;
