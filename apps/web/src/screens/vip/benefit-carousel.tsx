import type { Benefit } from '@lantern/rules/vip';
import type { ComponentType } from 'react';

import { payingTexts } from '#text/money.ts';

import { useBenefits } from '../../features/site/use-benefits.ts';
import { classNames } from '../../ui/class-names.ts';
import { inWords } from '../../ui/in-words.tsx';
import { EndlessFilms } from './drawings/endless-films.tsx';
import { NightDoor } from './drawings/night-door.tsx';
import { NoAds } from './drawings/no-ads.tsx';
import { OwnLine } from './drawings/own-line.tsx';
import { useSnappedSlide } from './use-snapped-slide.ts';

interface Slide {
  name: keyof typeof payingTexts.slides;
  Picture: ComponentType;
  /** What its words promise. */
  promises: readonly Benefit[];
}

const slides: readonly Slide[] = [
  { name: 'films', Picture: EndlessFilms, promises: ['coin-films', 'vip-films'] },
  { name: 'noAds', Picture: NoAds, promises: ['no-ads'] },
  { name: 'darkWeb', Picture: NightDoor, promises: ['dark-web'] },
  { name: 'service', Picture: OwnLine, promises: ['own-line', 'support', 'hd'] },
];
/** The second one stands in the middle when the screen opens, so that both ways are seen to go on. */
const FIRST = 1;

/** What VIP is worth, in pictures: those whose promise the site keeps. */
export function BenefitCarousel() {
  const on = useBenefits();
  const shown = slides.filter(({ promises }) => promises.every((it) => on.includes(it)));
  return shown.length === 0 ? null : <Carousel key={shown.length} shown={shown} />;
}

function Carousel({ shown }: { shown: readonly Slide[] }) {
  const { row, selected, select } = useSnappedSlide(Math.min(FIRST, shown.length - 1));
  return (
    <section aria-label={payingTexts.carousel}>
      <ul ref={row} className="sideways snap-x snap-mandatory gap-gap px-[11%]">
        {shown.map(({ name, Picture }, index) => {
          const { title, detail } = payingTexts.slides[name];
          return (
            <li key={name} className="w-full shrink-0 snap-center">
              <button
                type="button"
                aria-pressed={index === selected}
                onClick={() => select(index)}
                className={classNames(
                  'relative block aspect-2/1 w-full overflow-hidden rounded-sheet text-left ring-1 transition ring-inset',
                  index === selected ? 'ring-gold/40' : 'scale-95 opacity-64 ring-line',
                )}
              >
                <Picture />
                <span className="relative flex h-full w-[60%] flex-col justify-center gap-1.5 pl-5">
                  <span className="text-title font-strong words text-gold">{inWords(title)}</span>
                  <span className="text-small words text-soft">{detail}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div aria-hidden="true" className="flex h-8 items-center justify-center gap-3">
        {shown.map(({ name }, index) => (
          <span
            key={name}
            className={classNames(
              'h-1.5 rounded-full transition-[width]',
              index === selected ? 'w-4 bg-gold' : 'w-1.5 bg-faint',
            )}
          />
        ))}
      </div>
    </section>
  );
}
