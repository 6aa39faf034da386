import { brand } from '@lantern/rules/brand';
import type { Language } from '@lantern/rules/languages';
import { VitePWA } from 'vite-plugin-pwa';

import { paths } from '../src/paths.ts';
import { drawAppIcons } from './app-icons.ts';
import { languages } from './languages.ts';

const icons = [
  { name: 'icon-192', sizes: '192x192' },
  { name: 'icon-512', sizes: '512x512' },
  { name: 'icon-maskable-512', sizes: '512x512', purpose: 'maskable' },
] as const;

const doors = [
  { src: '/door.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' },
  { src: '/door-wide.webp', sizes: '1280x720', type: 'image/webp', form_factor: 'wide' },
] as const;

/**
 * Makes the site installable: icons, manifest and service worker. The worker is built from `src/pwa/service-worker.ts`
 * with a list of the files of the app and the offline page; it keeps no others. The server writes the operator's site
 * name into the manifest.
 */
export function installable(language: Language) {
  const { siteName, description, tag, shortcuts } = languages[language];
  const isFirst = language === 'zh';
  return [
    ...(isFirst ? [drawAppIcons()] : []),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['offline.html', 'assets/*.{js,css}'],
        dontCacheBustURLsMatching: /assets\//,
      },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        start_url: '/',
        scope: '/',
        name: siteName,
        short_name: siteName,
        description,
        lang: tag,
        display: 'standalone',
        theme_color: brand.ground,
        background_color: brand.ground,
        icons: icons.map(({ name, ...icon }) => ({
          src: `/${name}.png`,
          type: 'image/png',
          ...icon,
        })),
        shortcuts: [
          { name: shortcuts.signIn, url: paths.tasks.path },
          { name: shortcuts.history, url: paths.history.path },
          { name: shortcuts.search, url: paths.search.path },
        ],
        // The pictures in the browser's install dialog: the age gate, because the catalogue is behind it. They have the texts of the
        // first language. The server leaves them out for another site name.
        ...(isFirst && { screenshots: doors.map((door) => ({ ...door, label: siteName })) }),
      },
    }),
  ];
}
