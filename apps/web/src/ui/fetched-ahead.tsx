import { lazy, useState, type ComponentType } from 'react';

import { importWithRetry } from './import-with-retry.ts';

/** A component in its own chunk, and a function that prefetches it and rejects when the network fails. */
export interface FetchedAhead {
  Component: ComponentType;
  fetch: () => Promise<void>;
}

/**
 * Draws the component at once if its code is loaded. `lazy` alone would still draw its fallback first, and React delays
 * the content that replaces a fallback by 300 ms.
 */
export function fetchedAhead(load: () => Promise<{ default: ComponentType }>): FetchedAhead {
  let Here: ComponentType | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    Here = module.default;
    return module;
  };
  const Later = lazy(importWithRetry(loadAndKeep));
  function Component() {
    const [Drawn] = useState(() => Here ?? Later);
    return <Drawn />;
  }
  return { Component, fetch: async () => void (await loadAndKeep()) };
}
