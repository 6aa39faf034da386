import type { Ad } from '@lantern/contracts/entities/ad';
import { useEffect, useRef, useState } from 'react';

import { classNames } from '../../ui/class-names.ts';
import { useCalmMotion } from '../../ui/use-calm-motion.ts';
import { AdStrip } from './ad-strip.tsx';

const DELAY_MS = 3000;

export interface AdCarouselProps {
  ads: readonly Ad[];
  label: string;
}

/** Ads in a row that goes on by itself, and waits while it is touched. The browser's own snapping moves it. */
export function AdCarousel({ ads, label }: AdCarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const isCalm = useCalmMotion();
  const moves = ads.length > 1 && !isHeld && !isCalm;

  useEffect(() => {
    if (!moves) return undefined;
    const timer = setTimeout(() => {
      const next = (current + 1) % ads.length;
      const slides = row.current;
      slides?.scrollTo({ left: next * slides.clientWidth, behavior: 'smooth' });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [moves, current, ads.length]);

  const hold = { onPointerDown: () => setIsHeld(true), onFocus: () => setIsHeld(true) };
  const release = () => setIsHeld(false);
  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because it only waits while touched */}
      <ul
        ref={row}
        {...hold}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
        className="sideways snap-x snap-mandatory rounded-card"
      >
        {ads.map((ad, index) => (
          <li
            key={ad.id}
            // Only the visible ad is available to the keyboard and to screen readers.
            inert={index !== current}
            className="w-full shrink-0 snap-center"
          >
            <AdStrip ad={ad} />
          </li>
        ))}
      </ul>
      {ads.length > 1 && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center gap-1.5"
        >
          {ads.map((ad, index) => (
            <span
              key={ad.id}
              className={classNames(
                'h-1 rounded-full transition-[width,background-color]',
                index === current ? 'w-4 bg-accent' : 'w-1 bg-strong/60',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}
