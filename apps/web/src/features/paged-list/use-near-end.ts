import { useEffect, useRef, type RefObject } from 'react';

/** The distance from the end of a list at which the next page is requested. */
const TRIGGER_PX = 100;

/**
 * Calls back while an element at the end of a list is near the bottom of the screen. An observer speaks up
 * only on a change, so it is set up again after each page (`round`): one shorter than the screen, or with nothing that
 * wasn't there, must not stall.
 */
export function useNearEnd(
  onNearEnd: () => void,
  round: string | number,
  triggerPx = TRIGGER_PX,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const callback = useRef(onNearEnd);
  useEffect(() => {
    callback.current = onNearEnd;
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) callback.current();
      },
      { rootMargin: `0px 0px ${triggerPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [round, triggerPx]);
  return end;
}
