import { listCardBatches, listCards, revokeCards } from '@lantern/contracts/calls/operator/cards';
import type { Card, CardBatch } from '@lantern/contracts/entities/card';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { callApi, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhSales } from '../../text/zh-sales.ts';
import { zh } from '../../text/zh.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MakeCards } from './make-cards.tsx';

interface BatchDrawerProps {
  /** Undefined for one that is to be made. */
  batch: CardBatch | undefined;
  onClose: () => void;
}

/** One batch beside the list, or the form for another. */
export default function BatchDrawer({ batch, onClose }: BatchDrawerProps) {
  return (
    <ItemDrawer
      title={batch ? zhSales.each(batch.goods, batch.amount) : zhSales.make}
      isOpen
      onClose={onClose}
    >
      {batch ? (
        <Batch key={batch.id} batch={batch} onDone={onClose} />
      ) : (
        <MakeCards onDone={onClose} />
      )}
    </ItemDrawer>
  );
}

function Batch({ batch, onDone }: { batch: CardBatch; onDone: () => void }) {
  const client = useQueryClient();
  const { may } = useSession();
  const { id: batchId, count, redeemed, revokeTime } = batch;
  const left = count - redeemed;
  return (
    <div className="stack">
      {revokeTime === null && left > 0 && may(revokeCards) && (
        <div className="card-actions">
          <ConfirmButton
            label={zhSales.revoke}
            question={zhSales.revokeQuestion(left)}
            consequence={zhSales.revokeHint}
            asksReason
            isDangerous
            run={(reason) => callApi(revokeCards, { batchId, reason })}
            done={zhSales.revokedDone}
            onDone={() => {
              void client.invalidateQueries({ queryKey: keyOf(listCardBatches) });
              onDone();
            }}
          />
        </div>
      )}
      <h2>{zhSales.cards}</h2>
      <Cards batchId={batchId} />
    </div>
  );
}

/** Its cards, more of them when they are asked for. */
function Cards({ batchId }: { batchId: number }) {
  const cards = useInfiniteQuery({
    queryKey: [...keyOf(listCards), batchId],
    queryFn: ({ pageParam, signal }) =>
      callApi(listCards, { batchId, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (cards.error && !cards.data)
    return <LoadFailed message={messageOf(cards.error)} onRetry={() => void cards.refetch()} />;
  return (
    <>
      <ul className="rows">
        {cards.data?.pages.flatMap(({ list }) => list.map((it) => <Line key={it.id} card={it} />))}
      </ul>
      {cards.hasNextPage && (
        <Button
          variant="default"
          loading={cards.isFetchingNextPage}
          onClick={() => void cards.fetchNextPage()}
        >
          {zh.list.next}
        </Button>
      )}
    </>
  );
}

const Line = ({ card: { ending, memberCode, redeemTime } }: { card: Card }) => (
  <li>
    <span>{zhSales.ending(ending)}</span>
    {memberCode === '' ? (
      <span className="dimmed">{zhSales.unused}</span>
    ) : (
      <span className="nowrap">
        <Link to={`/members/${memberCode}`}>{memberCode}</Link> {redeemTime?.slice(5, 16)}
      </span>
    )}
  </li>
);
