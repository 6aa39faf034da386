import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

import { whenQuiet } from './when-quiet.ts';
import { whenTouched } from './when-touched.ts';

/**
 * Whether to draw the content below the first screen: its place is on the screen, the visitor has touched the page, or
 * all requests have ended. Until then it costs a slow phone nothing.
 */
export function useInView<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isDrawn || !element) return undefined;
    const want = (): void => startTransition(() => setDrawn(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) want();
    });
    observer.observe(element);
    void Promise.race([whenTouched(), whenQuiet()]).then(want);
    return () => observer.disconnect();
  }, [isDrawn]);
  return [place, isDrawn];
}
