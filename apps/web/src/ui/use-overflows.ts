import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the content of an element is wider than the element. `content` is what, when changed, is measured anew. */
export function useOverflows(target: RefObject<Element | null>, content: string): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, content]);
  return overflows;
}
