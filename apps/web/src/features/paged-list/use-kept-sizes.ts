import { useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';

const CAP = 20;
const sizesByVisit = new Map<string, CacheSnapshot>();

export interface KeptSizes {
  ref: RefObject<WindowVirtualizerHandle | null>;
  /** The sizes measured when this page was last here. */
  cache: CacheSnapshot | undefined;
  onScrollEnd: () => void;
}

/** Keeps the measured rows of a list per visited page, so that a visitor who goes back finds the same place. */
export function useKeptSizes(): KeptSizes {
  const { key } = useLocation();
  const ref = useRef<WindowVirtualizerHandle>(null);
  const [cache] = useState(() => sizesByVisit.get(key));
  const onScrollEnd = (): void => {
    if (ref.current) keepSizes(key, ref.current.cache);
  };
  return { ref, cache, onScrollEnd };
}

function keepSizes(key: string, sizes: CacheSnapshot): void {
  sizesByVisit.delete(key);
  sizesByVisit.set(key, sizes);
  const [oldest] = sizesByVisit.keys();
  if (sizesByVisit.size > CAP && oldest !== undefined) sizesByVisit.delete(oldest);
}
