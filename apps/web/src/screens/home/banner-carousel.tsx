import type { Banner } from '@lantern/contracts/entities/banner';
import { lazy, Suspense } from 'react';

import { texts } from '#text/texts.ts';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { whenQuiet } from '../../ui/when-quiet.ts';
import { whenTouched } from '../../ui/when-touched.ts';
import { BannerGlow } from './banner-glow.tsx';
import { BannerSlide } from './banner-slide.tsx';

const BannerSwiper = lazy(() =>
  Promise.race([whenTouched(), whenQuiet()])
    .then(whenIdle)
    .then(importWithRetry(() => import('./banner-swiper.tsx'))),
);

export interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Whether its picture lights the wall behind it. */
  isLit: boolean;
}

/** The carousel; its first picture is shown at once, before the code that moves it is loaded. */
export function BannerCarousel({ banners, isLit }: BannerCarouselProps) {
  const [first] = banners;
  if (!first) return null;
  const still = (
    <>
      {isLit && <BannerGlow src={first.image} />}
      <BannerSlide banner={first} label={texts.home.banner} eager={isLit} />
    </>
  );
  if (banners.length === 1) return still;
  return (
    <Suspense fallback={still}>
      <BannerSwiper banners={banners} isLit={isLit} />
    </Suspense>
  );
}
