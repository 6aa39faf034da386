import type { Ad } from '@lantern/contracts/entities/ad';

import { AdMark } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { AdLink } from './ad-link.tsx';

/** A low, wide ad across the column; on a wide screen never larger than its picture is. */
export function AdStrip({ ad }: { ad: Ad }) {
  return (
    <AdLink
      ad={ad}
      className="relative block overflow-hidden rounded-card wide:mx-auto wide:max-w-200"
    >
      <LazyImage src={ad.img} alt="" className="aspect-[4/1] wide:[&_img]:object-scale-down" />
      <span className="sr-only">{ad.title}</span>
      <AdMark place="bottom" />
    </AdLink>
  );
}
