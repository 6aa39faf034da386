import type { Banner } from '@lantern/contracts/entities/banner';
import { lazy, Suspense } from 'react';

import { zh } from '../../text/zh.ts';
import { patiently } from '../../ui/patient-import.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { BannerGlow } from './banner-glow.tsx';
import { BannerSlide } from './banner-slide.tsx';

const BannerSwiper = lazy(() => whenIdle().then(patiently(() => import('./banner-swiper.tsx'))));

export interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Whether its picture lights the wall behind it. */
  isLit: boolean;
}

/** The carousel; its first picture stands there at once, before the code that moves it has come. */
export function BannerCarousel({ banners, isLit }: BannerCarouselProps) {
  const [first] = banners;
  if (!first) return null;
  const still = (
    <>
      {isLit && <BannerGlow src={first.image} />}
      <BannerSlide banner={first} label={zh.home.banner} eager={isLit} />
    </>
  );
  if (banners.length === 1) return still;
  return (
    <Suspense fallback={still}>
      <BannerSwiper banners={banners} isLit={isLit} />
    </Suspense>
  );
}
