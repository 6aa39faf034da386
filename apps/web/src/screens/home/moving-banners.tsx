import type { Banner } from '@lantern/contracts/entities/banner';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

import { texts } from '#text/texts.ts';

import { classNames } from '../../ui/class-names.ts';
import { useCalmMotion } from '../../ui/use-calm-motion.ts';
import { BannerGlow } from './banner-glow.tsx';
import { BannerSlide } from './banner-slide.tsx';
import { useAutoplay } from './use-autoplay.ts';

export interface MovingBannersProps {
  banners: readonly Banner[];
  /** Whether its picture lights the wall behind it. */
  isLit: boolean;
}

/** The moving carousel: it advances by itself, and pauses while it is touched or not visible. */
export default function MovingBanners({ banners, isLit }: MovingBannersProps) {
  const [current, setCurrent] = useState(0);
  const lit = banners[current];
  const [viewport, carousel] = useEmblaCarousel({ loop: true });
  useEffect(() => {
    if (!carousel) return undefined;
    const follow = (): void => setCurrent(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => void carousel.off('select', follow);
  }, [carousel]);
  useAutoplay(carousel, !useCalmMotion());
  return (
    <section aria-roledescription="carousel" aria-label={texts.home.banner}>
      {isLit && lit && <BannerGlow src={lit.image} />}
      <div className="relative">
        <div ref={viewport} data-moving className="overflow-hidden rounded-sheet">
          {/* A finger that goes up or down scrolls the page. */}
          <div className="-ml-2.5 flex touch-pan-y touch-pinch-zoom">
            {banners.map((banner, index) => (
              // Only the visible slide is available to the keyboard and to screen readers.
              <div
                key={banner.id}
                inert={index !== current}
                className="min-w-0 flex-[0_0_100%] pl-2.5"
              >
                <BannerSlide
                  banner={banner}
                  label={texts.home.bannerSlide(index + 1, banners.length)}
                  eager={index <= current + 1}
                />
              </div>
            ))}
          </div>
        </div>
        <Dots count={banners.length} current={current} />
      </div>
    </section>
  );
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-2.5 z-10 flex justify-center gap-1.5"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames(
            'h-1 rounded-full transition-[width,background-color] duration-200',
            index === current ? 'w-4 bg-accent' : 'w-1 bg-strong/60',
          )}
        />
      ))}
    </div>
  );
}
