import { setTimeout as pause } from 'node:timers/promises';

const usualPatienceMs = 60_000;

/** Waits until something is so; throws when it takes too long. What fails meanwhile is asked again. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) {
      throw new Error(`after ${patienceMs / 1000} s there was still no ${what}`);
    }
    await pause(100);
  }
}
