import { checkOrder, getOrder } from '@lantern/contracts/calls/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { resultTexts } from '#text/money.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { nowMs } from '../../api/clock.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { useSecondsLeft } from '../../session/use-seconds-left.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A gateway is not asked more often by one hand. */
const REST_MS = 5000;

export interface CheckOrderProps {
  orderNo: string;
  /** Of the link of another member's order. */
  orderKey?: string | undefined;
}

/** For who has paid and still sees nothing of it: has the server ask the gateway at once. */
export function CheckOrder({ orderNo, orderKey: key }: CheckOrderProps) {
  const queries = useQueryClient();
  const [restsUntil, restUntil] = useState<Date | null>(null);
  const { mutate, isPending } = useOneAtATime({
    action: [checkOrder.path, orderNo],
    mutationFn: () => callApi(checkOrder, { orderNo, key }),
    onSuccess: (order) => {
      queries.setQueryData(keyOf(getOrder, { orderNo, key }), order);
      if (order.status === 'created') showToast(resultTexts.notPaidYet, 'note');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled: () => restUntil(new Date(nowMs() + REST_MS)),
  });
  return (
    <Button
      kind="quiet"
      wide
      disabled={isPending || restsUntil !== null}
      aria-busy={isPending}
      onClick={() => mutate()}
    >
      {restsUntil ? (
        <Rest until={restsUntil} onEnd={() => restUntil(null)} />
      ) : (
        resultTexts[isPending ? 'checking' : 'check']
      )}
    </Button>
  );
}

function Rest({ until, onEnd }: { until: Date; onEnd: () => void }) {
  return resultTexts.checkAgain(useSecondsLeft(until, onEnd));
}
