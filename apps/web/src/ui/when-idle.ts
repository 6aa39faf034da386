const LATEST_MS = 4000;

/** Resolves when the browser is idle, so that optional work does not delay the rest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    } else setTimeout(resolve, LATEST_MS / 2);
  });
}
