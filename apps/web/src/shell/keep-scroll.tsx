import { useLayoutEffect } from 'react';

const CAP = 50;
const positions = new Map<string, number>();

/**
 * Keeps the window's scroll position of one page under an id, and puts it back when the page is shown again.
 * A page that is hidden or gone shortens the document, so the browser alone would lose it.
 */
export function KeepScroll({ id, active }: { id: string; active: boolean }) {
  useLayoutEffect(() => {
    if (!active) return undefined;
    scrollTo(0, positions.get(id) ?? 0);
    const remember = (): void => rememberPosition(id, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [id, active]);
  return null;
}

function rememberPosition(id: string, position: number): void {
  positions.delete(id);
  positions.set(id, position);
  const [oldest] = positions.keys();
  if (positions.size > CAP && oldest !== undefined) positions.delete(oldest);
}
