import { refuse } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { claimObjects } from './object.repo.ts';

/**
 * Takes a stored picture into use in this transaction: the sweeper leaves it alone until the transaction ends. Returns its
 * key; an address on another site stays as it is. Refuses with `picture-gone` when the picture does not exist.
 */
export async function claimPicture(tx: Db, keyOrAddress: string, at: Date): Promise<void> {
  if (/^https?:/i.test(keyOrAddress)) return;
  if ((await claimObjects(tx, { keys: [keyOrAddress], at })) === 0) refuse('picture-gone');
}
