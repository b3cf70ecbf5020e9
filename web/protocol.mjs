// Writes what follows from server/protocol and the sheets of the games: the types of the page, and the tables of the docs
// between their marks. node protocol.mjs writes; --check says what is not up to date and fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, files, paths, pushes, root, sheets, target, version } from './schema.mjs';

const kWidth = 118;

// ---- types of the page ----
const quoted = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const words = { string: 'string', integer: 'number', boolean: 'boolean', null: 'null' };
const listed = (type) => (/[ |&]/.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`);

function typeOf(schema, file, refs, indent) {
  if (schema.$ref) {
    const { name, file: home } = target(schema.$ref, file);
    refs?.add(`${home} ${name}`);
    return name;
  }
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, file, refs, indent)).join(' & ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map((part) => typeOf(part, file, refs, indent)))].join(' | ');
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, file, refs, indent)).join(', ')}]`;
  if (schema.type === 'array') return listed(typeOf(schema.items, file, refs, indent));
  if (schema.type === 'object') {
    if (schema.properties) return objectOf(schema, file, refs, indent);
    if (schema.additionalProperties === true) return 'any';
    if (schema.maxProperties === 0) return 'Record<string, never>';
    if (!schema.additionalProperties) return 'object';
    const key = schema.propertyNames ? typeOf(schema.propertyNames, file, refs, indent) : 'string';
    return `Record<${key}, ${typeOf(schema.additionalProperties, file, refs, indent)}>`;
  }
  return [schema.type].flat().map((one) => words[one]).join(' | ');
}

const spoken = (text) => text.replaceAll('`', "'");

function fieldsOf({ properties, required = [] }, file, refs, indent) {
  return Object.entries(properties).map(([key, one]) => {
    const said = one.description ?? '';
    return { text: `${key}${required.includes(key) ? '' : '?'}: ${typeOf(one, file, refs, `${indent}    `)};`, said };
  });
}

function objectOf(schema, file, refs, indent) {
  const fields = fieldsOf(schema, file, refs, indent);
  const short = `{ ${fields.map((one) => one.text).join(' ').replace(/;$/, '')} }`;
  return short.length + indent.length < 90 && !fields.some((one) => one.said) && !short.includes('\n') ? short : block(fields, indent);
}

function block(fields, indent) {
  const inner = `${indent}    `;
  const lines = fields.flatMap(({ text, said }) => {
    const words = spoken(said), one = `${inner}${text} // ${words}`;
    if (!said) return [`${inner}${text}`];
    return one.length <= kWidth && !text.includes('\n') ? [one] : [...wrapped(words, inner), `${inner}${text}`];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function wrapped(text, indent) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > kWidth - 8 - indent.length) lines.push('');
    lines[lines.length - 1] += `${lines.at(-1) ? ' ' : ''}${word}`;
  }
  return lines.map((line) => `${indent}// ${line}`);
}

function declaration(name, schema, file, refs) {
  const said = schema.title ? `/** ${spoken(schema.title)}. */\n` : '';
  if (schema.allOf && schema.allOf.every((part, i) => (i < schema.allOf.length - 1 ? part.$ref : part.properties))) {
    const above = schema.allOf.slice(0, -1).map((part) => typeOf(part, file, refs, ''));
    return `${said}export interface ${name} extends ${above.join(', ')} ${block(fieldsOf(schema.allOf.at(-1), file, refs, ''), '')}\n`;
  }
  if (schema.type === 'object' && schema.properties) return `${said}export interface ${name} ${block(fieldsOf(schema, file, refs, ''), '')}\n`;
  const type = typeOf(schema, file, refs, '');
  const lines = `${said}export type ${name} = ${type};${schema.description ? ` // ${spoken(schema.description)}` : ''}`;
  if (lines.length <= kWidth) return `${lines}\n`;
  const parts = type.split(' | ');
  return `${said}${schema.description ? `// ${spoken(schema.description)}\n` : ''}export type ${name} =\n${parts.map((part) => `    | ${part}`).join('\n')};\n`;
}

const made = (from) => `// Made by web/protocol.mjs from ${from}: edit that, then \`npm run protocol\`.\n`;

function messages() {
  const out = [made('server/protocol'), `export const kVersion = ${version}; // of the messages\n`];
  for (const [file, { $defs = {} }] of Object.entries(files)) {
    if (!file.endsWith('.json')) continue;
    for (const [name, schema] of Object.entries($defs)) out.push(declaration(name, schema, file));
  }
  const talk = Object.entries(commands).map(([name, { send, ok }]) => {
    const [given, answer] = [send, ok].map((one) => typeOf(one, 'messages.json', null, '    '));
    return `    ${name}: [${given}, ${answer}];`;
  });
  out.push(`/** What a command is sent with, and what its 'ok' carries. */\nexport interface Commands {\n${talk.join('\n')}\n}\n`);
  const pushed = Object.entries(pushes).map(([name, schema]) => {
    const type = typeOf(schema, 'messages.json', null, '');
    return `    | ({ is: '${name}' } & ${type})`;
  });
  out.push(`export type Push =\n${pushed.join('\n')};\n`);
  const answers = Object.entries(paths).flatMap(([path, { answer }]) =>
    (answer ? [`    '${path}': ${typeOf(answer, 'rest.json', null, '    ')};`] : []));
  out.push(`/** What is answered at each path. */\nexport interface Answers {\n${answers.join('\n')}\n}\n`);
  return out.join('\n');
}

