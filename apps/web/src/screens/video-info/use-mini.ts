import { type RefObject, useEffect, useState } from 'react';

/** Where the small player stands: as wide as the place of the large one. */
export interface MiniPlace {
  left: number;
  width: number;
}

const narrow = '(width < 48rem)';

/**
 * The place of the small player once the page is scrolled so far that the large one would be away or in the way: past
 * `foot` on a narrow screen, or where `box` itself has left. Null while the player is large.
 */
export function useMini(
  box: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
): MiniPlace | null {
  const [place, setPlace] = useState<MiniPlace | null>(null);
  useEffect(() => {
    const [player, end] = [box.current, foot.current];
    if (!player || !end) return undefined;
    let isDue = false;
    const look = (): void => {
      isDue = false;
      const { left, width, bottom, height } = player.getBoundingClientRect();
      const isFull = player.querySelector('.vjs-fullscreen, .vjs-full-window') !== null;
      const bar = parseFloat(getComputedStyle(player).scrollMarginTop);
      const isPast = matchMedia(narrow).matches && end.getBoundingClientRect().top < bar + height;
      const isMini = !isFull && scrollY > 0 && (isPast || bottom < bar + height / 3);
      setPlace((now) => {
        if (!isMini) return null;
        return now?.left === left && now.width === width ? now : { left, width };
      });
    };
    const lookSoon = (): void => {
      if (!isDue) requestAnimationFrame(look);
      isDue = true;
    };
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [box, foot]);
  return place;
}
