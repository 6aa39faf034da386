import { lazy, useState, type ComponentType } from 'react';

import { patiently } from './patient-import.ts';

/** A component in a chunk of its own, and how to fetch it before it is drawn; that fails where the network does. */
export interface FetchedAhead {
  Component: ComponentType;
  fetch: () => Promise<void>;
}

/**
 * Draws the component at once where its code is here. `lazy` alone would draw its fallback first even then, and React holds
 * back what replaces a fallback for 300 ms.
 */
export function fetchedAhead(load: () => Promise<{ default: ComponentType }>): FetchedAhead {
  let Here: ComponentType | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    Here = module.default;
    return module;
  };
  const Later = lazy(patiently(loadAndKeep));
  function Component() {
    const [Drawn] = useState(() => Here ?? Later);
    return <Drawn />;
  }
  return { Component, fetch: async () => void (await loadAndKeep()) };
}
