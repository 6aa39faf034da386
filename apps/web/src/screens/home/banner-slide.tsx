import type { Banner } from '@lantern/contracts/entities/banner';

import { AdLink } from '../../features/ad-slot/ad-link.tsx';
import { AdMark } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { linkKindOf } from '../../ui/link-kind.ts';

export interface BannerSlideProps {
  banner: Banner;
  /** Its name for screen readers, because a banner has no text. */
  label: string;
  eager?: boolean;
}

/** One picture of the carousel; one that leads away from the site is marked as an ad. */
export function BannerSlide({ banner, label, eager = false }: BannerSlideProps) {
  return (
    <AdLink
      ad={{ id: banner.id, type: 'banner', url: banner.h5Url }}
      className="relative block overflow-hidden rounded-sheet -outline-offset-2"
    >
      <LazyImage
        src={banner.image}
        alt=""
        eager={eager}
        className="aspect-[7/3] wide:aspect-[4/1]"
      />
      <span className="sr-only">{label}</span>
      {linkKindOf(banner.h5Url) === 'outside' && <AdMark place="top" />}
    </AdLink>
  );
}
