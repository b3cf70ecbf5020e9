// How long an action waits when many tables share processors, one writer and one disk: a simulation of the queues
// of one process, from measured times. What load.mjs finds on a machine, this tells for machines that nobody has here.
//   node bench/queue.mjs --games 1000 --every 2000 --cores 2 --action 1.2 --sync 1 --change 0.05
//   node bench/queue.mjs --most 60 ...        how many games it carries while 99 of 100 actions take less than 60 ms
//   node bench/queue.mjs --disk FOLDER        measures one synced write there, in ms
// action: processor ms for one action, with all that its screens are sent; share: what part of the cores is left to it;
// sync: ms of one wait for the disk (or for a database elsewhere); change: ms of the writer for each change of a group.
// Half of an action is done before it is stored (read, judged, drafted), half after (positions written and sent).
import { closeSync, fdatasyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { words } from '../web/tests/server.mjs';

const kStandard = {
  games: 1000, every: 2000, cores: 2, share: 1, action: 1.2, sync: 1, change: 0.05, seconds: 30, most: 0, disk: '',
};

// The same numbers every time.
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
  };
}

// What comes next stands on top.
class Events {
  heap = [];
  add(at, what) {
    const { heap } = this;
    let i = heap.push({ at, what }) - 1;
    for (let up; i > 0 && heap[(up = (i - 1) >> 1)].at > heap[i].at; i = up) [heap[i], heap[up]] = [heap[up], heap[i]];
  }
  next() {
    const { heap } = this, top = heap[0], last = heap.pop();
    if (heap.length === 0) return top;
    heap[0] = last;
    for (let i = 0; ;) {
      let least = i;
      for (const k of [2 * i + 1, 2 * i + 2]) if (k < heap.length && heap[k].at < heap[least].at) least = k;
      if (least === i) return top;
      [heap[i], heap[least]] = [heap[least], heap[i]];
      i = least;
    }
  }
}

// Milliseconds from the arrival of each action until it is stored and sent.
export function simulate({ games, every, cores, share, action, sync, change, seconds }, seed = 1) {
  const draw = random(seed), events = new Events(), took = [];
  const about = (mean) => -Math.log(1 - draw()) * mean;  // as often short as it is seldom long
  const ready = [], waiting = [];  // for a core, from `first` on; for the writer
  let first = 0, idle = cores, writing = false, worked = 0, syncs = 0;
  const work = (now) => {
    while (idle > 0 && first < ready.length) {
      const one = ready[first++], needs = about(action / 2);
      idle--, worked += needs;
      events.add(now + needs / share, () => { idle++; return one.then; });
    }
  };
  const write = (now) => {
    if (writing || waiting.length === 0) return;
    const group = waiting.splice(0);
    writing = true, syncs++;
    events.add(now + (change * group.length) / share + sync * (0.75 + 0.5 * draw()), () => {
      writing = false;
      return (at) => {
        for (const one of group) ready.push({ then: (sent) => took.push(sent - one.came) });
        work(at);
        write(at);
      };
    });
  };
  const arrive = (came) => ready.push({ then: (at) => { waiting.push({ came }); write(at); } });
  const end = seconds * 1000, between = every / games;
  const again = () => (at) => { arrive(at); if (at < end) events.add(at + about(between), again); };
  events.add(about(between), again);
  while (events.heap.length > 0) {
    const { at, what } = events.next();
    if (ready.length - first + waiting.length > 100 + 2 * games * 1000 / every) break;  // two seconds behind
    what()?.(at);
    work(at);
  }
  if (events.heap.length > 0) took.length = 0;
  took.sort((a, b) => a - b);
  const quantile = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Infinity;
  const rates = { rate: took.length / seconds, cores: worked / end, syncs: syncs / seconds };
  return { p50: quantile(0.5), p99: quantile(0.99), p999: quantile(0.999), ...rates };
}

function disk(where) {
  const name = join(where, 'sync-measured'), file = openSync(name, 'w'), times = [];
  for (let i = 0; i < 300; i++) {
    const before = process.hrtime.bigint();
    writeSync(file, Buffer.alloc(4096, i));
    fdatasyncSync(file);
    times.push(Number(process.hrtime.bigint() - before) / 1e6);
  }
  closeSync(file);
  unlinkSync(name);
  times.sort((a, b) => a - b);
  const [p50, p90, p99] = [150, 270, 297].map((place) => times[place].toFixed(2));
  console.log(`a synced write of 4 KB: p50 ${p50} ms, p90 ${p90}, p99 ${p99}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const options = words(kStandard);
  const tell = (games) => {
    const found = simulate({ ...options, games });
    const ms = (value) => value.toFixed(1).padStart(8);
    const times = `p50 ${ms(found.p50)} ms, p99 ${ms(found.p99)}, p99.9 ${ms(found.p999)}`;
    const rates = `${found.rate.toFixed(0)} actions/s, ${found.cores.toFixed(2)} cores`;
    const waits = `${found.syncs.toFixed(0)} waits for the disk/s`;
    console.log(`${String(games).padStart(8)} games: ${times}; ${rates}, ${waits}`);
  };
  if (options.disk) disk(options.disk);
  else if (options.most) {
    const carries = (games) => simulate({ ...options, games }).p99 < options.most;
    let low = 0, high = 1000;
    while (high < 1e6 && carries(high)) { low = high; high *= 2; }
    while (high - low > high / 50) {
      const middle = Math.floor((low + high) / 2);
      if (carries(middle)) low = middle; else high = middle;
    }
    tell(low);
  } else tell(options.games);
}
