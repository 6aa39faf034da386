import { getPaymentCase, resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import type { PaymentCaseDetail } from '@lantern/contracts/entities/payment-case';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { caseWords } from '#text/case-words.ts';
import { channelTexts } from '#text/channels.ts';
import { moneyTexts } from '#text/money.ts';
import { notifyWords, ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { labelOf } from '../text/label-of.ts';
import { FactCard } from '../ui/fact-card.tsx';
import { Pending } from '../ui/pending.tsx';
import { DecideCase, givenBy, outcomesOf, WaitingCredit } from './decide-case.tsx';

const words = ordersTexts.cases;
const yuanOf = (money: string): string => (money === '' ? '' : moneyTexts.yuan(money));

/**
 * A payment that matched no order, with what its decision needs: both amounts, the order, the channel's message, and what
 * each choice gives.
 */
export default function CaseFile({ caseId }: { caseId: number }) {
  const { may } = useSession();
  const query = useQuery(callQuery(getPaymentCase, { caseId }));
  const { data } = query;
  if (!data) return <Pending query={query} height={360} />;
  const isOpen = data.outcome === '';
  return (
    <div className="stack">
      <p>{words.why[data.kind]}</p>
      {data.waiting !== null && <WaitingCredit waiting={data.waiting} />}
      {isOpen && may(resolvePaymentCase) && <DecideCase row={data} />}
      <Amounts it={data} />
      {isOpen && <Choices it={data} />}
      <Notify it={data} />
    </div>
  );
}

interface Part {
  it: PaymentCaseDetail;
}

const Amounts = ({ it }: Part) => (
  <FactCard
    title={labelOf(caseWords, it.kind)}
    facts={[
      [words.paidMoney, yuanOf(it.paidMoney)],
      [words.orderMoney, yuanOf(it.orderMoney)],
      [ordersTexts.number, it.orderNo && <Link to={`/orders/${it.orderNo}`}>{it.orderNo}</Link>],
      [ordersTexts.state, it.order ? moneyTexts.orderStatus[it.order.status] : ''],
      [ordersTexts.created, it.order?.createTime ?? ''],
      [ordersTexts.paid, it.order?.payTime ?? ''],
      [
        ordersTexts.goods,
        it.orderGoods ? words.goods(it.orderGoods.goods, it.orderGoods.amount) : '',
      ],
      [
        ordersTexts.member,
        it.memberCode && (
          <Link to={`/members/${it.memberCode}`}>
            {texts.common.named(it.memberNichen, it.memberCode)}
          </Link>
        ),
      ],
    ]}
  />
);

/** What the member would get by each choice. */
const Choices = ({ it }: Part) => (
  <FactCard
    title={words.gives}
    facts={outcomesOf(it).map((outcome) => [
      words.outcomes[outcome],
      outcome === 'goods' && it.orderGoods !== null && it.unpaid > 0
        ? `${givenBy(it, outcome)} · ${words.unpaid(words.goods(it.orderGoods.goods, it.unpaid))}`
        : givenBy(it, outcome),
    ])}
  />
);

/** The channel's message, in words. */
const Notify = ({ it: { notify, notifies, channel, order } }: Part) => (
  <FactCard
    title={words.notify}
    facts={[
      [
        words.notifySource,
        words.notifySourceOf(
          channelTexts.paidBy(channel, order?.method ?? ''),
          ordersTexts.source[notify.source],
          notify.createTime,
        ),
      ],
      [words.verified, words.signed],
      [words.times, words.timesOf(notifies)],
      [words.sender, notify.address],
      ...notify.fields.map(({ name, value }) => [labelOf(notifyWords, name), value] as const),
    ]}
  />
);
