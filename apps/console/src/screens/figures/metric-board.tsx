import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

import { figuresTexts } from '#text/figures.ts';

import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { useClock } from '../../ui/use-clock.ts';
import { formatChange, formatShare } from './span.ts';

const LineChart = lazy(() => import('../../ui/line-chart.tsx'));

type MetricName = keyof typeof figuresTexts.metrics;

/** A figure by day, for the span and for the days to compare with. */
export interface Metric {
  name: MetricName;
  values: readonly number[];
  before: readonly number[] | null;
  format: (value: number) => string;
  /** Replaces the sum, for figures whose days cannot be added up. */
  total?: { own: number; before: number | null };
  /** Whether it has no value for a day, and so no line. */
  hasNoLine?: true;
}

const sum = (values: readonly number[]): number => values.reduce((all, it) => all + it, 0);

interface MetricBoardProps {
  metrics: readonly [Metric, ...Metric[]];
  days: readonly string[];
  earlierDays: readonly string[] | null;
  address: Address;
}

/** A tile with the total of each figure; the chosen figure is drawn as a line by day. */
export function MetricBoard({ metrics, days, earlierDays, address }: MetricBoardProps) {
  const [first] = metrics;
  const drawable = metrics.filter(({ hasNoLine }) => hasNoLine === undefined);
  const shown = drawable.find(({ name }) => name === address.get('show')) ?? first;
  const [label] = figuresTexts.metrics[shown.name];
  const names = { name: figuresTexts.earlier, ownName: figuresTexts.thisSpan };
  const beside =
    earlierDays && shown.before
      ? { beside: { places: earlierDays, values: shown.before, ...names } }
      : {};
  return (
    <>
      <div className="tiles">
        {metrics.map((metric) => (
          <MetricTile
            key={metric.name}
            metric={metric}
            isShown={metric === shown}
            onShow={() => address.patch({ show: metric === first ? null : metric.name })}
          />
        ))}
      </div>
      <section className="card" aria-label={label}>
        <Suspense fallback={<Skeleton h={280} radius="lg" />}>
          <LineChart
            label={label}
            places={days}
            values={shown.values}
            format={shown.format}
            {...beside}
          />
        </Suspense>
      </section>
      <Definitions names={metrics.map(({ name }) => name)} />
    </>
  );
}

function MetricTile({
  metric: { name, values, before, format, total, hasNoLine },
  isShown,
  onShow,
}: {
  metric: Metric;
  isShown: boolean;
  onShow: () => void;
}) {
  const own = total?.own ?? sum(values);
  const earlier = total ? total.before : before && sum(before);
  const change = earlier === null ? null : formatChange(own, earlier);
  const content = (
    <>
      <span className="dimmed">{figuresTexts.metrics[name][0]}</span>
      <span className="tile-count">{format(own)}</span>
      <span className="dimmed small">
        {earlier !== null &&
          (change === null ? figuresTexts.noEarlier : figuresTexts.change(change))}
      </span>
    </>
  );
  if (hasNoLine) return <div className="tile">{content}</div>;
  return (
    <button type="button" className="tile" aria-pressed={isShown} onClick={onShow}>
      {content}
    </button>
  );
}

function Definitions({ names }: { names: readonly MetricName[] }) {
  return (
    <details className="definitions">
      <summary>{figuresTexts.definitions}</summary>
      <dl>
        {names.map((name) => {
          const [label, meaning] = figuresTexts.metrics[name];
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{meaning}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

const hourOf = (time: Date): number => Number(formatShanghaiTime(time).slice(11, 13));

/** A line of today by hour, beside yesterday. */
export function HourChart({
  label,
  hours,
  format,
}: {
  label: string;
  hours: { today: readonly number[]; yesterday: readonly number[] };
  format: (value: number) => string;
}) {
  const names = hours.today.map((_, hour) => figuresTexts.hour(hour));
  const hour = useClock(hourOf);
  return (
    <section className="card" aria-label={label}>
      <Suspense fallback={<Skeleton h={280} radius="lg" />}>
        <LineChart
          label={label}
          places={names}
          values={hours.today.slice(0, hour + 1)}
          beside={{
            places: names,
            values: hours.yesterday,
            name: figuresTexts.yesterday,
            ownName: figuresTexts.today,
          }}
          format={format}
        />
      </Suspense>
    </section>
  );
}

interface Bar {
  key: string | number;
  name: ReactNode;
  value: number;
  text: string;
}

/** Parts of a whole as bars, largest first; in a funnel each is a share of the first. */
export function BarList({
  title,
  hint,
  bars,
  of = 'most',
}: {
  title: string;
  hint?: string;
  bars: readonly Bar[];
  /** What a full bar and 100 % stand for. */
  of?: 'most' | 'first' | 'sum';
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const whole = of === 'sum' ? sum(bars.map(({ value }) => value)) : (bars[0]?.value ?? 0);
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {hint !== undefined && <p className="dimmed small">{hint}</p>}
      {bars.length === 0 && <p className="dimmed">{figuresTexts.empty}</p>}
      <ol className="bar-list">
        {bars.map(({ key, name, value, text }) => (
          <li key={key}>
            <span className="bar-name">{name}</span>
            <span className="number">
              {text}
              {of !== 'most' && <span className="dimmed"> {formatShare(value, whole)}</span>}
            </span>
            <progress max={of === 'first' ? Math.max(1, whole) : most} value={value} aria-hidden />
          </li>
        ))}
      </ol>
    </section>
  );
}
