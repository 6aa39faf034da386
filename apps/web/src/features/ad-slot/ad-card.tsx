import type { Ad } from '@lantern/contracts/entities/ad';

import { AdMark } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { AdLink } from './ad-link.tsx';

/** An ad in the place of a video card, with the same size and the mark of an ad. */
export function AdCard({ ad }: { ad: Ad }) {
  return (
    <AdLink ad={ad} className="block rounded-card transition-[scale] active:scale-[0.98]">
      <div className="relative overflow-hidden rounded-card">
        <LazyImage src={ad.img} alt="" className="aspect-video" />
        <AdMark place="bottom" />
      </div>
      <h3 className="mt-2 line-clamp-2 text-body leading-snug break-words text-soft">{ad.title}</h3>
    </AdLink>
  );
}
