import { useEffect } from 'react';

const DELAY_MS = 3000;

/** The used part of a carousel. */
export interface Playable {
  rootNode: () => Pick<HTMLElement, 'addEventListener' | 'removeEventListener'>;
  scrollNext: () => void;
  on: (event: 'select', handler: () => void) => unknown;
  off: (event: 'select', handler: () => void) => unknown;
}

const held = ['pointerdown', 'mouseenter'] as const;
const letGo = ['pointerup', 'pointercancel', 'mouseleave'] as const;

/**
 * Moves a carousel on three seconds after it came to its slide, unless it is touched or out of sight.
 */
export function useAutoplay(carousel: Playable | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!carousel || !isOn) return undefined;
    const el = carousel.rootNode();
    let timer: ReturnType<typeof setTimeout>;
    const stop = (): void => clearTimeout(timer);
    const wait = (): void => {
      stop();
      timer = setTimeout(() => (document.hidden ? wait() : carousel.scrollNext()), DELAY_MS);
    };
    carousel.on('select', wait);
    for (const event of held) el.addEventListener(event, stop);
    for (const event of letGo) el.addEventListener(event, wait);
    wait();
    return () => {
      stop();
      carousel.off('select', wait);
      for (const event of held) el.removeEventListener(event, stop);
      for (const event of letGo) el.removeEventListener(event, wait);
    };
  }, [carousel, isOn]);
}
