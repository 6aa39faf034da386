import type { Database, Db } from '../../../../platform/database/db.ts';
import { movedInChecks } from '../move-in.repo.ts';
import { readFromSnapshot } from '../wallet.repo.ts';
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

/** Every check of coins, money and VIP time. A table that moves any of them adds its own. */
export const auditChecks = [
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
  ...movedInChecks,
  ...termsChecks,
];

/** A row that breaks a check. */
export interface Finding extends Fault {
  /** The sentence that should hold. */
  check: string;
}

/** The number of checks of an audit. */
export const auditCheckCount = auditChecks.length;

/**
 * Derives every balance, reward and right again from the rows, in one snapshot, also while the site runs. Empty when the
 * ledger is sound.
 */
export function auditLedger(db: Pick<Database, 'transact'>): Promise<Finding[]> {
  return db.transact(async (tx) => {
    await readFromSnapshot(tx);
    return findFaults(tx);
  });
}

/** The same inside a transaction; it sees the transaction's own rows too. */
export async function findFaults(tx: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, faults, values } of auditChecks) {
    for (const fault of await tx.rows(faults, values)) findings.push({ check: name, ...fault });
  }
  return findings;
}
