import type { AuditSubjectKind } from '@lantern/contracts/entities/audit-subject';

import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';

/** The changed thing, by a name that people know: a `member` and its code, an `ad` and its id. */
export interface AuditSubject {
  kind: AuditSubjectKind;
  id: string | number;
}

/** A row of the audit: who did what to what, why, when, from where, and what it changed. */
export interface AuditEntry {
  /** Null when a program on the server did it, without an operator. */
  operatorId: number | null;
  action: string;
  subject: AuditSubject;
  /** The changed fields, before and after; a secret is `"changed"`. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** In the operator's words; `""` where none is asked. */
  reason: string;
  /** The digest of the session's token. */
  sessionHash: string | null;
  address: string | null;
  requestId: string | null;
  at: Date;
}

const insert = sql.run(
  'audit-record',
  `insert into audit (operator_id, action, subject_kind, subject_id, before, after, reason,
     session_id, address, request_id, created_at)
   values (:operatorId, :action, :kind, :subjectId, :before, :after, :reason, :sessionId, :address, :requestId, :at)`,
);

/** The number of a session, from its digest: enough to tell it from the operator's other sessions. */
const sessionIdLength = 16;

/**
 * Writes down what an operator did, in the transaction that does it. At its commit the database appends the row to the
 * audit's chain, one transaction at a time.
 */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  const { operatorId, action, subject, before, after, reason, at } = entry;
  const sessionId = entry.sessionHash?.slice(0, sessionIdLength) ?? null;

  await insert(tx, {
    operatorId,
    action,
    kind: subject.kind,
    subjectId: `${subject.id}`,
    before,
    after,
    reason,
    sessionId,
    address: entry.address,
    requestId: entry.requestId,
    at,
  });
}

/** The same for a program on the server, by the machine's clock. */
export const recordProgramAct = (
  tx: Db,
  action: string,
  subject: AuditSubject,
  { before = null, after = null }: Partial<Pick<AuditEntry, 'before' | 'after'>> = {},
): Promise<void> =>
  recordAudit(tx, {
    operatorId: null,
    sessionHash: null,
    address: null,
    requestId: null,
    action,
    subject,
    before,
    after,
    reason: '',
    at: new Date(),
  });
