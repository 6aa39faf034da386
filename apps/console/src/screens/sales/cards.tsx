import { listCardBatches, makeCards } from '@lantern/contracts/calls/operator/cards';
import type { CardBatch } from '@lantern/contracts/entities/card';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Suspense } from 'react';

import { salesTexts } from '#text/sales.ts';
import { texts } from '#text/texts.ts';

import { pageQuery } from '../../api/call-api.ts';
import { batchName } from '../../decisions/batch-name.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';

const BatchDrawer = lazy(() => import('./batch-drawer.tsx'));

const stateOf = ({ revokeTime, isWaiting }: CardBatch): readonly [color: string, name: string] => {
  if (revokeTime !== null) return ['gray', salesTexts.revoked];
  return isWaiting ? ['orange', salesTexts.waiting] : ['teal', salesTexts.good];
};

const columns: readonly Column<CardBatch>[] = [
  {
    key: 'goods',
    title: salesTexts.goods,
    onCard: 'title',
    cell: batchName,
  },
  {
    key: 'state',
    title: salesTexts.state,
    onCard: 'mark',
    cell: (batch) => {
      const [color, name] = stateOf(batch);
      return <Badge color={color}>{name}</Badge>;
    },
  },
  {
    key: 'used',
    title: salesTexts.used,
    isNumber: true,
    cell: ({ redeemed, count }) => salesTexts.usedOf(redeemed, count),
  },
  { key: 'note', title: salesTexts.note, cell: ({ note }) => note || texts.common.none },
  {
    key: 'until',
    title: salesTexts.validUntil,
    cell: ({ validUntil }) => validUntil?.slice(0, 16) ?? salesTexts.forEver,
  },
  { key: 'operator', title: salesTexts.operator, cell: ({ operator }) => operator },
  {
    key: 'created',
    title: salesTexts.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

/** The batches of cards: make, inspect, revoke. */
export default function Cards({ address }: { address: Address }) {
  const { may } = useSession();
  const all = useQuery(pageQuery(listCardBatches, afterIn(address)));
  const opened = address.get('open');
  const batch = all.data?.list.find(({ id }) => String(id) === opened);
  return (
    <>
      <div className="part-head">
        <p className="dimmed">{salesTexts.hint}</p>
        {may(makeCards) && (
          <Button onClick={() => address.patch({ open: 'new' })}>{salesTexts.make}</Button>
        )}
      </div>
      <PagedList
        query={all}
        label={salesTexts.label}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={batchName}
        address={address}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={
          <EmptyState icon={Ticket} title={salesTexts.emptyTitle} hint={salesTexts.emptyHint} />
        }
      />
      {(opened === 'new' || batch) && (
        <Suspense>
          <BatchDrawer batch={batch} onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </>
  );
}
