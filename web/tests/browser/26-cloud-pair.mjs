import { check, until } from './stage.mjs';
import { Hand } from './14-quantum-pair.mjs';

export const title = 'two browsers: an Algorithm is announced in one, an Interrupt answers in the other, both stand as a pile and resolve';
const kInterrupt = 'anti-virus-protection';

const sideOf = ({ position, seat }) => position.sheet.board.sides.find((side) => side.seat === seat);

/** Ada and Ben place tiles and go on until Ada may announce something that Ben can cancel. */
async function search(ada, ben) {
  const game = 'quantum-cloud(north_deck=good-guy-squadron,east_deck=shadow-network,reaction_windows=off,setup_tiles=13)';
  for (let tries = 0; tries < 12; tries++) {
    const { table } = await ada.client.must('create', { game, seats: ['me', 'open'], hold: 0 });
    await ben.client.must('sit', { table, seat: 'east' });
    await ada.client.must('start', { table });
    for (const one of [ada, ben]) await one.open(table);
    for (let acts = 0; acts < 120; acts++) {
      const who = await until(() => [ada, ben].find((one) => one.position?.decision?.mine), 'somebody decides');
      const { kind, list } = who.position.decision, { hand, qubits } = sideOf(ben);
      const spell = list.find((one) => one.verb === 'play' && one.refs[0] !== `card:${kInterrupt}`);
      if (who === ada && kind === 'move' && spell && sideOf(ada).qubits > 3 && qubits >= 2 && hand.some((one) => one.card === kInterrupt)) return { table, spell };
      await who.act(list.find((one) => ['next', 'pass'].includes(one.verb)) ?? list[0]);
    }
    await ada.client.must('close', { table }).catch(() => {});
  }
  throw new Error('nobody holds an Interrupt in time');
}

export async function run(stage) {
  const pages = [];
  const hand = async (seat) => {
    const { page } = await stage.person();
    await page.goto('/');
    pages.push(page);
    return new Hand(await stage.client(page), seat);
  };
  const ada = await hand('north'), ben = await hand('east'), [one, other] = pages;
  const { table, spell } = await search(ada, ben);
  await ada.client.must('stop', { table, seat: 'north', kind: 'answer', on: true }); // also without an Interrupt
  for (const page of pages) {
    await page.goto(`/t/${table}`);
    await page.locator('.qc [data-plan]').waitFor();
  }
  await one.locator(`.hand [data-ref="${spell.refs[0]}"]`).first().click();
  await until(async () => {
    const { decision } = ada.position;
    if (decision?.mine && decision.kind === 'aim') await one.locator('.piece.target').first().click();
    return (await other.locator('.hand .hold.playable').count()) > 0;
  }, 'the other is asked for an answer');
  for (const page of pages) check((await page.locator('[data-chain] li').count()) === 1, 'what was announced stands on the table');
  check(/^Answer /.test(await other.locator('.decide h2').innerText()), 'it is asked what to answer');
  await other.locator(`.hand [data-ref="card:${kInterrupt}"]`).first().click();
  await one.locator('[data-chain] li').nth(1).waitFor();
  check((await one.locator('[data-chain] li').count()) === 2, 'the Interrupt lies on what it answers');
  await one.locator('.fixed .dec.primary, .fixed .dec.quiet').first().click(); // Ada lets it happen
  await until(async () => (await one.locator('[data-chain]').count()) === 0, 'the pile is gone, last in first out');
  for (const page of pages) await page.locator('.log', { hasText: 'cancelled' }).waitFor();
  return spell.refs[0];
}
