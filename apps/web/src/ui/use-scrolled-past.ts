import { useEffect, useState } from 'react';

/** Whether the window is scrolled further than so many of its own heights. */
export function useScrolledPast(screens: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = (): void => setPast(scrollY > screens * innerHeight);
    // Read in the next frame, because reading at once would force a layout.
    const frame = requestAnimationFrame(look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, [screens]);
  return past;
}
