import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { draftsSince } from './draft-life.ts';
import { forgetOperatorPictures } from './operator-pictures.ts';
import { deleteUnused, findSliceEnd, lockUnused } from './uploads.repo.ts';

export const uploadsRecurring = (deps: Deps): Recurring[] => [
  { name: 'sweep-unused-uploads', everySeconds: 1800, run: (signal) => sweepUnused(deps, signal) },
  { name: 'forget-operator-pictures', everySeconds: 1800, run: () => forgetOperatorPictures(deps) },
];

/** Looked at in one transaction. */
const sliceSize = 2000;

/**
 * Forgets pictures that nothing uses a day after they came: drafts, what was sent for a purpose and never served it,
 * avatars another one replaced. Their files are orphans then, which the storage sweeper takes.
 */
export async function sweepUnused(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = draftsSince(now());
  for (let after = ''; ;) {
    const last = await findSliceEnd(db, after, sliceSize);
    if (last === null || signal?.aborted === true) return;
    const slice = { after, last, before };
    // Looked at again once they are held: until then one may have been taken into use.
    await db.transact(async (tx) => deleteUnused(tx, await lockUnused(tx, slice)));
    after = last;
  }
}
