// Everything that is said between a client and the server is held against server/protocol, in both directions: what the server
// answers and pushes, and what it takes. What differs is kept until a report or a stage asks for it, and fails the test.
import { commands, faults, files, optional, paths, pushes, sheets } from '../schema.mjs';

export const used = new Set(); // properties that were there
const drift = new Map();
const games = new Map(); // of tables

/** What was found so far, each once; asked again, only what is new. */
export function drifted() {
  const all = [...drift.values()];
  drift.clear();
  return all;
}

/** What may be missing and was never there. */
export const unseen = () => [...optional()].filter(([schema]) => !used.has(schema)).map(([, name]) => name);

function note(where, found, message) {
  for (const { path, what } of found.slice(0, 5)) {
    const key = `${where}${path.replace(/\[\d+\]/g, '[]')}`;
    if (!drift.has(key)) drift.set(key, `${where}: ${path.slice(1) || 'it'} ${what}: ${JSON.stringify(message).slice(0, 300)}`);
  }
}

const kId = { type: 'integer', minimum: 0 };
const wrapped = (properties, schema, required = Object.keys(properties)) => ({ allOf: [{ type: 'object', properties, required }, schema] });
const memo = (make) => { const kept = new Map(); return (key) => kept.get(key) ?? kept.set(key, make(key)).get(key); };
const asked = memo((what) => wrapped({ id: kId, do: { const: what } }, commands[what].send));
const answered = memo((what) => wrapped({ n: kId, re: kId, is: { const: 'ok' } }, commands[what].ok));
const pushed = memo((what) => wrapped({ n: kId, is: { const: what } }, pushes[what]));
const failed = wrapped({ n: kId, re: { type: 'integer' }, is: { const: 'error' } }, files['messages.json'].$defs.Fault);

const kBoard = { $ref: 'board.json#/$defs/Board', unevaluatedProperties: true };

/** The sheet of a position: as the game says it, or by the words that all have. */
function sheetFaults(sheet, game) {
  if (sheets.includes(game)) return faults({ $ref: `${game}.sheet#/$defs/Sheet` }, 'position.json', sheet, used);
  return sheet.board ? faults(kBoard, 'position.json', sheet.board, used, '.board') : [];
}
function position(where, it, game) {
  if (it?.sheet) note(`${where}, sheet of ${game ?? 'a game'}`, sheetFaults(it.sheet, game), it.sheet);
}

/** A value after a change (docs/protocol.md, position). */
export function changed(old, change) {
  if (Array.isArray(change)) return change[0];
  const now = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, part] of Object.entries(change)) {
    if (part === null) delete now[key];
    else if (typeof part === 'number') now.length = part;
    else now[key] = changed(now[key], part);
  }
  return now;
}

/** The same text for the same value: a change puts what is new behind the rest. */
export const pictured = (value) => JSON.stringify(value, (key, one) =>
  (typeof one === 'object' && one && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one));

/** Positions of one connection, each as the whole that it leads to; an answer that shows a table has what was told before it. */
export class Positions {
  #last = new Map(); // by table
  #past = new Map();
  whole({ change, ...message }) {
    if (message.is === 'past') this.#past.set(message.table, message);
    if (message.re !== undefined && message.table?.table) {
      const { position, history } = this.#past.get(message.table.table) ?? {};
      this.#past.delete(message.table.table);
      return position ? { ...message, position, history } : message;
    }
    if (message.is !== 'position' || message.re !== undefined) return message;
    if (change) message.position = changed(this.#last.get(message.table), change);
    this.#last.set(message.table, message.position);
    return message;
  }
}

/** One connection. */
export class Wire {
  #open = new Map(); // id: what was asked with it and is not answered
  #positions = new Positions();

  sent(text) {
    let message;
    try { message = JSON.parse(text); } catch { return; }
    if (!Number.isInteger(message?.id)) return;
    const known = Object.hasOwn(commands, message.do);
    const found = known ? faults(asked(message.do), 'messages.json', message, used) : [{ path: '.do', what: 'is no command' }];
    this.#open.set(message.id, [...(this.#open.get(message.id) ?? []), { message, found }]);
  }

  /** The message as it is meant: a position is whole. */
  received(text) {
    const message = JSON.parse(text);
    const whole = this.#positions.whole(message);
    if (message.re !== undefined) this.#answer(message, whole);
    else this.#push(message, whole);
    return whole;
  }

  #answer(message, { position: shown }) {
    const waiting = this.#open.get(message.re) ?? [];
    if (message.is !== 'ok') {
      waiting.shift();
      return note('an error', faults(failed, 'messages.json', message, used), message);
    }
    // Who sends one number twice may be answered in any order.
    const fits = waiting.map((one) => ({ one, bad: Object.hasOwn(commands, one.message.do) ? faults(answered(one.message.do), 'messages.json', message, used) : [] }));
    const best = fits.find(({ bad }) => bad.length === 0) ?? fits[0];
    if (!best) return note('an answer', [{ path: '', what: 'answers nothing that was asked' }], message);
    const { one, bad } = best;
    waiting.splice(waiting.indexOf(one), 1);
    note(`the answer to ${one.message.do}`, bad, message);
    note(`${one.message.do}, which the server took`, one.found, one.message);
    if (message.table?.game) games.set(message.table.table, message.table.game);
    if (shown) position(`what ${one.message.do} shows`, shown, message.table?.game);
  }

  #push(message, { position: whole }) {
    if (!Object.hasOwn(pushes, message.is)) return note('a push', [{ path: '.is', what: 'is no message of the server' }], message);
    note(`the push ${message.is}`, faults(pushed(message.is), 'messages.json', message, used), message);
    if (message.is !== 'position') return;
    if (!message.position === !message.change) note('the push position', [{ path: '', what: 'is neither whole nor a change, or both' }], message);
    if (message.change) note('the push position, as changed', faults({ $ref: '#/$defs/Position' }, 'position.json', whole, used), whole);
    position('the push position', whole, games.get(message.table));
  }
}

const routes = Object.entries(paths).map(([path, { answer }]) => {
  const [, method = 'GET', pattern] = /^(?:(\w+) )?([^?]*)/.exec(path);
  return { method, answer, path, like: new RegExp(`^${pattern.replace('ID', '([^/]+)').replace('STEP', '\\d+')}$`) };
});

const told = new Map(); // what was answered last: it is not read twice

/** An answer of REST. */
export function rest(method, url, status, body) {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split('?')[0];
  if (!path.startsWith('/api/') || method === 'HEAD' || told.get(url) === body) return;
  told.set(url, body);
  const route = routes.find((one) => one.method === method && one.like.test(path));
  if (status >= 400) return note(`${method} ${path}`, faults({ $ref: '#/$defs/RestFault' }, 'rest.json', JSON.parse(body), used), body);
  if (!route) return note(`${method} ${path}`, [{ path: '', what: 'is answered, but no path of the schema' }], status);
  if (!route.answer || status !== 200) return;
  const answer = JSON.parse(body), [, id] = route.like.exec(path);
  note(route.path, faults(route.answer, 'rest.json', answer, used), answer);
  if (path.startsWith('/api/replays/')) {
    if (answer.game) games.set(id, answer.game);
    position(route.path, answer.position, games.get(id));
  }
  if (path.startsWith('/api/lessons/')) for (const step of answer.steps) position(route.path, step.position, id);
}
