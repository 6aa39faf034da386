import type { MemberOrder } from '@lantern/contracts/entities/payment-order';

import type { Actor } from '../../calls/actor.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { presentOrder } from './order.present.ts';
import { findOrder } from './order.repo.ts';

/** One of the caller's own orders. Another's is as unknown as none. */
export async function getOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  number: string,
): Promise<MemberOrder> {
  const order = await findOrder(db, number);
  return order?.memberId === actor.memberId ? presentOrder(order, now()) : refuse('order-unknown');
}
