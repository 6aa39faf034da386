/** What the service worker uses of its global scope, which TypeScript's library for pages does not know. */
export interface WorkerScope {
  /** Filled in by the build: the files of the app and of the offline page. A `revision` of `null` is in the name. */
  __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: { claim: () => Promise<void> };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

export interface WorkerEvents {
  install: LifeEvent & { addRoutes?: (routes: unknown) => Promise<void> };
  activate: LifeEvent;
  fetch: NavigationEvent;
}

interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface NavigationEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
