import { useEffect, useState } from 'react';

/** Whether the window is scrolled further than so many of its own heights. */
export function useScrolledPast(screens: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = (): void => setPast(scrollY > screens * innerHeight);
    // Asked at once, the place would have to be worked out before the page is drawn.
    const frame = requestAnimationFrame(look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, [screens]);
  return past;
}
