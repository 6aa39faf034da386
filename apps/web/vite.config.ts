import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { conditionsOf, type Language } from '@lantern/rules/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';

import { beginByParts } from './build/begin-by-parts.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { fetchAhead } from './build/fetch-ahead.ts';
import { installable } from './build/installable.ts';
import { leaveOutEngineParts } from './build/leave-out-engine-parts.ts';
import { leaveOutLibraryParts } from './build/leave-out-library-parts.ts';
import { leaveOutServerParts } from './build/leave-out-server-parts.ts';
import { pageWords } from './build/page-words.ts';
import { paintFirst } from './build/paint-first.ts';
import { softPreload } from './build/soft-preload.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxied = ['/app-api', '/renren-api', '/admin-api', '/media', '/uploads'];

/** Where `react-router-dom` finds the library that it hands on. */
const findRouter = (): string =>
  createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router');

/**
 * How the app is built in a language. Its first language is the site's root; another one's pages, manifest and service
 * worker are in a folder of its name, and `build-languages.ts` puts the assets of all into one.
 */
export const configOf = (language: Language): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    leaveOutServerParts(),
    pageWords(language),
    leaveOutEngineParts(),
    leaveOutLibraryParts(),
    fetchAhead(),
    softPreload(),
    paintFirst(),
    beginByParts(),
    compileAhead(),
    ...installable(language),
  ],
  resolve: {
    // The core only, for us and for every plugin that imports video.js: its own HLS engine is not shipped.
    alias: [
      { find: /^video\.js$/, replacement: 'video.js/core.es.js' },
      // Its package names the build with warnings for developers alone.
      {
        find: /^react-router$/,
        replacement: join(dirname(findRouter()), '../production/index.mjs'),
      },
    ],
    conditions: [...conditionsOf(language), ...defaultClientConditions],
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
  publicDir: language === 'zh' && 'public',
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
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
});

export default defineConfig(configOf('zh'));
