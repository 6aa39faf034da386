import type { Database, Db } from '../../platform/database/db.ts';
import { adjustmentChecks } from './audit-adjustments.repo.ts';
import { cardChecks } from './audit-cards.repo.ts';
import type { Fault } from './audit-check.ts';
import { claimChecks } from './audit-claims.repo.ts';
import { guardChecks } from './audit-guards.repo.ts';
import { orderChecks } from './audit-orders.repo.ts';
import { postingChecks } from './audit-postings.repo.ts';
import { purchaseChecks } from './audit-purchases.repo.ts';
import { refundChecks } from './audit-refunds.repo.ts';
import { termsChecks } from './audit-terms.repo.ts';
import { vipChecks } from './audit-vip.repo.ts';
import { withdrawalChecks } from './audit-withdrawals.repo.ts';
import { holdSnapshot } from './wallet.repo.ts';

/** Every check of coins, money and VIP time. A table that moves any of them brings its own. */
const auditChecks = [
  ...guardChecks,
  ...postingChecks,
  ...purchaseChecks,
  ...claimChecks,
  ...vipChecks,
  ...withdrawalChecks,
  ...orderChecks,
  ...refundChecks,
  ...adjustmentChecks,
  ...cardChecks,
  ...termsChecks,
];

/** A row that breaks something that always holds. */
export interface Finding extends Fault {
  /** What should hold. */
  check: string;
}

/** How many checks an audit makes. */
export const auditCheckCount = auditChecks.length;

/**
 * Re-derives every balance, reward and right from what was written, as of one moment, beside a running site
 * or not. Empty when all is well.
 */
export function auditLedger(db: Pick<Database, 'transact'>): Promise<Finding[]> {
  return db.transact(async (tx) => {
    await holdSnapshot(tx);
    return findFaults(tx);
  });
}

/** The same inside a transaction, with what it has written itself. */
export async function findFaults(tx: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, faults, values } of auditChecks) {
    for (const fault of await tx.rows(faults, values)) findings.push({ check: name, ...fault });
  }
  return findings;
}
