import type { Ad } from '@lantern/contracts/entities/ad';

import { texts } from '#text/texts.ts';

import { AdMark } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { AdLink } from './ad-link.tsx';

/** Squares that fill a row. */
const ABREAST = 4;

/** Square ads, four abreast with their names below; fewer stand in pairs with their names beside them. */
export function AdSquares({ ads }: { ads: readonly Ad[] }) {
  if (ads.length === 0) return null;
  const fillRow = ads.length >= ABREAST;
  const Square = fillRow ? TallSquare : FlatSquare;
  return (
    <ul
      aria-label={texts.common.ad}
      className={fillRow ? 'grid grid-cols-4 gap-x-gap gap-y-3' : 'grid grid-cols-2 gap-gap'}
    >
      {ads.map((ad) => (
        <li key={ad.id} className="min-w-0">
          <Square ad={ad} />
        </li>
      ))}
    </ul>
  );
}

function TallSquare({ ad }: { ad: Ad }) {
  return (
    <AdLink ad={ad} className="block">
      <div className="relative overflow-hidden rounded-card">
        <LazyImage src={ad.img} alt="" className="aspect-square" />
        <AdMark place="edge" />
      </div>
      <p className="mt-1 truncate text-center text-note text-soft">{ad.title}</p>
    </AdLink>
  );
}

function FlatSquare({ ad }: { ad: Ad }) {
  return (
    <AdLink
      ad={ad}
      className="relative flex items-center gap-2.5 overflow-hidden rounded-card bg-strong/6 pr-3 active:bg-strong/10"
    >
      <LazyImage src={ad.img} alt="" className="aspect-square w-16 shrink-0" />
      <p className="mb-1.5 line-clamp-2 min-w-0 text-small wrap-anywhere">{ad.title}</p>
      <AdMark place="edge" />
    </AdLink>
  );
}
