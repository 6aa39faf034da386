import { isAnswerAwaited, whenAnswered } from '../awaited.ts';

const LATEST_MS = 4000;

/** Resolves when the browser is idle and no answer is awaited, so that optional work does not delay the rest. */
export function whenIdle(): Promise<void> {
  const latest = performance.now() + LATEST_MS;
  const whenLeft = async (): Promise<void> => {
    await nextIdle();
    const leftMs = latest - performance.now();
    if (!isAnswerAwaited() || leftMs <= 0) return;
    await whenAnswered(leftMs);
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
