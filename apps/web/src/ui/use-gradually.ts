import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` parts are drawn: `first` of them, and `each` more after each frame, so that a slow phone, which draws and
 * lays them out, hears a touch in between.
 */
export function useGradually(
  count: number,
  { first, each }: { first: number; each: number },
): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn((before) => before + each)),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, each]);
  return Math.min(drawn, count);
}
