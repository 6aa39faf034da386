import type { MemberOrder } from '@lantern/contracts/entities/payment-order';

import type { MemberContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { channelsOf } from './channels.ts';
import { presentOrder } from './order.present.ts';
import { findShownOrder } from './order.repo.ts';

/** One of the caller's own orders. Another's is as unknown as none. */
export async function getOrder(
  { deps, actor }: MemberContext,
  { orderNo }: { orderNo: string },
): Promise<MemberOrder> {
  const order = await findShownOrder(deps.db, orderNo);
  if (order?.memberId !== actor.memberId) return refuse('order-unknown');
  return presentOrder(order, channelsOf(deps).find(order.channel), deps.now());
}
