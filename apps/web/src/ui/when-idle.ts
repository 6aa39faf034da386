const LATEST_MS = 4000;

/** Resolves when the browser has nothing better to do: what can wait does not delay what cannot. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    } else setTimeout(resolve, LATEST_MS / 2);
  });
}
