import type { Db } from '../../platform/database/db.ts';
import { type AuditEntry, insertAudit } from './operator.repo.ts';

export type { AuditSubject } from './operator.repo.ts';

/** Writes down what an operator did, in the transaction that does it. */
export const keepAudit = (tx: Db, entry: AuditEntry): Promise<void> => insertAudit(tx, entry);
