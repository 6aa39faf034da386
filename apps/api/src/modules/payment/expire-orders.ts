import type { Deps } from '../../platform/deps.ts';
import { expireOverdue } from './order.repo.ts';

/** Expires orders whose time is over. Money that comes later still settles them. */
export async function expireOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while ((await expireOverdue(db, now())) > 0);
}
