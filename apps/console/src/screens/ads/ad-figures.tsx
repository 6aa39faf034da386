import { getAdFigures } from '@lantern/contracts/calls/operator/ads';
import { compactNumber } from '@lantern/rules/compact-number';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { zhAds } from '../../text/zh-ads.ts';
import { zh } from '../../text/zh.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { tellRate } from './ad-entry.ts';

/** What came of an ad, or of all of them, in a month. */
export function AdFigures({ id }: { id?: number }) {
  const { data, error, refetch } = useQuery(
    callQuery(getAdFigures, id === undefined ? {} : { id }),
  );
  if (error && !data)
    return <LoadFailed message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={180} radius="lg" />;
  const sum = (of: 'views' | 'clicks'): number => data.days.reduce((all, day) => all + day[of], 0);
  const [views, clicks] = [sum('views'), sum('clicks')];
  const tell = (count: number): string => compactNumber(count, zh.common.countMarks);
  const chart = (of: 'views' | 'clicks') => data.days.map((it) => ({ day: it.day, value: it[of] }));
  return (
    <section className="card stack" aria-label={id === undefined ? zhAds.month : zhAds.ownMonth}>
      <dl className="figures">
        <div>
          <dt>{zhAds.monthViews}</dt>
          <dd>{tell(views)}</dd>
        </div>
        <div>
          <dt>{zhAds.monthClicks}</dt>
          <dd>{tell(clicks)}</dd>
        </div>
        <div>
          <dt>{zhAds.rate}</dt>
          <dd>{tellRate(views, clicks)}</dd>
        </div>
      </dl>
      <div className="charts">
        <DayChart label={zhAds.monthViews} days={chart('views')} />
        <DayChart label={zhAds.monthClicks} days={chart('clicks')} />
      </div>
    </section>
  );
}
