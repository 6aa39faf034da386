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

export const isAnswerAwaited = (): boolean => awaited > 0;

/** Resolves when the last awaited answer has come, or after `mostMs`. */
export const whenAnswered = (mostMs: number): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, mostMs);
  });
