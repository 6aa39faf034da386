import type { PayloadInputOf } from '@lantern/contracts/call';
import { exportOrders, listOrders } from '@lantern/contracts/calls/operator/orders';
import { orderStatus } from '@lantern/contracts/entities/payment-order';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';

import { callApi, callQuery } from '../../api/call-api.ts';
import { download } from '../../api/download.ts';
import { messageOf } from '../../api/message-of.ts';
import { zhMoney, orderColor } from '../../text/zh-money.ts';
import { zhOrders } from '../../text/zh-orders.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

type OrderRow = z.output<typeof listOrders.answer>['list'][number];

const columns: readonly Column<OrderRow>[] = [
  {
    key: 'goods',
    title: zhOrders.goods,
    onCard: 'title',
    cell: ({ typesOf, commoditySpecification, orderNo }) => (
      <span className="title-lines">
        <span>{zhMoney.goods(typesOf, commoditySpecification)}</span>
        <span className="dimmed small">{orderNo}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: zhOrders.state,
    onCard: 'mark',
    cell: ({ status, openCases }) => (
      <>
        <Badge variant="light" color={orderColor[status]}>
          {zhMoney.orderStatus[status]}
        </Badge>
        {openCases > 0 && <p className="error small">{zhOrders.openCases(openCases)}</p>}
      </>
    ),
  },
  { key: 'member', title: zhOrders.member, cell: ({ memberNichen }) => memberNichen },
  {
    key: 'money',
    title: zhOrders.money,
    isNumber: true,
    cell: ({ money }) => zhMoney.yuan(money),
  },
  {
    key: 'channel',
    title: zhOrders.channel,
    cell: ({ channel, method }) => (channel === method ? channel : `${channel} · ${method}`),
  },
  {
    key: 'created',
    title: zhOrders.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
  {
    key: 'paid',
    title: zhOrders.paid,
    cell: ({ payTime }) => (
      <span className="nowrap">{payTime?.slice(0, 16) ?? zh.common.none}</span>
    ),
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'text', label: zhOrders.search },
  {
    kind: 'choice',
    key: 'state',
    label: zhOrders.state,
    options: orderStatus.options.map((value) => ({ value, label: zhMoney.orderStatus[value] })),
  },
  { kind: 'day', key: 'from', label: zhOrders.from },
  { kind: 'day', key: 'until', label: zhOrders.until },
];

/** The days that the address asks for. */
function daysIn(address: Address): { from?: string; until?: string } {
  const [from, until] = [address.get('from'), address.get('until')];
  return { ...(from !== '' && { from }), ...(until !== '' && { until }) };
}

function wantedIn(address: Address): PayloadInputOf<typeof listOrders> {
  const [text, after] = [address.get('text').trim(), address.get('after')];
  const state = orderStatus.safeParse(address.get('state'));
  return {
    ...(text !== '' && { text: text.slice(0, 64) }),
    ...(state.success && { state: state.data }),
    ...daysIn(address),
    ...(after !== '' && { after }),
  };
}

/** Orders that a search finds; each leads to its story. */
export default function OrderList({ address }: { address: Address }) {
  const go = useNavigate();
  const orders = useQuery({
    ...callQuery(listOrders, wantedIn(address)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar filters={filters} address={address} />
      <div className="list-actions">
        <ConfirmButton
          label={zhOrders.export}
          question={zhOrders.export}
          consequence={zhOrders.exportHint}
          run={async () => download((await callApi(exportOrders, daysIn(address))).url)}
          done={zhOrders.exported}
          button={{ size: 'xs' }}
        />
      </div>
      {orders.error && !orders.data ? (
        <LoadFailed message={messageOf(orders.error)} onRetry={() => void orders.refetch()} />
      ) : (
        <DataList
          label={zhOrders.label}
          columns={columns}
          rows={orders.data?.list}
          keyOf={({ orderNo }) => orderNo}
          nameOf={({ orderNo }) => orderNo}
          paging={{ kind: 'keyset', next: orders.data?.next ?? null }}
          address={address}
          isBusy={orders.isFetching}
          onOpen={({ orderNo }) => void go(`/orders/${orderNo}`)}
          empty={<NoOrders address={address} />}
        />
      )}
    </>
  );
}

function NoOrders({ address }: { address: Address }) {
  const isNarrowed = ['text', 'state', 'from', 'until', 'after'].some(
    (name) => address.get(name) !== '',
  );
  return (
    <div className="card-empty">
      {isNarrowed ? (
        <NothingFound onClear={() => address.only({})} />
      ) : (
        <EmptyState icon={ReceiptText} title={zhOrders.emptyTitle} hint={zhOrders.emptyHint} />
      )}
    </div>
  );
}
