// Runs src/**/*.test.ts under `node --test`: esbuild (which vite brings along) strips the types.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const out = join('node_modules', '.cache', 'unit');
const tests = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
rmSync(out, { recursive: true, force: true });
await build({
    entryPoints: tests.map((file) => join('src', file)),
    outdir: out, outExtension: { '.js': '.mjs' }, outbase: 'src',
    bundle: true, platform: 'node', format: 'esm', logLevel: 'warning',
});
const files = tests.map((file) => join(out, file.replace(/\.ts$/, '.mjs')));
process.exit(spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' }).status ?? 1);
