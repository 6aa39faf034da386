import { askOrder, getOrderStory } from '@lantern/contracts/calls/operator/orders';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import type { OrderStory } from '@lantern/contracts/entities/operator-order';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { caseWords, outcomeWords } from '#text/case-words.ts';
import { channelTexts } from '#text/channels.ts';
import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../text/label-of.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FactCard } from '../../ui/fact-card.tsx';
import { Pending } from '../../ui/pending.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';
import { orderColor } from '../../ui/state-colors.ts';
import { GatewayRefunds, RefundByGateway } from './gateway-refunds.tsx';
import { RefundButton } from './refund-button.tsx';

/** All facts about one order. */
export default function OrderPage() {
  const { orderNo = '' } = useParams();
  const story = useQuery(callQuery(getOrderStory, { orderNo }));
  const refresh = useRefresh(getOrderStory);
  const { data } = story;
  return (
    <Screen
      title={
        data ? moneyTexts.goods(data.typesOf, data.commoditySpecification) : texts.common.loading
      }
      hint={<BackLink to="/orders" label={ordersTexts.back} />}
    >
      {data ? (
        <div className="stack">
          <div className="file-lists">
            <OrderFacts order={data} />
            <Story order={data} />
          </div>
          <Actions order={data} onDone={refresh} />
          <GatewayRefunds order={data} onDone={refresh} />
          <Notifies order={data} />
        </div>
      ) : (
        <Pending query={story} height={360} />
      )}
    </Screen>
  );
}

const minute = (time: string | null): string => time?.slice(0, 16) ?? '';

const OrderFacts = ({ order }: { order: OrderStory }) => (
  <FactCard
    title={ordersTexts.facts}
    mark={<Badge color={orderColor[order.status]}>{moneyTexts.orderStatus[order.status]}</Badge>}
    facts={[
      [ordersTexts.number, order.orderNo],
      [
        ordersTexts.member,
        <Link key="member" to={`/members/${order.memberCode}`}>
          {texts.common.named(order.memberNichen, order.memberCode)}
        </Link>,
      ],
      [
        ordersTexts.money,
        order.couponOff === undefined
          ? moneyTexts.yuan(order.money)
          : ordersTexts.withCoupon(moneyTexts.yuan(order.money), moneyTexts.yuan(order.couponOff)),
      ],
      [ordersTexts.channel, channelTexts.paidBy(order.channel, order.method)],
      [ordersTexts.tradeNo, order.tradeNo],
      [ordersTexts.expires, minute(order.expireTime)],
      [ordersTexts.nextAsk, minute(order.nextAskTime)],
      [
        ordersTexts.inviter,
        order.inviterCode && <Link to={`/members/${order.inviterCode}`}>{order.inviterCode}</Link>,
      ],
      [
        ordersTexts.commission,
        order.commission === '0.00' ? '' : moneyTexts.yuan(order.commission),
      ],
    ]}
  />
);

/** Returns the events of an order, oldest first. */
function stepsOf({ createTime, payTime, fulfilTime, cases, refund }: OrderStory) {
  const { steps, refundOf } = ordersTexts;
  return [
    { time: createTime, what: steps.created, about: '' },
    { time: payTime, what: steps.paid, about: '' },
    { time: fulfilTime, what: steps.fulfilled, about: '' },
    ...cases.map((it) => ({
      time: it.createTime,
      what: it.outcome === '' ? steps.case : steps.decided,
      about: [
        labelOf(caseWords, it.kind),
        it.paidMoney && moneyTexts.yuan(it.paidMoney),
        it.outcome && labelOf(outcomeWords, it.outcome),
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
  <section className="card" aria-label={ordersTexts.story}>
    <h2>{ordersTexts.story}</h2>
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
  const { orderNo, status, money, gatewayRefunds, isAsked } = order;
  const isOpen = status !== 'fulfilled' && status !== 'refunded';
  const isAtGateway = gatewayRefunds.some(({ state }) => state === 'asked' || state === 'unknown');
  return (
    <div className="action-bar">
      {isOpen && !isAsked && <p className="dimmed">{channelTexts.notAsked}</p>}
      {isOpen && isAsked && may(askOrder) && (
        <ConfirmButton
          label={ordersTexts.ask}
          question={ordersTexts.askQuestion}
          consequence={ordersTexts.askHint}
          run={() => callApi(askOrder, { orderNo })}
          done={ordersTexts.asked}
          onDone={onDone}
        />
      )}
      <RefundByGateway order={order} onDone={onDone} />
      {status === 'fulfilled' && !isAtGateway && may(refundOrder) && (
        <RefundButton
          money={money}
          run={(back) => callApi(refundOrder, { orderNo, ...back })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const Notifies = ({ order: { notifies } }: { order: OrderStory }) => (
  <section className="card" aria-label={ordersTexts.notifies}>
    <h2>{ordersTexts.notifies}</h2>
    {notifies.length === 0 ? (
      <p className="dimmed">{ordersTexts.noNotify}</p>
    ) : (
      <ul className="plain-list stack">
        {notifies.map(({ id, source, outcome, address, createTime, raw }) => (
          <li key={id}>
            <p>
              <strong>
                {outcome === '' ? ordersTexts.unjudged : labelOf(outcomeWords, outcome)}
              </strong>{' '}
              <span className="dimmed small">
                {[ordersTexts.source[source], address, createTime].filter(Boolean).join(' · ')}
              </span>
            </p>
            <code className="raw">{raw}</code>
          </li>
        ))}
      </ul>
    )}
  </section>
);
