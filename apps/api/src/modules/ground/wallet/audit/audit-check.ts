import { type Statement, variant } from '../../../../platform/database/statement.ts';

/** A row that breaks a check. */
export interface Fault {
  /** Its table and its key. */
  row: string;
  found: string;
}

/** A check: something that always holds, and the statement that finds the rows that break it. */
export interface AuditCheck {
  /** The sentence that holds. */
  name: string;
  faults: Statement<Fault>;
  values?: unknown[];
}

/** Declares a check; its statement selects `row` and `found`. */
export function auditCheck(name: string, text: string, values: unknown[] = []): AuditCheck {
  return { name, faults: variant('audit', name, text, { notNull: ['row', 'found'] }), values };
}
