import {
  confirmCards,
  listCardBatches,
  revokeCards,
} from '@lantern/contracts/calls/operator/cards';
import type { CardBatch } from '@lantern/contracts/entities/card';

import { salesTexts } from '#text/sales.ts';

import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Confirmers } from '../ui/confirmers.tsx';
import { useRefreshWaiting } from './use-refresh-waiting.ts';

interface DecideCardsProps {
  batch: CardBatch;
  onDone: () => void;
}

/** Confirms a waiting batch of cards, or revokes a batch. */
export function DecideCards({ batch, onDone }: DecideCardsProps) {
  const refresh = useRefreshWaiting(listCardBatches);
  const { may, account } = useSession();
  const mayConfirm = useMayConfirm(batch.confirmers);
  const { id: batchId, count, redeemed, revokeTime, isWaiting, confirmedBy } = batch;
  const left = count - redeemed;
  const onChanged = (): void => {
    refresh();
    onDone();
  };
  return (
    <>
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
    </>
  );
}
