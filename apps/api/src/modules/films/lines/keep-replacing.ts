import type { Db } from '../../../platform/database/db.ts';
import { findLasting, replaceOnce } from './operate-lines.repo.ts';

/** The most addresses of one rule that are changed in a transaction that writes titles. */
const mostAtOnce = 5000;

/**
 * Puts hosts in the place of others in what this transaction wrote, by the replacements that last; each keeps the address that came, so that
 * its undoing gives it back. The latest one has the last word.
 */
export async function keepReplacing(tx: Db): Promise<void> {
  for (const it of await findLasting(tx)) await replaceOnce(tx, it, mostAtOnce);
}
