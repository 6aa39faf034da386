import 'swiper/css';
import type { Banner } from '@lantern/contracts/entities/banner';
import { useState } from 'react';
import type { Swiper as Carousel } from 'swiper';
import { Swiper, SwiperSlide } from 'swiper/react';

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
  const [carousel, setCarousel] = useState<Carousel>();
  useAutoplay(carousel, !useCalmMotion());
  return (
    <section aria-roledescription="carousel" aria-label={texts.home.banner}>
      {isLit && lit && <BannerGlow src={lit.image} />}
      <div className="relative">
        <Swiper
          loop
          spaceBetween={10}
          onSwiper={setCarousel}
          onRealIndexChange={(swiper) => setCurrent(swiper.realIndex)}
        >
          {banners.map((banner, index) => (
            <SwiperSlide key={banner.id}>
              {/* Only the visible slide is available to the keyboard and to screen readers. */}
              <div inert={index !== current}>
                <BannerSlide
                  banner={banner}
                  label={texts.home.bannerSlide(index + 1, banners.length)}
                  eager={index <= current + 1}
                />
              </div>
            </SwiperSlide>
          ))}
        </Swiper>
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
