import type { ListedSource } from '@lantern/contracts/entities/operator-source';
import { VisuallyHidden } from '@mantine/core';

import { sourcesTexts } from '#text/sources.ts';

const tall = 20;
const step = 4;

const broughtBy = ({ fresh, updated }: ListedSource['days'][number]): number => fresh + updated;

/** How tall a day stands: by the logarithm, so that a day of 5 is seen beside the first one of 20,000. */
const heightOf = (brought: number, most: number): number =>
  most === 0 ? 1 : Math.max(1, (Math.log1p(brought) / Math.log1p(most)) * tall);

/** The last 30 days of a feed: how much each day brought, and where runs failed. */
export function SourceDays({ days }: Pick<ListedSource, 'days'>) {
  const most = Math.max(0, ...days.map(broughtBy));
  const sum = (name: 'fresh' | 'updated' | 'failed'): number =>
    days.reduce((total, day) => total + day[name], 0);
  return (
    <>
      <svg
        className="source-days"
        viewBox={`0 0 ${days.length * step} ${tall}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map((day, place) => {
          const height = day.runs === 0 ? 1 : Math.max(3, heightOf(broughtBy(day), most));
          return (
            <rect
              key={day.day}
              x={place * step}
              y={tall - height}
              width={step - 1}
              height={height}
              data-failed={day.failed > 0 || undefined}
              data-empty={day.runs === 0 || undefined}
            >
              <title>{sourcesTexts.dayOf(day)}</title>
            </rect>
          );
        })}
      </svg>
      <VisuallyHidden>
        {sourcesTexts.daysOf(sum('fresh'), sum('updated'), sum('failed'))}
      </VisuallyHidden>
    </>
  );
}
