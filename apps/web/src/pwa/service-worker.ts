import type { NavigationEvent, WorkerEvents, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * The worker does one thing: when a page cannot be had, it answers with the offline page. Nothing else
 * passes through it, and nothing but the files of that page is ever kept: no call, no media, no picture.
 */
const CACHE = 'offline';
const PAGE = '/offline.html';
/** The build adds the manifest unasked; the browser keeps its own. */
const files = self.__WB_MANIFEST
  .map(({ url }) => `/${url}`)
  .filter((file) => !file.endsWith('.webmanifest'));

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepFiles(), leaveTheRestAlone(event), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOtherFiles(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answerNavigation(event));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

/** Where the browser can be told so, only navigations wake the worker: segments and pictures do not wait for it. */
async function leaveTheRestAlone(event: WorkerEvents['install']): Promise<void> {
  await event
    .addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
    .catch(() => undefined);
}

async function forgetOtherFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set(files);
  const stale = (await cache.keys()).filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(stale.map((request) => cache.delete(request)));
}

async function answerNavigation(event: NavigationEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
