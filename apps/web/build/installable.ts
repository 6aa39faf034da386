import { brand } from '@lantern/rules/brand';
import { VitePWA } from 'vite-plugin-pwa';

import { zhInstall } from '../src/text/zh-install.ts';
import { zh } from '../src/text/zh.ts';
import { drawAppIcons } from './app-icons.ts';

/**
 * What makes the site an app that can be installed: icons, manifest and service worker. The worker is built
 * from `src/pwa/service-worker.ts` and told which files the app and the offline page consist of; it keeps no others.
 * The server puts the operator's name of the site into the manifest.
 */
export const installable = [
  drawAppIcons(),
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
      name: zh.siteName,
      short_name: zh.siteName,
      description: zhInstall.description,
      lang: 'zh-CN',
      display: 'standalone',
      theme_color: brand.ground,
      background_color: brand.ground,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
      // What a visitor who installs it sees: the door, for the catalogue is behind it. The server leaves it out for another name.
      screenshots: [
        {
          src: '/door.webp',
          sizes: '780x1688',
          type: 'image/webp',
          form_factor: 'narrow',
          label: zh.siteName,
        },
      ],
    },
  }),
];
