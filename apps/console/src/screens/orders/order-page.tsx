import { askOrder, getOrderStory } from '@lantern/contracts/calls/operator/orders';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import type { OrderStory } from '@lantern/contracts/entities/operator-order';
import { Badge, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';

import { callApi, callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { orderColor, zhMoney } from '../../text/zh-money.ts';
import { caseText, outcomeText, zhOrders } from '../../text/zh-orders.ts';
import { zh } from '../../text/zh.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FactCard } from '../../ui/fact-card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';

/** One order's whole story. */
export default function OrderPage() {
  const { orderNo = '' } = useParams();
  const client = useQueryClient();
  const wanted = callQuery(getOrderStory, { orderNo });
  const story = useQuery(wanted);
  const refresh = (): void => void client.invalidateQueries({ queryKey: wanted.queryKey });
  const { data } = story;
  return (
    <Screen
      title={data ? zhMoney.goods(data.typesOf, data.commoditySpecification) : zh.common.loading}
      hint={
        <Link to="/orders" className="back">
          <ArrowLeft size={16} aria-hidden /> {zhOrders.back}
        </Link>
      }
    >
      {data ? (
        <div className="stack">
          <div className="file-lists">
            <OrderFacts order={data} />
            <Story order={data} />
          </div>
          <Actions order={data} onDone={refresh} />
          <Notifies order={data} />
        </div>
      ) : story.error ? (
        <LoadFailed message={messageOf(story.error)} onRetry={() => void story.refetch()} />
      ) : (
        <Skeleton h={360} radius="lg" />
      )}
    </Screen>
  );
}

const minute = (time: string | null): string => time?.slice(0, 16) ?? '';

const OrderFacts = ({ order }: { order: OrderStory }) => (
  <FactCard
    title={zhOrders.facts}
    mark={
      <Badge variant="light" color={orderColor[order.status]}>
        {zhMoney.orderStatus[order.status]}
      </Badge>
    }
    facts={[
      [zhOrders.number, order.orderNo],
      [
        zhOrders.member,
        <Link key="member" to={`/members/${order.memberCode}`}>
          {order.memberNichen}（{order.memberCode}）
        </Link>,
      ],
      [zhOrders.money, zhMoney.yuan(order.money)],
      [zhOrders.channel, `${order.channel} · ${order.method}`],
      [zhOrders.tradeNo, order.tradeNo],
      [zhOrders.expires, minute(order.expireTime)],
      [zhOrders.nextAsk, minute(order.nextAskTime)],
      [
        zhOrders.inviter,
        order.inviterCode && <Link to={`/members/${order.inviterCode}`}>{order.inviterCode}</Link>,
      ],
      [zhOrders.commission, order.commission === '0.00' ? '' : zhMoney.yuan(order.commission)],
    ]}
  />
);

/** What happened to an order, the first thing first. */
function stepsOf({ createTime, payTime, fulfilTime, cases, refund }: OrderStory) {
  const { steps, refundOf } = zhOrders;
  return [
    { time: createTime, what: steps.created, about: '' },
    { time: payTime, what: steps.paid, about: '' },
    { time: fulfilTime, what: steps.fulfilled, about: '' },
    ...cases.map((it) => ({
      time: it.createTime,
      what: it.outcome === '' ? steps.case : steps.decided,
      about: [
        caseText(it.kind),
        it.paidMoney && zhMoney.yuan(it.paidMoney),
        it.outcome && outcomeText(it.outcome),
        it.resolvedBy,
        it.resolution,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(refund
      ? [
          {
            time: refund.createTime,
            what: steps.refunded,
            about: refundOf(refund.reference, refund.operator),
          },
        ]
      : []),
  ]
    .flatMap(({ time, ...step }) => (time === null ? [] : [{ time, ...step }]))
    .toSorted((one, other) => one.time.localeCompare(other.time));
}

const Story = ({ order }: { order: OrderStory }) => (
  <section className="card" aria-label={zhOrders.story}>
    <h2>{zhOrders.story}</h2>
    <ol className="rows">
      {stepsOf(order).map(({ time, what, about }) => (
        <li key={`${time} ${what}`}>
          <div className="line-what">
            <span>{what}</span>
            {about !== '' && <p className="dimmed">{about}</p>}
          </div>
          <span className="nowrap dimmed">{time}</span>
        </li>
      ))}
    </ol>
  </section>
);

function Actions({ order, onDone }: { order: OrderStory; onDone: () => void }) {
  const { may } = useSession();
  const { orderNo, status } = order;
  const isOpen = status !== 'fulfilled' && status !== 'refunded';
  return (
    <div className="action-bar">
      {isOpen && may(askOrder) && (
        <ConfirmButton
          label={zhOrders.ask}
          question={zhOrders.askQuestion}
          consequence={zhOrders.askHint}
          run={() => callApi(askOrder, { orderNo })}
          done={zhOrders.asked}
          onDone={onDone}
        />
      )}
      {status === 'fulfilled' && may(refundOrder) && <Refund order={order} onDone={onDone} />}
    </div>
  );
}

const kinds = [
  { value: 'refund', label: zhOrders.refundKinds.refund },
  { value: 'chargeback', label: zhOrders.refundKinds.chargeback },
];

function Refund({ order: { orderNo, money }, onDone }: { order: OrderStory; onDone: () => void }) {
  const [kind, setKind] = useState<'refund' | 'chargeback'>('refund');
  const [reference, setReference] = useState('');
  return (
    <ConfirmButton
      label={zhOrders.refund}
      question={zhOrders.refundQuestion(money)}
      consequence={zhOrders.refundHint}
      asksReason
      isDangerous
      canRun={/^[\w.-]{1,64}$/.test(reference.trim())}
      run={(reason) => callApi(refundOrder, { orderNo, kind, reference: reference.trim(), reason })}
      done={zhOrders.refunded}
      onDone={onDone}
    >
      <NativeSelect
        label={zhOrders.refundKind}
        data={kinds}
        value={kind}
        onChange={(event) =>
          setKind(event.currentTarget.value === 'chargeback' ? 'chargeback' : 'refund')
        }
      />
      <TextInput
        label={zhOrders.reference}
        withAsterisk
        maxLength={64}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}

const Notifies = ({ order: { notifies } }: { order: OrderStory }) => (
  <section className="card" aria-label={zhOrders.notifies}>
    <h2>{zhOrders.notifies}</h2>
    {notifies.length === 0 ? (
      <p className="dimmed">{zhOrders.noNotify}</p>
    ) : (
      <ul className="plain-list stack">
        {notifies.map(({ id, source, outcome, address, createTime, raw }) => (
          <li key={id}>
            <p>
              <strong>{outcome === '' ? zhOrders.unjudged : outcomeText(outcome)}</strong>{' '}
              <span className="dimmed small">
                {[zhOrders.source[source], address, createTime].filter(Boolean).join(' · ')}
              </span>
            </p>
            <code className="raw">{raw}</code>
          </li>
        ))}
      </ul>
    )}
  </section>
);
