import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunkGroups } from './build/chunk-groups.ts';
import { fetchAhead } from './build/fetch-ahead.ts';
import { installable } from './build/installable.ts';
import { leaveOutSummaries } from './build/leave-out-summaries.ts';
import { paintFirst } from './build/paint-first.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/app-api', '/renren-api', '/admin-api', '/media', '/uploads'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    leaveOutSummaries(),
    fetchAhead(),
    paintFirst(),
    ...installable,
  ],
  resolve: {
    // The core only, for us and for every plugin that imports video.js: its own HLS engine is not shipped.
    alias: [{ find: /^video\.js$/, replacement: 'video.js/core.es.js' }],
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
  build: {
    // What `npm run bench` reads the sizes from.
    manifest: true,
    modulePreload: { polyfill: false },
    // Assets stay files: no page needs `data:` in its content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'offline.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
