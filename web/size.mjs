// Prints what a first visit has to fetch, and writes the gzipped twins the server hands out.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kBound = 300 * 1024;
const dist = new URL('dist/', import.meta.url).pathname;
const totals = { js: 0, css: 0, fonts: 0 };

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
    if (entry.endsWith('.js')) totals.js += small.length;
    if (entry.endsWith('.css')) totals.css += small.length;
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`web: script ${kb(totals.js)}, style ${kb(totals.css)}, fonts ${kb(totals.fonts)} (gzipped)`);
if (totals.js > kBound) {
    console.error(`web: the scripts are over the bound of ${kb(kBound)}`);
    process.exit(1);
}
