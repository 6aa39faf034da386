import 'swiper/css';
import type { Banner } from '@lantern/contracts/entities/banner';
import { useState } from 'react';
import Swiper from 'swiper';

import { texts } from '#text/texts.ts';

import { classNames } from '../../ui/class-names.ts';
import { useCalmMotion } from '../../ui/use-calm-motion.ts';
import { BannerGlow } from './banner-glow.tsx';
import { BannerSlide } from './banner-slide.tsx';
import { useAutoplay } from './use-autoplay.ts';

export interface BannerSwiperProps {
  banners: readonly Banner[];
  /** Whether its picture lights the wall behind it. */
  isLit: boolean;
}

/** The moving carousel: it advances by itself, and pauses while it is touched or not visible. */
export default function BannerSwiper({ banners, isLit }: BannerSwiperProps) {
  const [current, setCurrent] = useState(0);
  const lit = banners[current];
  const [carousel, setCarousel] = useState<Swiper>();
  useAutoplay(carousel, !useCalmMotion());
  /** The library's part for React weighs a quarter of it, and does no more than this. */
  const [move] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const swiper = new Swiper(element, {
      loop: true,
      spaceBetween: 10,
      on: { realIndexChange: ({ realIndex }) => setCurrent(realIndex) },
    });
    setCarousel(swiper);
    // It puts the slides back into the order in which they were drawn.
    return () => void swiper.destroy();
  });
  return (
    <section aria-roledescription="carousel" aria-label={texts.home.banner}>
      {isLit && lit && <BannerGlow src={lit.image} />}
      <div className="relative">
        <div key={banners.map(({ id }) => id).join()} ref={move} className="swiper">
          <div className="swiper-wrapper">
            {banners.map((banner, index) => (
              <div key={banner.id} className="swiper-slide">
                {/* Only the visible slide is available to the keyboard and to screen readers. */}
                <div inert={index !== current}>
                  <BannerSlide
                    banner={banner}
                    label={texts.home.bannerSlide(index + 1, banners.length)}
                    eager={index <= current + 1}
                  />
                </div>
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
