import type { PayloadInputOf } from '@lantern/contracts/call';
import { exportOrders, listOrders } from '@lantern/contracts/calls/operator/orders';
import { orderStatus } from '@lantern/contracts/entities/payment-order';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';

import { channelTexts } from '#text/channels.ts';
import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';

import { callApi, pageQuery } from '../../api/call-api.ts';
import { download } from '../../api/download.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { orderColor } from '../../ui/state-colors.ts';

type OrderRow = z.output<typeof listOrders.answer>['list'][number];

const columns: readonly Column<OrderRow>[] = [
  {
    key: 'goods',
    title: ordersTexts.goods,
    onCard: 'title',
    cell: ({ typesOf, commoditySpecification, orderNo }) => (
      <span className="title-lines">
        <span>{moneyTexts.goods(typesOf, commoditySpecification)}</span>
        <span className="dimmed small">{orderNo}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: ordersTexts.state,
    onCard: 'mark',
    cell: ({ status, openCases }) => (
      <>
        <Badge color={orderColor[status]}>{moneyTexts.orderStatus[status]}</Badge>
        {openCases > 0 && <p className="error small">{ordersTexts.openCases(openCases)}</p>}
      </>
    ),
  },
  { key: 'member', title: ordersTexts.member, cell: ({ memberNichen }) => memberNichen },
  {
    key: 'money',
    title: ordersTexts.money,
    isNumber: true,
    cell: ({ money }) => moneyTexts.yuan(money),
  },
  {
    key: 'channel',
    title: ordersTexts.channel,
    cell: ({ channel, method }) => channelTexts.paidBy(channel, method),
  },
  {
    key: 'created',
    title: ordersTexts.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
  {
    key: 'paid',
    title: ordersTexts.paid,
    cell: ({ payTime }) => (
      <span className="nowrap">{payTime?.slice(0, 16) ?? texts.common.none}</span>
    ),
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'text', label: ordersTexts.search },
  {
    kind: 'choice',
    key: 'state',
    label: ordersTexts.state,
    options: orderStatus.options.map((value) => ({ value, label: moneyTexts.orderStatus[value] })),
  },
  { kind: 'day', key: 'from', label: ordersTexts.from },
  { kind: 'day', key: 'until', label: ordersTexts.until },
];

/** Returns the days that the address names. */
function daysIn(address: Address): { from?: string; until?: string } {
  const [from, until] = [address.get('from'), address.get('until')];
  return { ...(from !== '' && { from }), ...(until !== '' && { until }) };
}

function payloadFromAddress(address: Address): PayloadInputOf<typeof listOrders> {
  const text = address.get('text').trim();
  const state = orderStatus.safeParse(address.get('state'));
  return {
    ...(text !== '' && { text: text.slice(0, 64) }),
    ...(state.success && { state: state.data }),
    ...daysIn(address),
    ...afterIn(address),
  };
}

/** The orders that a search finds; each leads to its page. */
export default function OrderList({ address }: { address: Address }) {
  const go = useNavigate();
  const orders = useQuery(pageQuery(listOrders, payloadFromAddress(address)));
  return (
    <>
      <FilterBar filters={filters} address={address} />
      <div className="list-actions">
        <ConfirmButton
          label={ordersTexts.export}
          question={ordersTexts.export}
          consequence={ordersTexts.exportHint}
          run={async () => download((await callApi(exportOrders, daysIn(address))).url)}
          done={ordersTexts.exported}
          button={{ size: 'xs' }}
        />
      </div>
      <PagedList
        query={orders}
        label={ordersTexts.label}
        columns={columns}
        keyOf={({ orderNo }) => orderNo}
        nameOf={({ orderNo }) => orderNo}
        address={address}
        onOpen={({ orderNo }) => void go(`/orders/${orderNo}`)}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={ordersTexts.emptyTitle}
            hint={ordersTexts.emptyHint}
          />
        }
      />
    </>
  );
}
