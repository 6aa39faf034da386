import type { RecordRow } from '@lantern/contracts/entities/record-row';

import type { Deps } from '../../platform/deps.ts';
import { presentOrder } from './order.present.ts';
import { findOwnOrders } from './order.repo.ts';

/** A member's orders as lines of their records, newest first. */
export async function listOwnOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  memberId: number,
  window: { offset: number; limit: number },
): Promise<RecordRow[]> {
  const orders = await findOwnOrders(db, memberId, window);
  return orders.map((order) => {
    const { orderNo, amountSource, money, createTime, status } = presentOrder(order, null, now());
    return { title: orderNo, amountSource, price: money, createTime, status };
  });
}
