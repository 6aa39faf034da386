import { fileURLToPath } from 'node:url';

import { conditionsOf, type Language } from '@lantern/rules/languages';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';

import { chunkGroups } from './build/chunk-groups.ts';
import { pageWords } from './build/page-words.ts';
import { themeVariables } from './build/theme-variables.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/admin-api', '/media', '/uploads', '/favicon.svg'];

/** How the console is built in a language; `build-languages.ts` puts the assets of all into one folder. */
export const configOf = (language: Language): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), themeVariables(), pageWords(language)],
  resolve: { conditions: [...conditionsOf(language), ...defaultClientConditions] },
  publicDir: language === 'zh' && 'public',
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
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});

export default defineConfig(configOf('zh'));
