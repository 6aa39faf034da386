import { refuse } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { claimObjects } from './object.repo.ts';

/**
 * A stored picture, by its key, that is taken into use by this transaction and not swept before it ends; an address
 * elsewhere is none of ours. Refuses with `picture-gone` when there is no such picture.
 */
export async function claimPicture(tx: Db, keyOrAddress: string, at: Date): Promise<void> {
  if (/^https?:/i.test(keyOrAddress)) return;
  if ((await claimObjects(tx, [keyOrAddress], at)) === 0) refuse('picture-gone');
}
