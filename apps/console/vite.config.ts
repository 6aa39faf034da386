import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { themeVariables } from './build/theme-variables.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/admin-api', '/media', '/uploads', '/favicon.svg'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), themeVariables()],
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: Object.fromEntries(proxied.map((path) => [path, api])),
  },
  build: {
    // What the size check reads.
    manifest: true,
    modulePreload: { polyfill: false },
    // Assets stay files: the policy has no `data:`.
    assetsInlineLimit: 0,
  },
});
