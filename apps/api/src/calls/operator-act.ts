import type { CallAudit } from '@lantern/contracts/call';

import { type AuditSubject, recordAudit } from '../platform/audit/record-audit.ts';
import type { Db } from '../platform/database/db.ts';

/** What a call did to what, as the verb that did it knows. */
export interface AuditedChange {
  /** What was changed, by a name that people know: a `member` and its code, an `ad` and its id. */
  subject: AuditSubject;
  /** The changed thing as it was, and as it is; of these, the fields that the call declares are kept. */
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  reason?: string;
}

/** An operator at work in one call: who, and how what they do is written down. */
export interface OperatorAct {
  operatorId: number;
  loginName: string;
  /** Writes a row of the audit, to be called in the transaction of the change. */
  keepAudit: (tx: Db, change: AuditedChange) => Promise<void>;
}

type Values = Readonly<Record<string, unknown>>;

/** What stands for a secret: whether there was one, and nothing of it. */
const secretMark = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : 'changed';

/**
 * The fields of a change that the call declares and that differ, before and after. Secrets say only that they changed.
 * Null where there was nothing before, or is nothing after.
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

/** Who acts, through which call, and from where. */
interface ActSources {
  operator: { operatorId: number; loginName: string; sessionHash: string | null };
  /** Null: the call only reads. */
  audit: CallAudit | null;
  now: () => Date;
  address: string | null;
  requestId: string | null;
}

/** An operator at work. Writing to the audit throws where the call says that it only reads. */
export function createAct({ operator, audit, now, ...from }: ActSources): OperatorAct {
  const { operatorId, loginName, sessionHash } = operator;
  return {
    operatorId,
    loginName,
    keepAudit: (tx, { subject, reason = '', ...values }) => {
      if (audit === null) throw new Error('a call that only reads wrote to the audit');
      const { action } = audit;
      const entry = { operatorId, action, subject, reason, sessionHash, ...from, at: now() };
      return recordAudit(tx, { ...entry, ...keptFields(audit, values) });
    },
  };
}
