import { getFigures, getRevenue } from '@lantern/contracts/calls/operator/figures';
import { shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { figuresTexts } from '#text/figures.ts';
import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useToday } from '../../ui/use-clock.ts';

const LineChart = lazy(() => import('../../ui/line-chart.tsx'));

const days = 30;
const weekDays = 7;
const againMs = 60_000;

const formatCount = texts.common.compact;
const yuan = (value: number): string => moneyTexts.yuan(value.toFixed(0));

interface Row {
  label: string;
  values: readonly number[];
  format: (value: number) => string;
}

/** Today beside yesterday and the same day last week, and the last 30 days, as far as the operator may see them. */
export function RecentDays() {
  const { may } = useSession();
  const until = useToday();
  const span = { from: shiftBusinessDay(until, 1 - days), until };
  const asked = { refetchInterval: againMs };
  const site = useQuery({ ...callQuery(getFigures, span), ...asked, enabled: may(getFigures) });
  const paid = useQuery({ ...callQuery(getRevenue, span), ...asked, enabled: may(getRevenue) });
  if (!may(getFigures) || site.error) return null;
  if (!site.data) return <Skeleton h={320} radius="lg" />;
  const count = (name: 'visitors' | 'registrations' | 'payers'): Row => ({
    label: figuresTexts.metrics[name][0],
    values: site.data.days.map((day) => day[name]),
    format: formatCount,
  });
  const revenue = paid.data && {
    label: figuresTexts.metrics.revenue[0],
    values: paid.data.days.map((day) => Number(day.revenue)),
    format: yuan,
  };
  const rows = [
    ...(revenue ? [revenue] : []),
    count('visitors'),
    count('registrations'),
    count('payers'),
  ];
  const [first] = rows;
  return (
    <section aria-labelledby="recent" className="stack">
      <div className="section-head">
        <h2 id="recent" className="section-title">
          {figuresTexts.recent}
        </h2>
        <Link to="/figures">{figuresTexts.recentMore}</Link>
      </div>
      <div className="tiles">
        {rows.map(({ label, values, format }) => (
          <div key={label} className="tile">
            <span className="dimmed">{`${figuresTexts.today} · ${label}`}</span>
            <span className="tile-count">{format(values.at(-1) ?? 0)}</span>
            <span className="dimmed small">
              {`${figuresTexts.yesterday} ${format(values.at(-2) ?? 0)} · ${figuresTexts.lastWeek} ${format(values.at(-1 - weekDays) ?? 0)}`}
            </span>
          </div>
        ))}
      </div>
      {first && (
        <div className="card">
          <Suspense fallback={<Skeleton h={280} radius="lg" />}>
            <LineChart
              label={first.label}
              places={site.data.days.map(({ day }) => day)}
              values={first.values}
              format={first.format}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
