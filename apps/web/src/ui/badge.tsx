import { texts } from '#text/texts.ts';

import { classNames } from './class-names.ts';

const shape = 'inline-flex items-center text-note leading-[1.125rem]';

/** The gold VIP mark. */
export function VipBadge() {
  return (
    <span className={classNames(shape, 'rounded-mark bg-gold px-1.5 font-strong text-on-accent')}>
      {texts.common.vip}
    </span>
  );
}

/** Where the mark of an ad stands on its picture; `edge` is for small ones. */
export type AdMarkPlace = 'top' | 'bottom' | 'edge';

const places: Record<AdMarkPlace, string> = {
  top: 'top-2 right-2 rounded-mark px-1.5',
  bottom: 'right-1.5 bottom-1.5 rounded-mark px-1.5',
  edge: 'right-0 bottom-0 rounded-tl-small px-1',
};

/** The mark every ad carries, at the right of its picture. */
export function AdMark({ place }: { place: AdMarkPlace }) {
  return (
    <span
      className={classNames(shape, places[place], 'absolute bg-scrim text-strong backdrop-blur-sm')}
    >
      {texts.common.ad}
    </span>
  );
}
