import type { Deps } from '../../platform/deps.ts';
import { countRecentPayments, type PaymentCount } from './recent-payments.repo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What was paid in the last 24 hours and how it went, and what waits for somebody, for those who watch. */
export const countPayments = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PaymentCount[]> =>
  countRecentPayments(db, new Date(now().getTime() - dayMs));
