import {
  confirmCards,
  listCardBatches,
  listCards,
  revokeCards,
} from '@lantern/contracts/calls/operator/cards';
import type { Card, CardBatch } from '@lantern/contracts/entities/card';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { salesTexts } from '#text/sales.ts';
import { texts } from '#text/texts.ts';

import { callApi, keyOf, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { useMayConfirm } from '../../session/use-may-confirm.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Confirmers } from '../../ui/confirmers.tsx';
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
    <ItemDrawer
      title={batch ? salesTexts.each(batch.goods, batch.amount) : salesTexts.make}
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
  const refresh = useRefresh(listCardBatches);
  const { may, account } = useSession();
  const mayConfirm = useMayConfirm(batch.confirmers);
  const { id: batchId, count, redeemed, revokeTime, isWaiting, confirmedBy } = batch;
  const left = count - redeemed;
  const onChanged = (): void => {
    refresh();
    onDone();
  };
  return (
    <div className="stack">
      {isWaiting && revokeTime === null && (
        <div>
          <p className="dimmed">{salesTexts.waitingHint}</p>
          <Confirmers confirmers={batch.confirmers} />
        </div>
      )}
      {confirmedBy !== '' && <p className="dimmed">{salesTexts.confirmedBy(confirmedBy)}</p>}
      {revokeTime === null && left > 0 && may(revokeCards) && (
        <div className="card-actions">
          {isWaiting && mayConfirm && (
            <ConfirmButton
              label={salesTexts.confirm}
              question={salesTexts.confirmQuestion(count)}
              consequence={
                account?.loginName === batch.operator
                  ? salesTexts.needsSecond
                  : salesTexts.confirmHint
              }
              asksReason
              run={(reason) => callApi(confirmCards, { batchId, reason })}
              done={salesTexts.confirmed}
              onDone={onChanged}
              button={{ variant: 'filled' }}
            />
          )}
          <ConfirmButton
            label={salesTexts.revoke}
            question={salesTexts.revokeQuestion(left)}
            consequence={salesTexts.revokeHint}
            asksReason
            isDangerous
            run={(reason) => callApi(revokeCards, { batchId, reason })}
            done={salesTexts.revokedDone}
            onDone={onChanged}
          />
        </div>
      )}
      <h2>{salesTexts.cards}</h2>
      <Cards batchId={batchId} />
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
