import { useEffect } from 'react';

const DELAY_MS = 3000;

/** The used part of a carousel. */
export interface Playable {
  /** True after the library has destroyed it (when home is hidden); then it has no element. */
  destroyed?: boolean | undefined;
  el: Pick<HTMLElement, 'addEventListener' | 'removeEventListener'>;
  slideNext: () => void;
  on: (event: 'slideChange', handler: () => void) => void;
  off: (event: 'slideChange', handler: () => void) => void;
}

const held = ['pointerdown', 'mouseenter'] as const;
const letGo = ['pointerup', 'pointercancel', 'mouseleave'] as const;

/**
 * Moves a carousel on three seconds after it came to its slide, unless it is touched or out of sight.
 * The library's own module asks for every frame to do so, for as long as the page is open.
 */
export function useAutoplay(carousel: Playable | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!carousel || carousel.destroyed || !isOn) return undefined;
    const { el } = carousel;
    let timer: ReturnType<typeof setTimeout>;
    const stop = (): void => clearTimeout(timer);
    const wait = (): void => {
      stop();
      timer = setTimeout(() => (document.hidden ? wait() : carousel.slideNext()), DELAY_MS);
    };
    carousel.on('slideChange', wait);
    for (const event of held) el.addEventListener(event, stop);
    for (const event of letGo) el.addEventListener(event, wait);
    wait();
    return () => {
      stop();
      carousel.off('slideChange', wait);
      for (const event of held) el.removeEventListener(event, stop);
      for (const event of letGo) el.removeEventListener(event, wait);
    };
  }, [carousel, isOn]);
}
