import type { Db } from '../../../platform/database/db.ts';
import { findLasting, replaceOnce } from './operate-lines.repo.ts';

/** The most addresses of one rule that are changed in a transaction that writes titles. */
const mostAtOnce = 5000;

/**
 * Repeats the lasting replacements of hosts on the addresses that this transaction wrote. Each replacement stores the original
 * address, so that it can be undone. Where several apply, the latest one wins.
 */
export async function repeatReplacements(tx: Db): Promise<void> {
  for (const it of await findLasting(tx)) await replaceOnce(tx, it, mostAtOnce);
}
