import { useEffect, useState, type RefObject } from 'react';

/** How far below or above the screen something already counts as near: a third of its height. */
const AHEAD = '30% 0px';
/** The same inside a row that scrolls sideways. */
const ASIDE = '0px 50%';

/** Whether an element has come near the screen; once true it stays so. `already` says it is anyway. */
export function useNearViewport(target: RefObject<Element | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);
  useEffect(() => {
    const element = target.current;
    if (near || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD, scrollMargin: ASIDE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, target]);
  return near || already;
}
