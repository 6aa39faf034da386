import { selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { getGoods, getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import type { RecordRow } from '@lantern/contracts/entities/record-row';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import {
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isFinal } from '../../api/api-errors.ts';
import { callQuery, keyOf } from '../../api/call-queries.ts';
import { nowMs } from '../../api/clock.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { pendingOrder } from '../../storage/stored-payment.ts';

const SOON_MS = 2000;
/** Who has not paid after two minutes may still, but is waited for with less haste. */
const AWHILE_MS = 120_000;
const AFTER_AWHILE_MS = 5000;
/** A failed or expired order may still be paid late. */
const LATER_MS = 10_000;

export type FoundOrder =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string; retry: () => void }
  /** `isReread`: the member was read after the order came to its state, and has what that changed. */
  | { state: 'found'; order: MemberOrder; isReread: boolean };

/** The time until the next request for an order; false when the order is final. */
function askAgainAfter(order: MemberOrder | undefined): number | false {
  const status = order?.status;
  if (status === 'fulfilled' || status === 'refunded') return false;
  if (status === 'failed' || status === 'expired') return LATER_MS;
  const since = order && parseShanghaiTime(order.createTime);
  return since && nowMs() - since.getTime() > AWHILE_MS ? AFTER_AWHILE_MS : SOON_MS;
}

const isWaiting = (status: MemberOrder['status']): boolean =>
  status === 'created' || status === 'paid';

/** Reloads lists of records that show another state of the order; a correct list keeps its scroll position. */
function forgetOtherRecords(
  queries: QueryClient,
  { orderNo, status }: Pick<MemberOrder, 'orderNo' | 'status'>,
): void {
  const kept = queries.getQueriesData<InfiniteData<readonly RecordRow[]>>({
    queryKey: keyOf(listRecords),
  });
  for (const [queryKey, data] of kept) {
    const rows = data?.pages.flat() ?? [];
    if (rows.some((row) => row.title === orderNo && row.status === status)) continue;
    queries.removeQueries({ queryKey, exact: true });
  }
}

/**
 * A member's own order, or that of a link's key, requested until it is fulfilled; then everything that it changes is reloaded.
 */
export function useOrder(orderNo: string, key?: string): FoundOrder {
  const queries = useQueryClient();
  const askAgain = useAskAgain();
  const [rereadAt, setRereadAt] = useState<MemberOrder['status']>();
  const query = useQuery({
    ...callQuery(getOrder, { orderNo, key }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isFinal(state.error) ? false : askAgainAfter(state.data)),
  });
  const status = query.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    if (!isWaiting(status) && pendingOrder.read() === orderNo) pendingOrder.clear();
    void queries.invalidateQueries({ queryKey: keyOf(getMember) }).then(() => setRereadAt(status));
    // What may be watched is asked for at every visit; what the dark web has is not, and it depends on VIP.
    void queries.invalidateQueries({ queryKey: keyOf(selectSubjectByName) });
    // So do prices of a first purchase.
    void queries.invalidateQueries({ queryKey: keyOf(getGoods) });
    forgetOtherRecords(queries, { orderNo, status });
  }, [status, orderNo, queries]);

  if (query.data) return { state: 'found', order: query.data, isReread: rereadAt === status };
  const failure = failureOf(query);
  if (!failure) return { state: 'loading' };
  if (isFinal(failure)) return { state: 'unknown' };
  return { state: 'failed', message: messageOf(failure), retry: askAgain };
}