function sheet(game) {
  const file = `${game}.sheet`, refs = new Set();
  const own = Object.entries(files[file].$defs).map(([name, schema]) => declaration(name, schema, file, refs));
  const taken = [...refs].map((one) => one.split(' ')).filter(([home]) => home !== file).map(([, name]) => name).sort();
  const line = `import type { ${taken.join(', ')} } from '../../lib/wire';\n`;
  return [made(`games/${game.replaceAll('-', '_')}/sheet.json`), line, ...own].join('\n');
}

// ---- tables of the docs ----
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const called = {
  Seat: 'seat', SeatName: 'seat', TableId: 'table', Milliseconds: 'ms', Hash: '64 hex digits', Nonce: '32 hex digits', DeckText: 'deck', Ref: 'ref',
  Operand: 'ref or number', ActionCode: 'code',
};
const short = (schema, file) => {
  if (schema.$ref) {
    const meant = target(schema.$ref, file);
    if (called[meant.name]) return called[meant.name];
    return meant.schema.properties || meant.schema.allOf || meant.name === 'Sheet' ? meant.name : short(meant.schema, meant.file);
  }
  if (schema.anyOf ?? schema.oneOf) return (schema.anyOf ?? schema.oneOf).map((one) => short(one, file)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => (one === '' ? '""' : `\`${one}\``)).join(', ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => short(one, file)).join(', ')}]`;
  if (schema.type === 'array') return `[${short(schema.items, file)}]`;
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, one]) => ('const' in one ? `\`${key}\`: ${short(one, file)}` : `\`${key}\`${schema.required?.includes(key) ? '' : '?'}`));
    return `{${parts.join(', ')}}`;
  }
  if (schema.maxProperties === 0) return '{}';
  if (schema.additionalProperties && schema.additionalProperties !== true) return `{name: ${short(schema.additionalProperties, file)}}`;
  return [schema.type].flat().map((one) => ({ integer: 'number', string: 'text', boolean: 'true or false', object: 'object' })[one] ?? one).join(' or ');
};
const namesOf = ({ properties = {}, required = [] }) => Object.keys(properties).map((key) => `\`${key}\`${required.includes(key) ? '' : '?'}`);
const table = (head, rows) => [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`)].join('\n');

/** The fields of an object; `?` after the name: it may be missing. */
function fields(file, name, schema = files[file].$defs[name]) {
  const rows = [schema, ...(schema.allOf ?? [])].flatMap(({ properties = {}, required = [] }) => Object.entries(properties)
    .map(([key, one]) => [`\`${key}\`${required.includes(key) ? '' : '?'}`, short(one, file), one.description ?? '']));
  return table([`${name}`, 'is', ''], rows);
}
const tables = {
  codes: () => table(['code', 'meaning'], files['messages.json'].$defs.ErrorCode.oneOf.map((one) => [`\`${one.const}\``, one.description])),
  commands: () => table(['do', 'with', 'what it does', 'answer'], Object.entries(commands).map(([name, { description, send, ok }]) =>
    [`\`${name}\``, namesOf(send).join(', '), description, ok.$ref ? short(ok, 'messages.json') : namesOf(ok).join(', ')])),
  pushes: () => table(['is', 'with', 'when'], Object.entries(pushes).map(([name, schema]) =>
    [`\`${name}\``, [schema, ...(schema.allOf ?? [])].flatMap((one) => namesOf(one.$ref ? target(one.$ref, 'messages.json').schema : one)).join(', '), schema.description])),
  paths: () => table(['path', 'answer', ''], Object.entries(paths).map(([path, { description, answer }]) => {
    const shown = answer && (answer.properties ? `{${Object.entries(answer.properties).map(([key, one]) => `\`${key}\`: ${short(one, 'rest.json')}`).join(', ')}}` : short(answer, 'rest.json'));
    return [`\`${path}\``, shown ?? 'text', description];
  })),
};

/** A text with every `<!-- schema: WHAT -->` ... `<!-- end -->` filled in anew. */
function filled(text) {
  return text.replace(/<!-- schema: (.*?) -->\n[^]*?<!-- end -->/g, (_, what) => {
    const [file, names] = what.split('#'), [, command] = /^send (.*)/.exec(what) ?? [];
    const said = names ? names.split(' ').map((one) => fields(file, one)).join('\n\n')
      : command ? fields('messages.json', command, commands[command].send) : tables[what]();
    return `<!-- schema: ${what} -->\n${said}\n<!-- end -->`;
  });
}

const docs = ['docs/protocol.md', 'docs/sheets.md'].map((path) => [path, filled(readFileSync(join(root, path), 'utf8'))]);
const wanted = [['web/src/lib/wire.ts', messages()], ...sheets.map((game) => [`web/src/games/${game}/sheet.ts`, sheet(game)]), ...docs];
const stale = wanted.filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`FAILED  ${path} is not what server/protocol and the sheets say: npm run protocol writes it`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of stale) {
  writeFileSync(join(root, path), text);
  console.log(`${path} is written anew`);
}
