// Builds the page into dist/: hashed names, modern browsers only, and a gzipped twin of every file worth it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { figures } from './figures.mjs';

const server = process.env.NEXUS_SERVER ?? '127.0.0.1:8080';

export default defineConfig({
    plugins: [svelte(), figures()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        manifest: true, // size.mjs reads and removes it
    },
    server: {
        proxy: {
            '/api': `http://${server}`,
            '/ws': { target: `ws://${server}`, ws: true },
        },
    },
});
