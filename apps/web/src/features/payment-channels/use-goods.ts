import { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';

/** What is on sale: 1 coins, 2 VIP. */
export type GoodsType = 1 | 2;

export type Goods =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; options: readonly PaymentOption[]; channels: readonly PaymentChannel[] };

const ON_SALE = 1;

/** What is on sale of a kind, in its order, and how it can be paid. */
export function useGoods(type: GoodsType): Goods {
  const query = useQuery(callQuery(getGoods, { type }));
  const askAgain = useAskAgain();
  if (query.data) {
    const options = query.data.optionList
      .filter((option) => option.type === type && option.status === ON_SALE)
      .toSorted((one, other) => one.commodityToSort - other.commodityToSort);
    return { state: 'ready', options, channels: query.data.payList };
  }
  const failure = failureOf(query);
  return failure
    ? { state: 'failed', message: messageOf(failure), retry: askAgain }
    : { state: 'loading' };
}
