import { type Statement, statement } from '../../platform/database/db.ts';

/** A row that is not as it has to be. */
export interface Fault {
  /** Which one: its table and its key. */
  row: string;
  found: string;
}

/** Something that always holds, and the statement that finds the rows where it doesn't. */
export interface AuditCheck {
  /** What holds. */
  name: string;
  faults: Statement<Fault>;
  values?: unknown[];
}

/** Declares a check; its statement selects `row` and `found`. */
export function auditCheck(name: string, text: string, values: unknown[] = []): AuditCheck {
  return { name, faults: statement<Fault>(`audit: ${name}`, text), values };
}
