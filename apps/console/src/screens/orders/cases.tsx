import {
  listPaymentCases,
  refundPaymentCase,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import type { PaymentCase } from '@lantern/contracts/entities/payment-case';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { caseWords, outcomeWords } from '#text/case-words.ts';
import { channelTexts } from '#text/channels.ts';
import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';

import { callApi, pageQuery, useRefresh } from '../../api/call-api.ts';
import { DecideCase, WaitingCredit } from '../../decisions/decide-case.tsx';
import { headline } from '../../declare/cells.tsx';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../text/label-of.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { pageOf } from '../../ui/pager.tsx';
import { RefundButton } from './refund-button.tsx';

const ItemDrawer = lazy(() => import('../../ui/item-drawer.tsx'));
const CaseFile = lazy(() => import('../../decisions/case-file.tsx'));

const words = ordersTexts.cases;
const yuan = (money: string): string => (money === '' ? texts.common.none : moneyTexts.yuan(money));

const columns: readonly Column<PaymentCase>[] = [
  {
    key: 'kind',
    title: words.kind,
    ...headline(({ kind, createTime }) => [labelOf(caseWords, kind), createTime.slice(0, 16)]),
  },
  {
    key: 'order',
    title: ordersTexts.number,
    cell: ({ orderNo }) =>
      orderNo === '' ? texts.common.none : <Link to={`/orders/${orderNo}`}>{orderNo}</Link>,
  },
  {
    key: 'member',
    title: ordersTexts.member,
    cell: ({ memberCode }) =>
      memberCode === '' ? (
        texts.common.none
      ) : (
        <Link to={`/members/${memberCode}`}>{memberCode}</Link>
      ),
  },
  {
    key: 'paid',
    title: words.paidMoney,
    isNumber: true,
    onCard: 'mark',
    cell: ({ paidMoney }) => yuan(paidMoney),
  },
  {
    key: 'asked',
    title: words.orderMoney,
    isNumber: true,
    cell: ({ orderMoney }) => yuan(orderMoney),
  },
  {
    key: 'trade',
    title: ordersTexts.tradeNo,
    cell: ({ tradeNo, channel }) => (
      <span className="title-lines">
        {tradeNo}
        <span className="dimmed small">{channelTexts.named(channel)}</span>
      </span>
    ),
  },
  {
    key: 'outcome',
    title: ordersTexts.state,
    cell: ({ outcome, isTakenBack, waiting }) => {
      if (isTakenBack) return words.takenBack;
      if (waiting !== null) return <WaitingCredit waiting={waiting} />;
      return outcome === '' ? words.waits : labelOf(outcomeWords, outcome);
    },
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'trade', label: ordersTexts.tradeNo },
  {
    kind: 'choice',
    key: 'state',
    label: ordersTexts.state,
    all: words.waits,
    options: [{ value: 'decided', label: words.decided }],
  },
];

function payloadFromAddress(address: Address) {
  const tradeNo = address.get('trade').trim().slice(0, 64);
  return {
    currentPage: pageOf(address),
    ...(address.get('state') === 'decided' && { state: 'decided' as const }),
    ...(tradeNo !== '' && { tradeNo }),
  };
}

/** Payments that matched no order: waiting ones, decided ones, or one by its trade number. */
export default function Cases({ address }: { address: Address }) {
  const { may } = useSession();
  const cases = useQuery(pageQuery(listPaymentCases, payloadFromAddress(address)));
  const opened = address.get('open');
  return (
    <>
      <PagedList
        query={cases}
        filters={filters}
        label={words.label}
        columns={columns}
        keyOf={({ caseId }) => String(caseId)}
        nameOf={({ kind, tradeNo }) => `${labelOf(caseWords, kind)} ${tradeNo}`}
        address={address}
        onOpen={({ caseId }) => address.patch({ open: String(caseId) })}
        {...(may(resolvePaymentCase) && { actions: decisionOf })}
        empty={<EmptyState icon={BadgeCheck} title={words.emptyTitle} hint={words.emptyHint} />}
      />
      {/^[1-9]\d*$/.test(opened) && (
        <Suspense>
          <ItemDrawer title={words.file} isOpen onClose={() => address.patch({ open: null })}>
            <CaseFile key={opened} caseId={Number(opened)} />
          </ItemDrawer>
        </Suspense>
      )}
    </>
  );
}

const decisionOf = (row: PaymentCase) =>
  row.outcome === '' ? (
    <DecideCase row={row} />
  ) : row.outcome === 'credited' && !row.isTakenBack ? (
    <Return row={row} />
  ) : null;

/** Takes back what a case credited. */
function Return({ row: { channel, tradeNo, paidMoney } }: { row: PaymentCase }) {
  const refresh = useRefresh(listPaymentCases);
  return (
    <RefundButton
      money={paidMoney}
      run={(back) => callApi(refundPaymentCase, { channel, tradeNo, ...back })}
      onDone={refresh}
      button={{ size: 'xs' }}
    />
  );
}
