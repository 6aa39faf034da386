const LATEST_MS = 4000;

let awaited = 0;
const waiting = new Set<() => void>();

/** Notes that a screen waits for an answer, before which nothing optional is done. Returns a function that notes its end. */
export function noteAwaited(): () => void {
  awaited += 1;
  return () => {
    awaited -= 1;
    if (awaited > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** Resolves when the browser is idle and no answer is awaited, so that optional work does not delay the rest. */
export function whenIdle(): Promise<void> {
  const latest = performance.now() + LATEST_MS;
  const whenLeft = async (): Promise<void> => {
    await nextIdle();
    if (awaited === 0 || performance.now() >= latest) return;
    await new Promise<void>((resolve) => {
      waiting.add(resolve);
      setTimeout(resolve, latest - performance.now());
    });
    await whenLeft();
  };
  return whenLeft();
}

const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    } else setTimeout(resolve, LATEST_MS / 2);
  });
