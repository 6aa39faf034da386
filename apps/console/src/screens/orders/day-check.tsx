import type { AnswerOf } from '@lantern/contracts/call';
import { getChannelDay } from '@lantern/contracts/calls/operator/orders';
import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { channelTexts } from '#text/channels.ts';
import { ordersTexts } from '#text/orders.ts';

import { callQuery } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactCard } from '../../ui/fact-card.tsx';
import { Pending } from '../../ui/pending.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';

const words = ordersTexts.check;
const dayFilter = { kind: 'day', key: 'day', label: words.day } as const;

/** What each channel took and gave back on a day, to be held against its gateway's own figures; yesterday by default. */
export default function DayCheck({ address }: { address: Address }) {
  const [openedAt] = useState(now);
  const named = address.get('day');
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(named);
  const day = isDay ? named : shiftBusinessDay(businessDayOf(openedAt), -1);
  const sums = useQuery(callQuery(getChannelDay, { day }));
  return (
    <div className="stack">
      <div className="filters">
        <TypedFilter filter={dayFilter} address={{ ...address, get: () => day }} inSheet={false} />
      </div>
      <p className="dimmed">{words.hint(day)}</p>
      {sums.data ? (
        <Channels day={day} list={sums.data.list} />
      ) : (
        <Pending query={sums} height={240} />
      )}
    </div>
  );
}

type Row = AnswerOf<typeof getChannelDay>['list'][number];

const Channels = ({ day, list }: { day: string; list: readonly Row[] }) =>
  list.length === 0 ? (
    <div className="card-empty">
      <EmptyState icon={Scale} title={words.emptyTitle} hint={words.emptyHint} />
    </div>
  ) : (
    <div className="price-cards">
      {list.map((it) => (
        <Channel key={`${it.channel} ${it.currency}`} day={day} row={it} />
      ))}
    </div>
  );

/** What a channel is called that has no name of an operator's. */
const ofEnvironment = (channel: string): string =>
  channel === 'sandbox' ? channelTexts.method(channel) : channelTexts.fixedName;

function Channel({ day, row }: { day: string; row: Row }) {
  const { channel, name, currency, taken, orders, cases, tests, returned } = row;
  const format = ({ count, money }: Row['taken']): string => words.sum(count, money, currency);
  return (
    <FactCard
      title={name === '' ? ofEnvironment(channel) : words.named(name, channel)}
      facts={[
        [words.taken, <strong key="taken">{format(taken)}</strong>],
        [
          words.orders,
          <Link key="orders" to={`/orders?from=${day}&until=${day}`}>
            {format(orders)}
          </Link>,
        ],
        [
          words.cases,
          cases.count > 0 ? (
            <Link key="cases" to="/orders?tab=cases">
              {format(cases)}
            </Link>
          ) : (
            ''
          ),
        ],
        [words.tests, tests.count > 0 ? format(tests) : ''],
        [words.returned, returned.count > 0 ? format(returned) : ''],
      ]}
    />
  );
}
