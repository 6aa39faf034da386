import { getAdFigures } from '@lantern/contracts/calls/operator/ads';
import { useQuery } from '@tanstack/react-query';

import { adsTexts } from '#text/ads.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { Pending } from '../../ui/pending.tsx';
import { formatRate } from './ad-entry.ts';

/** The figures of an ad, or of all ads, in a month. */
export function AdFigures({ id }: { id?: number }) {
  const { data, error, refetch } = useQuery(
    callQuery(getAdFigures, id === undefined ? {} : { id }),
  );
  if (!data) return <Pending query={{ error, refetch }} height={180} />;
  const sum = (of: 'views' | 'clicks'): number => data.days.reduce((all, day) => all + day[of], 0);
  const [views, clicks] = [sum('views'), sum('clicks')];
  const formatCount = texts.common.compact;
  const chart = (of: 'views' | 'clicks') => data.days.map((it) => ({ day: it.day, value: it[of] }));
  return (
    <section
      className="card stack"
      aria-label={id === undefined ? adsTexts.month : adsTexts.ownMonth}
    >
      <dl className="figures">
        <div>
          <dt>{adsTexts.monthViews}</dt>
          <dd>{formatCount(views)}</dd>
        </div>
        <div>
          <dt>{adsTexts.monthClicks}</dt>
          <dd>{formatCount(clicks)}</dd>
        </div>
        <div>
          <dt>{adsTexts.rate}</dt>
          <dd>{formatRate(views, clicks)}</dd>
        </div>
      </dl>
      <div className="charts">
        <DayChart label={adsTexts.monthViews} days={chart('views')} />
        <DayChart label={adsTexts.monthClicks} days={chart('clicks')} />
      </div>
    </section>
  );
}
