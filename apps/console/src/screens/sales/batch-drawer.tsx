import { listCards } from '@lantern/contracts/calls/operator/cards';
import type { Card, CardBatch } from '@lantern/contracts/entities/card';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { salesTexts } from '#text/sales.ts';
import { texts } from '#text/texts.ts';

import { callApi, keyOf } from '../../api/call-api.ts';
import { batchName } from '../../decisions/batch-name.ts';
import { DecideCards } from '../../decisions/decide-cards.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LoadFailed } from '../../ui/pending.tsx';
import { MakeCards } from './make-cards.tsx';

interface BatchDrawerProps {
  /** Undefined for a batch that is being made. */
  batch: CardBatch | undefined;
  onClose: () => void;
}

/** One batch beside the list, or the form that makes one. */
export default function BatchDrawer({ batch, onClose }: BatchDrawerProps) {
  return (
    <ItemDrawer title={batch ? batchName(batch) : salesTexts.make} isOpen onClose={onClose}>
      {batch ? (
        <Batch key={batch.id} batch={batch} onDone={onClose} />
      ) : (
        <MakeCards onDone={onClose} />
      )}
    </ItemDrawer>
  );
}

function Batch({ batch, onDone }: { batch: CardBatch; onDone: () => void }) {
  return (
    <div className="stack">
      <DecideCards batch={batch} onDone={onDone} />
      <h2>{salesTexts.cards}</h2>
      <Cards batchId={batch.id} />
    </div>
  );
}

/** The cards of a batch; more load on request. */
function Cards({ batchId }: { batchId: number }) {
  const cards = useInfiniteQuery({
    queryKey: [...keyOf(listCards), batchId],
    queryFn: ({ pageParam, signal }) =>
      callApi(listCards, { batchId, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (cards.error && !cards.data) return <LoadFailed query={cards} />;
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
          {texts.list.next}
        </Button>
      )}
    </>
  );
}

const Line = ({ card: { ending, memberCode, redeemTime } }: { card: Card }) => (
  <li>
    <span>{salesTexts.ending(ending)}</span>
    {memberCode === '' ? (
      <span className="dimmed">{salesTexts.unused}</span>
    ) : (
      <span className="nowrap">
        <Link to={`/members/${memberCode}`}>{memberCode}</Link> {redeemTime?.slice(5, 16)}
      </span>
    )}
  </li>
);
