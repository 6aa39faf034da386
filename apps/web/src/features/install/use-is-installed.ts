import { useSyncExternalStore } from 'react';

let hasBeenInstalled = false;

function listen(listener: () => void): () => void {
  const note = (): void => {
    hasBeenInstalled = true;
    listener();
  };
  addEventListener('appinstalled', note);
  return () => removeEventListener('appinstalled', note);
}

/** Whether the page already stands in a window of its own; iOS says so in a word of its own. */
function standsAlone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Whether the site is installed, as far as the page can know. */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(listen, () => hasBeenInstalled || standsAlone());
}
