import { addChannel, listChannels } from '@lantern/contracts/calls/operator/channels';
import type { OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { Alert, Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Suspense } from 'react';

import { channelTexts } from '#text/channels.ts';

import { callQuery } from '../../api/call-api.ts';
import { DecideKey, nameOf } from '../../decisions/decide-key.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactCard, type Facts } from '../../ui/fact-card.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';
import { ReplaceKey } from './replace-key.tsx';
import { TestChannel } from './test-channel.tsx';

const ChannelTestDrawer = lazy(() => import('./channel-test-drawer.tsx'));
const ChannelDrawer = lazy(() => import('./channel-drawer.tsx'));

/** The payment channels: add, change, confirm. */
export default function Channels({ address }: { address: Address }) {
  const { may } = useSession();
  const channels = useQuery(callQuery(listChannels, {}));
  if (!channels.data) return <Pending query={channels} height={320} />;
  const { list, hasAddress } = channels.data;
  const opened = address.get('open');
  const test = address.get('test');
  const open = (it: string | null) => address.patch({ open: it });
  const channel = list.find(({ key, id }) => key === opened && id !== null);
  return (
    <div className="stack">
      <div className="part-head">
        <p className="dimmed">{channelTexts.hint}</p>
        {may(addChannel) && <Button onClick={() => open('new')}>{channelTexts.add}</Button>}
      </div>
      {!hasAddress && <Alert color="orange">{channelTexts.noAddress}</Alert>}
      {list.length === 0 && (
        <EmptyState icon={CreditCard} title={channelTexts.none} hint={channelTexts.noneHint} />
      )}
      <div className="price-cards">
        {list.map((it) => (
          <ChannelCard
            key={it.key}
            channel={it}
            onChange={() => open(it.key)}
            onTest={(number) => address.patch({ test: number })}
          />
        ))}
      </div>
      {test !== '' && (
        <Suspense>
          <ChannelTestDrawer number={test} onClose={() => address.patch({ test: null })} />
        </Suspense>
      )}
      {(opened === 'new' || channel) && (
        <Suspense>
          <ChannelDrawer
            key={channel && `${channel.id} ${channel.version}`}
            channel={channel}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const stateColors = { on: 'teal', off: 'gray', waiting: 'orange', unreadable: 'red' } as const;

function State({ channel }: { channel: OperatorChannel }) {
  const { hasKey, isKeyUnreadable, isEnabled } = channel;
  const missing = isKeyUnreadable ? 'unreadable' : 'waiting';
  const state = hasKey ? (isEnabled ? 'on' : 'off') : missing;
  return <Badge color={stateColors[state]}>{channelTexts.stateOf[state]}</Badge>;
}

interface ChannelCardProps {
  channel: OperatorChannel;
  onChange: () => void;
  /** Opens a test by its number. */
  onTest: (number: string) => void;
}

/** What says where the money of a channel goes, by the fields of its kind. */
const merchantNames = [
  ['baseUrl', channelTexts.gateway],
  ['gateway', channelTexts.gateway],
  ['pid', channelTexts.merchant],
  ['mchId', channelTexts.merchant],
  ['appId', channelTexts.appId],
  ['account', channelTexts.account],
  ['currency', channelTexts.currency],
  ['rate', channelTexts.rate],
] as const;

/** Returns the facts of a channel: where its money goes, how it is offered, and how its orders fare. */
function factsOf(channel: OperatorChannel): Facts {
  const { id, kind, values, methods, position, hasKey } = channel;
  const { health, lastNotifyTime, lastFault } = channel;
  const merchant: Facts =
    kind === 'sandbox'
      ? []
      : [
          ...merchantNames.flatMap(([name, label]): Facts => {
            const value = values[name];
            return typeof value === 'string' && value !== '' ? [[label, value]] : [];
          }),
          [channelTexts.keyOf, hasKey ? channelTexts.keySet : channelTexts.keyMissing],
        ];
  const describe = (of: 'day' | 'week') => {
    const { orders, paid, medianSeconds } = health[of];
    return channelTexts.health(orders, paid, medianSeconds);
  };
  return [
    [channelTexts.methods, methods.map(channelTexts.method).join('、')],
    ...merchant,
    ...(id !== null
      ? ([
          [channelTexts.position, String(position)],
          [channelTexts.amounts, channelTexts.amountsOf(channel.leastMoney, channel.mostMoney)],
          [channelTexts.refunds, channelTexts.refundsOf[channel.refundsByGateway ? 'on' : 'off']],
        ] as const)
      : []),
    [channelTexts.day, describe('day')],
    [channelTexts.week, describe('week')],
    [channelTexts.lastNotify, lastNotifyTime?.slice(0, 16) ?? ''],
    [
      channelTexts.lastFault,
      lastFault ? channelTexts.faultOf(lastFault.fault, lastFault.time) : '',
    ],
  ];
}

/** One channel: where its money goes, how it is offered, and what waits for a decision. */
function ChannelCard({ channel, onChange, onTest }: ChannelCardProps) {
  const { may } = useSession();
  const { id, kind, hasKey } = channel;
  const name = nameOf(channel);
  const isKept = id !== null;
  return (
    <FactCard title={name} mark={<State channel={channel} />} facts={factsOf(channel)}>
      {!isKept && (
        <p className="dimmed">{kind === 'sandbox' ? channelTexts.sandbox : channelTexts.fixed}</p>
      )}
      {!channel.isAsked && <Alert color="orange">{channelTexts.notAsked}</Alert>}
      {channel.isKeyUnreadable && <Alert color="red">{channelTexts.unreadable}</Alert>}
      <DecideKey channel={channel} />
      <div className="card-actions">
        {hasKey && <TestChannel channel={channel} name={name} onTest={onTest} />}
        {isKept && may(addChannel) && (
          <>
            <ReplaceKey id={id} name={name} channel={channel} />
            <Button variant="default" aria-label={channelTexts.changeOf(name)} onClick={onChange}>
              {channelTexts.change}
            </Button>
          </>
        )}
      </div>
    </FactCard>
  );
}
