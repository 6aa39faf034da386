import type { PayloadInputOf } from '@lantern/contracts/call';
import { listCardBatches, makeCards } from '@lantern/contracts/calls/operator/cards';
import type { CardBatch } from '@lantern/contracts/entities/card';
import { Badge, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhSales } from '../../text/zh-sales.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';

const BatchDrawer = lazy(() => import('./batch-drawer.tsx'));

const columns: readonly Column<CardBatch>[] = [
  {
    key: 'goods',
    title: zhSales.goods,
    onCard: 'title',
    cell: ({ goods, amount }) => zhSales.each(goods, amount),
  },
  {
    key: 'state',
    title: zhSales.state,
    onCard: 'mark',
    cell: ({ revokeTime }) => (
      <Badge variant="light" color={revokeTime === null ? 'teal' : 'gray'}>
        {revokeTime === null ? zhSales.good : zhSales.revoked}
      </Badge>
    ),
  },
  {
    key: 'used',
    title: zhSales.used,
    isNumber: true,
    cell: ({ redeemed, count }) => zhSales.usedOf(redeemed, count),
  },
  { key: 'note', title: zhSales.note, cell: ({ note }) => note || zh.common.none },
  {
    key: 'until',
    title: zhSales.validUntil,
    cell: ({ validUntil }) => validUntil?.slice(0, 16) ?? zhSales.forEver,
  },
  { key: 'operator', title: zhSales.operator, cell: ({ operator }) => operator },
  {
    key: 'created',
    title: zhSales.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

/** Batches of cards: made, looked into, revoked. */
export default function Sales() {
  const address = useAddress();
  const { may } = useSession();
  const after = address.get('after');
  const wanted: PayloadInputOf<typeof listCardBatches> = after === '' ? {} : { after };
  const all = useQuery({
    ...callQuery(listCardBatches, wanted),
    placeholderData: keepPreviousData,
  });
  const opened = address.get('open');
  const batch = all.data?.list.find(({ id }) => String(id) === opened);
  return (
    <Screen
      title={zh.sections.sales}
      hint={zhSales.hint}
      actions={
        may(makeCards) && (
          <Button onClick={() => address.patch({ open: 'new' }, 'keep page')}>
            {zhSales.make}
          </Button>
        )
      }
    >
      {all.error && !all.data ? (
        <LoadFailed message={messageOf(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <DataList
          label={zhSales.label}
          columns={columns}
          rows={all.data?.list}
          keyOf={({ id }) => String(id)}
          nameOf={({ goods, amount }) => zhSales.each(goods, amount)}
          paging={{ kind: 'keyset', next: all.data?.next ?? null }}
          address={address}
          isBusy={all.isFetching}
          onOpen={({ id }) => address.patch({ open: String(id) }, 'keep page')}
          empty={
            <div className="card-empty">
              <EmptyState icon={Ticket} title={zhSales.emptyTitle} hint={zhSales.emptyHint} />
            </div>
          }
        />
      )}
      {(opened === 'new' || batch) && (
        <Suspense>
          <BatchDrawer batch={batch} onClose={() => address.patch({ open: null }, 'keep page')} />
        </Suspense>
      )}
    </Screen>
  );
}
