import { listPaymentCases, resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import type { PaymentCase } from '@lantern/contracts/entities/payment-case';
import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhMoney } from '../../text/zh-money.ts';
import { caseText, zhOrders } from '../../text/zh-orders.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { pageOf } from '../../ui/pager.tsx';

const words = zhOrders.cases;
const pageSize = 10;
const yuan = (money: string): string => (money === '' ? zh.common.none : zhMoney.yuan(money));

const columns: readonly Column<PaymentCase>[] = [
  { key: 'kind', title: words.kind, onCard: 'title', cell: ({ kind }) => caseText(kind) },
  {
    key: 'order',
    title: zhOrders.number,
    cell: ({ orderNo }) =>
      orderNo === '' ? zh.common.none : <Link to={`/orders/${orderNo}`}>{orderNo}</Link>,
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
  { key: 'trade', title: zhOrders.tradeNo, cell: ({ tradeNo }) => tradeNo },
  { key: 'channel', title: zhOrders.channel, cell: ({ channel }) => channel },
  {
    key: 'time',
    title: words.time,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

const decisionOf = (row: PaymentCase) => <Decision row={row} />;

/** Money that came in and matched nothing, the oldest first. */
export default function Cases({ address }: { address: Address }) {
  const { may } = useSession();
  const page = pageOf(address);
  const cases = useQuery({
    ...callQuery(listPaymentCases, { currentPage: page }),
    placeholderData: keepPreviousData,
  });
  if (cases.error && !cases.data)
    return <LoadFailed message={messageOf(cases.error)} onRetry={() => void cases.refetch()} />;
  return (
    <DataList
      label={words.label}
      columns={columns}
      rows={cases.data?.list}
      keyOf={({ caseId }) => String(caseId)}
      nameOf={({ kind, tradeNo }) => `${caseText(kind)} ${tradeNo}`}
      paging={{ kind: 'numbered', total: cases.data?.total ?? 0, pageSize }}
      address={address}
      isBusy={cases.isFetching}
      {...(may(resolvePaymentCase) && { actions: decisionOf })}
      empty={
        <div className="card-empty">
          <EmptyState icon={BadgeCheck} title={words.emptyTitle} hint={words.emptyHint} />
        </div>
      }
    />
  );
}

const outcomes = ['goods', 'coins', 'refunded', 'dismissed'] as const;
type Outcome = (typeof outcomes)[number];

function Decision({ row: { caseId, orderNo, paidMoney } }: { row: PaymentCase }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>(orderNo === '' ? 'coins' : 'goods');
  const [memberCode, setMemberCode] = useState('');
  const asksMember = orderNo === '' && (outcome === 'goods' || outcome === 'coins');
  const code = memberCode.trim();
  return (
    <ConfirmButton
      label={words.decide}
      question={words.question(paidMoney)}
      asksReason
      canRun={!asksMember || code !== ''}
      run={(reason) =>
        callApi(resolvePaymentCase, {
          ...{ caseId, outcome, reason },
          ...(asksMember && { memberCode: code }),
        })
      }
      done={words.decided}
      onDone={() => void client.invalidateQueries({ queryKey: keyOf(listPaymentCases) })}
      button={{ size: 'xs' }}
    >
      <NativeSelect
        label={words.outcome}
        data={outcomes.map((value) => ({ value, label: words.outcomes[value] }))}
        value={outcome}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setOutcome(outcomes.find((it) => it === value) ?? outcome);
        }}
      />
      {asksMember && (
        <TextInput
          label={words.memberCode}
          description={words.memberHint}
          withAsterisk
          value={memberCode}
          onChange={(event) => setMemberCode(event.currentTarget.value)}
        />
      )}
    </ConfirmButton>
  );
}
