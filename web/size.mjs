// Writes the gzipped twins the server hands out, and prints what a visit has to fetch: the first page, and a table of
// each game with its pictures. A page that has grown beyond its bound fails.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kFirst = 170 * 1024, kTable = 260 * 1024; // bytes of script
const dist = new URL('dist/', import.meta.url).pathname;
const bytes = new Map(); // by file, as it travels
const totals = { css: 0, fonts: 0 };

for (const entry of readdirSync(dist, { recursive: true })) {
    const path = join(dist, entry);
    if (!/\.(js|css|html|svg|woff2)$/.test(entry)) continue;
    const body = readFileSync(path);
    if (entry.endsWith('.woff2')) {
        totals.fonts += body.length;
        continue;
    }
    const small = gzipSync(body, { level: 9 });
    if (small.length < body.length) writeFileSync(`${path}.gz`, small);
    else rmSync(`${path}.gz`, { force: true });
    if (entry.endsWith('.js')) bytes.set(entry, small.length);
    if (entry.endsWith('.css')) totals.css += small.length;
}

// What these modules need, each once. The list is the builder's; nobody fetches it.
const list = join(dist, '.vite/manifest.json');
const manifest = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
rmSync(join(dist, '.vite'), { recursive: true, force: true });
function weight(names, seen = new Set()) {
    for (const name of names) {
        if (seen.has(name)) continue;
        if (!manifest[name]) throw new Error(`the page has no ${name}`);
        seen.add(name);
        weight(manifest[name].imports ?? [], seen);
    }
    const files = new Set([...seen].map((name) => manifest[name].file));
    return [...files].reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0);
}

const kb = (size) => `${(size / 1024).toFixed(1)} KB`;
const entry = 'index.html', table = 'src/pages/Table.svelte';
const skins = Object.keys(manifest).filter((name) => /^src\/games\/.*\/skin\.ts$/.test(name));
const visits = [['first visit', kFirst, weight([entry])]];
for (const skin of skins) visits.push([`table of ${skin.split('/')[2]}`, kTable, weight([entry, table, skin])]);
console.log(`web: script ${visits.map(([name, , size]) => `${name} ${kb(size)}`).join(', ')} (gzipped)`);
console.log(`web: style ${kb(totals.css)}, fonts ${kb(totals.fonts)} (gzipped)`);
const over = visits.filter(([, bound, size]) => size > bound);
for (const [name, bound, size] of over) console.error(`web: ${name}: ${kb(size)} of script, the bound is ${kb(bound)}`);
if (over.length > 0 || skins.length === 0) process.exit(1);
