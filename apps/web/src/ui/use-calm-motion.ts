import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function watch(onChange: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the member has asked their device for less motion. */
export function useCalmMotion(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
}
