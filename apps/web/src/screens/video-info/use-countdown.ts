import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds left, counting down to 0, when `onEnd` is called, once. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left <= 0) {
      end();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
