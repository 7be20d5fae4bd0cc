import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { offline } from './offline';
import { packed } from './packed';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The module and the catalogue are made and kept outside of this folder.
export default defineConfig({
  base: './',
  plugins: [svelte(), offline(here('service-worker.js')), packed()],
  resolve: {
    alias: [
      { find: /^@module/, replacement: process.env.DESTRIER_WASM ?? here('../build/wasm/destrier.wasm') },
      { find: '@text', replacement: here('../data/text') },
    ],
  },
  build: {
    outDir: process.env.DESTRIER_CLIENT ?? here('../build/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { fs: { allow: [here('..')] } },
});
