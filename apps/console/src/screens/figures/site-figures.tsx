import type { AnswerOf } from '@lantern/contracts/call';
import { getFigures } from '@lantern/contracts/calls/operator/figures';
import { exportFigures } from '@lantern/contracts/calls/operator/orders';

import { figuresTexts } from '#text/figures.ts';
import { texts } from '#text/texts.ts';

import type { Address } from '../../ui/address.ts';
import { FiguresTab } from './figures-tab.tsx';
import { BarList, HourChart, type Metric, MetricBoard } from './metric-board.tsx';
import { formatShare } from './span.ts';

type Site = AnswerOf<typeof getFigures>;

const formatCount = texts.common.compact;
const people = (count: number): string => figuresTexts.people(formatCount(count));

type Shown = Metric['name'] & keyof Site['days'][number];
const others = [
  'registrations',
  'invited',
  'players',
  'paywalled',
  'ordered',
  'payers',
  'invites',
  'inviteDays',
] as const;

/** Figures of visitors and of how far they went. */
const SiteFigures = ({ address }: { address: Address }) => (
  <FiguresTab address={address} call={getFigures} fileCall={exportFigures}>
    {({ now, before }) => {
      const metric = (name: Shown): Metric => ({
        name,
        values: now.days.map((day) => day[name]),
        before: before && before.days.map((day) => day[name]),
        format: formatCount,
        ...((name === 'ordered' || name === 'payers') && {
          total: { own: now.different[name], before: before && before.different[name] },
        }),
      });
      return (
        <>
          <MetricBoard
            metrics={[metric('visitors'), ...others.map(metric)]}
            days={now.days.map(({ day }) => day)}
            earlierDays={before && before.days.map(({ day }) => day)}
            address={address}
          />
          <div className="figure-cards">
            <Funnel days={now.days} />
            <Retention days={now.days} />
          </div>
          <div className="figure-cards">
            <HourChart
              label={figuresTexts.hours.visitors}
              hours={now.visitorHours}
              format={formatCount}
            />
            <HourChart
              label={figuresTexts.hours.registrations}
              hours={now.registrationHours}
              format={formatCount}
            />
          </div>
        </>
      );
    }}
  </FiguresTab>
);

export default SiteFigures;

const steps = ['visitors', 'players', 'paywalled', 'ordered', 'payers'] as const;

function Funnel({ days }: { days: Site['days'] }) {
  const bars = steps.map((key) => {
    const value = days.reduce((all, day) => all + day[key], 0);
    return { key, name: figuresTexts.funnelSteps[key], value, text: people(value) };
  });
  return (
    <BarList title={figuresTexts.funnel} hint={figuresTexts.funnelHint} bars={bars} of="first" />
  );
}

const returns = {
  nextDay: 'returnedNextDay',
  week: 'returnedWeek',
  month: 'returnedMonth',
} as const;

/** The share of registered members who came back, over all days whose time is over. */
function Retention({ days }: { days: Site['days'] }) {
  return (
    <section className="card" aria-label={figuresTexts.retention}>
      <h2>{figuresTexts.retention}</h2>
      <p className="dimmed small">{figuresTexts.retentionHint}</p>
      <dl className="figures">
        {(['nextDay', 'week', 'month'] as const).map((name) => {
          const due = days.filter((day) => day[returns[name]] !== null);
          const back = due.reduce((all, day) => all + (day[returns[name]] ?? 0), 0);
          const registered = due.reduce((all, day) => all + day.registrations, 0);
          return (
            <div key={name}>
              <dt>{figuresTexts.retentionDays[name]}</dt>
              <dd>{due.length === 0 ? '—' : formatShare(back, registered)}</dd>
              <dd className="figure-note dimmed small">
                {due.length === 0
                  ? figuresTexts.tooEarly
                  : figuresTexts.retentionOf(formatCount(back), formatCount(registered))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
