import type { AnswerOf } from '@lantern/contracts/call';
import { getRevenue } from '@lantern/contracts/calls/operator/figures';
import { exportRevenue } from '@lantern/contracts/calls/operator/orders';

import { channelTexts } from '#text/channels.ts';
import { figuresTexts } from '#text/figures.ts';
import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import type { Address } from '../../ui/address.ts';
import { FiguresTab } from './figures-tab.tsx';
import { BarList, HourChart, type Metric, MetricBoard } from './metric-board.tsx';

type Revenue = AnswerOf<typeof getRevenue>;
type Share = Revenue['goods'][number];

const formatCount = texts.common.compact;

/** Formats yuan for an overview; exact amounts are in orders and files. */
const yuan = (value: number): string =>
  moneyTexts.yuan(value.toFixed(Math.abs(value) >= 10_000 || Number.isInteger(value) ? 0 : 2));

/** Figures of payments. */
const RevenueFigures = ({ address }: { address: Address }) => (
  <FiguresTab address={address} call={getRevenue} fileCall={exportRevenue}>
    {({ now, before }) => {
      const money = (name: 'revenue' | 'refunded' | 'net' | 'commission'): Metric => ({
        name,
        values: now.days.map((day) => Number(day[name])),
        before: before && before.days.map((day) => Number(day[name])),
        format: yuan,
      });
      const count = (name: 'sales' | 'payers'): Metric => ({
        name,
        values: now.days.map((day) => day[name]),
        before: before && before.days.map((day) => day[name]),
        format: formatCount,
      });
      const perPayer: Metric = {
        ...money('revenue'),
        name: 'perPayer',
        total: { own: averageOf(now), before: before && averageOf(before) },
        hasNoLine: true,
      };
      const payers: Metric = {
        ...count('payers'),
        total: { own: now.different.payers, before: before && before.different.payers },
      };
      return (
        <>
          <MetricBoard
            metrics={[
              money('revenue'),
              money('refunded'),
              money('net'),
              count('sales'),
              payers,
              perPayer,
              money('commission'),
            ]}
            days={now.days.map(({ day }) => day)}
            earlierDays={before && before.days.map(({ day }) => day)}
            address={address}
          />
          <div className="figure-cards">
            <Shares title={figuresTexts.goods} shares={now.goods} nameOf={figuresTexts.goodsName} />
            <Shares
              title={figuresTexts.channels}
              shares={now.channels}
              nameOf={channelTexts.named}
            />
            <Shares
              title={figuresTexts.sources}
              shares={now.sources}
              nameOf={figuresTexts.sourceName}
            />
          </div>
          <HourChart
            label={figuresTexts.hours.revenue}
            hours={{
              today: now.hours.today.map(Number),
              yesterday: now.hours.yesterday.map(Number),
            }}
            format={yuan}
          />
        </>
      );
    }}
  </FiguresTab>
);

export default RevenueFigures;

function averageOf({ days, different: { payers } }: Revenue): number {
  const paid = days.reduce((all, { revenue }) => all + Number(revenue), 0);
  return payers === 0 ? 0 : paid / payers;
}

const Shares = ({
  title,
  shares,
  nameOf,
}: {
  title: string;
  shares: readonly Share[];
  nameOf: (key: string) => string;
}) => (
  <BarList
    title={title}
    of="sum"
    bars={shares.map(({ key, money }) => ({
      key,
      name: nameOf(key),
      value: Number(money),
      text: yuan(Number(money)),
    }))}
  />
);
