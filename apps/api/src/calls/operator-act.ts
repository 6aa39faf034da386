import type { CallAudit } from '@lantern/contracts/call';

import { type AuditSubject, recordAudit } from '../platform/audit/record-audit.ts';
import type { Db } from '../platform/database/db.ts';

/** What an operator's call changed, as its verb reports it. */
export interface AuditedChange {
  /** The changed thing, by a name that people know: a `member` and its code, an `ad` and its id. */
  subject: AuditSubject;
  /** The thing before and after the change. The audit keeps the fields that the call declares. */
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  reason?: string;
}

/** An operator at work in one call, and the audit to which the call writes. */
export interface OperatorAct {
  operatorId: number;
  loginName: string;
  /** Writes a row of the audit. Called in the transaction of the change. */
  saveAudit: (tx: Db, change: AuditedChange) => Promise<void>;
}

type Values = Readonly<Record<string, unknown>>;

/** Stands for a secret in the audit: tells only whether there was one. */
const secretMark = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : 'changed';

/**
 * The declared fields that differ, before and after the change. Of a secret it tells only that it changed. Null where the
 * thing did not exist before, or does not exist after.
 */
export function keptFields(
  { fields, secrets = [] }: Pick<CallAudit, 'fields' | 'secrets'>,
  { before = null, after = null }: Pick<AuditedChange, 'before' | 'after'>,
): { before: Values | null; after: Values | null } {
  const differs = (field: string): boolean =>
    JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null);
  const kept = fields.filter(differs);
  const pick = (from: Values | null, isAfter: boolean): Values | null =>
    from &&
    Object.fromEntries(
      kept.map((field) => {
        const value = from[field] ?? null;
        if (!secrets.includes(field)) return [field, value];
        return [field, isAfter ? 'changed' : secretMark(value)];
      }),
    );
  return { before: pick(before, false), after: pick(after, true) };
}

/** The operator who acts, the call, and the address it came from. */
interface ActSources {
  operator: { operatorId: number; loginName: string; sessionHash: string | null };
  /** Null when the call only reads. */
  audit: CallAudit | null;
  now: () => Date;
  address: string | null;
  requestId: string | null;
}

/** An operator at work. Writing to the audit throws in a call that declares that it only reads. */
export function createAct({ operator, audit, now, ...from }: ActSources): OperatorAct {
  const { operatorId, loginName, sessionHash } = operator;
  return {
    operatorId,
    loginName,
    saveAudit: (tx, { subject, reason = '', ...values }) => {
      if (audit === null) throw new Error('a call that only reads wrote to the audit');
      const { action } = audit;
      const entry = { operatorId, action, subject, reason, sessionHash, ...from, at: now() };
      return recordAudit(tx, { ...entry, ...keptFields(audit, values) });
    },
  };
}
