// The messages as server/protocol describes them (JSON Schema, the part of it that is used there), and the sheets of
// the games beside their rules: read, resolved, and held against what was really said. For the generator and the tests;
// no page loads this.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'server/protocol');

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** All files by name; the sheet of a game is `GAME.sheet`. */
export const files = Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
  .map((name) => [name, read(join(folder, name))]));
export const sheets = readdirSync(join(root, 'games')).filter((name) => existsSync(join(root, 'games', name, 'sheet.json')))
  .map((name) => name.replaceAll('_', '-'));
for (const game of sheets) files[`${game}.sheet`] = read(join(root, 'games', game.replaceAll('-', '_'), 'sheet.json'));

export const { version, commands, pushes } = files['messages.json'];
export const { paths } = files['rest.json'];

/** What a `$ref` that stands in `file` means: its schema, the file that has it, and its name there. */
export function target(ref, file) {
  const key = ref.startsWith('#') ? `${file}${ref}` : ref;
  const found = targets.get(key) ?? look(ref, file);
  targets.set(key, found);
  return found;
}
const targets = new Map();
function look(ref, file) {
  const [where, pointer] = ref.split('#');
  const home = where ? where.replace(/^.*\//, '') : file;
  let schema = files[home];
  for (const part of pointer.split('/').slice(1)) schema = schema?.[part];
  if (schema === undefined) throw new Error(`${file}: there is no ${ref}`);
  return { schema, file: home, name: pointer.split('/').at(-1) };
}

const kKnown = new Set([
  '$ref', 'title', 'description', 'type', 'const', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'items',
  'prefixItems', 'minItems', 'maxItems', 'properties', 'required', 'additionalProperties', 'unevaluatedProperties', 'maxProperties', 'propertyNames', 'allOf', 'anyOf', 'oneOf',
]);
const types = {
  string: (value) => typeof value === 'string', integer: Number.isInteger, boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null, array: Array.isArray, object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const shown = (value) => (types.object(value) ? 'an object' : Array.isArray(value) ? 'a list' : JSON.stringify(value).slice(0, 80));

/**
 * What is wrong with a value, each with where it stands; nothing where it is as described. A property that no schema of its
 * object knows is wrong. `used` collects the properties that were there.
 */
export function faults(schema, file, value, used = new Set(), path = '') {
  const found = [];
  check(ruleOf(schema, file), { value, path, found, used });
  return found;
}

// A schema is read once: what it demands, one after the other. Of an object the properties are noted that were looked at.
const rules = new WeakMap();
function ruleOf(schema, file) {
  if (rules.has(schema)) return rules.get(schema);
  for (const word of Object.keys(schema)) if (!kKnown.has(word)) throw new Error(`${file} uses ${word}, which is not understood here`);
  const rule = { demands: [], open: schema.unevaluatedProperties === true };
  rules.set(schema, rule); // before its parts: they may name it
  rule.demands = demandsOf(schema, file);
  return rule;
}

function check(rule, { value, path, found, used }) {
  const it = { value, path, found, used, known: types.object(value) ? new Set() : null };
  follow(rule, it);
  if (!it.known || rule.open) return;
  for (const key of Object.keys(value)) if (!it.known.has(key)) found.push({ path: `${path}.${key}`, what: 'is not in the schema' });
}
const follow = (rule, it) => { for (const demand of rule.demands) demand(it); };

function demandsOf(schema, file) {
  const out = [], wrong = ({ path, found }, what) => found.push({ path, what });
  const demand = (word, right, say) => {
    if (word in schema) out.push((it) => { if (!right(it.value, schema[word])) wrong(it, say(it.value)); });
  };
  if (schema.$ref) {
    const { schema: meant, file: home } = target(schema.$ref, file);
    out.push(...inner(meant, home));
  }
  for (const part of schema.allOf ?? []) out.push(...inner(part, file));
  const branches = (schema.anyOf ?? schema.oneOf)?.map((branch) => ruleOf(branch, file));
  if (branches) out.push((it) => choose(branches, it, Boolean(schema.oneOf)));
  const kinds = [schema.type ?? []].flat();
  if (kinds.length > 0) demand('type', (value) => kinds.some((kind) => types[kind](value)), (value) => `is ${shown(value)}, not ${kinds.join(' or ')}`);
  demand('const', (value, one) => value === one, (value) => `is ${shown(value)}, not ${shown(schema.const)}`);
  demand('enum', (value, all) => all.includes(value), (value) => `is ${shown(value)}, none of ${schema.enum.join(', ')}`);
  const like = schema.pattern && new RegExp(schema.pattern, 'u');
  const text = (right) => (value, bound) => typeof value !== 'string' || right(value, bound);
  demand('pattern', text((value) => like.test(value)), (value) => `is ${shown(value)}, not like ${schema.pattern}`);
  demand('minLength', text((value, least) => value.length >= least), (value) => `has ${value.length} letters`);
  demand('maxLength', text((value, most) => value.length <= most), (value) => `has ${value.length} letters`);
  demand('minimum', (value, least) => !(value < least), (value) => `is ${value}`);
  demand('maximum', (value, most) => !(value > most), (value) => `is ${value}`);
  const list = (right) => (value, bound) => !Array.isArray(value) || right(value, bound);
  demand('minItems', list((value, least) => value.length >= least), (value) => `has ${value.length} entries`);
  demand('maxItems', list((value, most) => value.length <= most), (value) => `has ${value.length} entries`);
  demand('maxProperties', (value, most) => !types.object(value) || Object.keys(value).length <= most, (value) => `has ${Object.keys(value).length} properties`);
  if (schema.items || schema.prefixItems) out.push((it) => everyItem(schema, file, it));
  if (schema.required || schema.properties || schema.additionalProperties) out.push((it) => { if (it.known) everyProperty(schema, file, it); });
  return out;
}
// Of a part of the same value: it closes nothing by itself.
function inner(schema, file) {
  const rule = ruleOf(schema, file);
  return [(it) => follow(rule, it)];
}

// Of what does not fit anywhere the branch is told that was followed furthest.
function choose(branches, it, alone) {
  let fitting = 0, best = null;
  for (const branch of branches) {
    const found = [], used = new Set();
    check(branch, { value: it.value, path: it.path, found, used });
    if (found.length === 0) {
      fitting++;
      for (const each of used) it.used.add(each);
      if (!alone) break;
    } else if (!best || found[0].path.length > best[0].path.length) best = found;
  }
  if (fitting === 0) it.found.push(...best);
  if (alone && fitting > 1) it.found.push({ path: it.path, what: 'fits several of what it could be' });
  if (it.known) for (const key of Object.keys(it.value)) it.known.add(key); // each branch has looked at all
}

function everyItem({ items, prefixItems }, file, { value, path, found, used }) {
  if (!Array.isArray(value)) return;
  for (let i = 0; i < value.length; i++) {
    const one = prefixItems?.[i] ?? items;
    if (one) check(ruleOf(one, file), { value: value[i], path: `${path}[${i}]`, found, used });
  }
}

function everyProperty({ required = [], properties = {}, additionalProperties: more, propertyNames }, file, { value, path, found, used, known }) {
  for (const key of required) if (!Object.hasOwn(value, key)) found.push({ path: `${path}.${key}`, what: 'is missing' });
  for (const key of Object.keys(value)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : null;
    if (own) used.add(own);
    if (own || more) known.add(key);
    if (!own && more && propertyNames) check(ruleOf(propertyNames, file), { value: key, path: `${path}.${key}`, found, used });
    const one = own ?? (more === true ? null : more);
    if (one) check(ruleOf(one, file), { value: value[key], path: `${path}.${key}`, found, used });
  }
}

/** Everything that may be missing, as `what.property`: what no test has ever seen is told by its name. */
export function optional() {
  const out = new Map();
  const each = (schema, name) => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, one] of Object.entries(schema.properties ?? {})) {
      if (!schema.required?.includes(key)) out.set(one, `${name}.${key}`);
      each(one, `${name}.${key}`);
    }
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items, schema.additionalProperties]) each(part, name);
  };
  for (const [file, { $defs = {}, ...rest }] of Object.entries(files)) {
    for (const [name, schema] of Object.entries($defs)) each(schema, name);
    each(rest, file);
  }
  for (const [name, { send, ok }] of Object.entries(commands)) { each(send, `> ${name}`); each(ok, `< ${name}`); }
  for (const [name, schema] of Object.entries(pushes)) each(schema, `< ${name}`);
  for (const [name, { answer }] of Object.entries(paths)) each(answer, name);
  return out;
}
