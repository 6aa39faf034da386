declare const self: WorkerScope;

/**
 * The worker keeps the app's own code on the device: each file of the build's list, the page they start in, and the
 * offline page. Nothing else is ever kept: no call, no media, no picture. A page is asked of the network first; one that
 * can't be had, or not in time, is the kept one, and a path that is not the app's is answered with the offline page.
 *
 * A newer worker waits until no page of the older release is open, as these may still want its files.
 */
const CACHE = 'app';
const START = '/';
/** The same page where no picture of the catalogue comes with it, whatever the visitor has answered at the door. */
const WITHOUT_PICTURE = '/login';
const OFFLINE = '/offline.html';
/** The time to wait for the network before a kept page is shown. */
const PATIENCE_MS = 6000;
/** The number of files fetched at once: few, because a page may be loading at the same time. */
const AT_ONCE = 2;
/** The build adds the manifest unasked; the browser keeps its own. */
const files = self.__WB_MANIFEST
  .map(({ url }) => `/${url}`)
  .filter((file) => !file.endsWith('.webmanifest'));

const isNamedByContent = (path: string): boolean => path.startsWith('/assets/');
/** What the server answers by itself; all other pages are the app's. */
const serverPaths =
  /^\/(?:app-api|renren-api|admin-api|media|uploads|console|docs|healthz|readyz|metrics)(?:\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepApp(), leaveTheRestAlone(event)]));
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
  const { mode, method, url } = event.request;
  if (mode === 'navigate') event.respondWith(answerNavigation(event));
  else if (method === 'GET' && isNamedByContent(new URL(url).pathname)) {
    event.respondWith(answerFile(event.request));
  }
});

/**
 * What is there from an earlier try, or an earlier release, is not fetched again. The page comes last, when all it needs is
 * there.
 */
async function keepApp(): Promise<void> {
  const cache = await caches.open(CACHE);
  const open = [...files];
  const keepNext = async (): Promise<void> => {
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      await keepFile(cache, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  await keepStart(cache);
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  const isLasting = isNamedByContent(file);
  if (isLasting && (await cache.match(file))) return;
  const response = await fetch(file, { cache: isLasting ? 'default' : 'reload', priority: 'low' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

/** The page in the visitor's language, which a cookie says; not one of a release or a language whose files are not these. */
async function keepStart(cache: Cache): Promise<void> {
  const response = await fetch(WITHOUT_PICTURE, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    priority: 'low',
  });
  if (!response.ok) throw new Error(`${START}: ${response.status}`);
  const known = new Set(files);
  const wanted = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (wanted.every((file) => known.has(file))) await cache.put(START, response);
}

/** Where the browser can be told so, only navigations wake the worker: calls, segments and pictures do not wait for it. */
async function leaveTheRestAlone(event: WorkerEvents['install']): Promise<void> {
  await event
    .addRoutes?.([
      {
        condition: { urlPattern: '/assets/*', requestMethod: 'GET' },
        source: { cacheName: CACHE },
      },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    ])
    .catch(() => undefined);
}

async function forgetOtherFiles(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const kept = new Set([...files, START]);
  const stale = (await cache.keys()).filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(stale.map((request) => cache.delete(request)));
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function answerNavigation(event: NavigationEvent): Promise<Response> {
  const asked = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  );
  const kept = await findKept(event.request);
  const answer = await Promise.race([
    asked.catch(() => undefined),
    ...(kept ? [wait(PATIENCE_MS)] : []),
  ]);
  // A proxy that does not reach the site says so with these.
  if (answer && !(kept && answer.status >= 502 && answer.status <= 504)) return answer;
  return kept ?? (await caches.match(OFFLINE)) ?? Response.error();
}

/** The kept page, for a path of the app. */
async function findKept({ url }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  return serverPaths.test(pathname) ? undefined : caches.match(START, { ignoreVary: true });
}

const wait = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });

/** What the service worker uses of its global scope, which TypeScript's library for pages does not know. */
interface WorkerScope {
  /** Filled in by the build: the files of the app and of the offline page. A `revision` of `null` is in the name. */
  __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: { claim: () => Promise<void> };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

interface WorkerEvents {
  install: LifeEvent & { addRoutes?: (routes: unknown) => Promise<void> };
  activate: LifeEvent;
  fetch: NavigationEvent;
}

interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface NavigationEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
