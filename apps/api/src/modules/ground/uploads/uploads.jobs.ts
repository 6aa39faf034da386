import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { draftsSince } from './draft-life.ts';
import { forgetOperatorPictures } from './operator-pictures.ts';
import { deleteUnused, findSliceEnd, lockUnused } from './uploads.repo.ts';

export const uploadsRecurring = (deps: Deps): Recurring[] => [
  { name: 'sweep-unused-uploads', everySeconds: 1800, run: (signal) => sweepUnused(deps, signal) },
  { name: 'forget-operator-pictures', everySeconds: 1800, run: () => forgetOperatorPictures(deps) },
];

/** The number of pictures that one transaction looks at. */
const sliceSize = 2000;

/**
 * Deletes pictures that nothing uses a day after they came: drafts, pictures that were never used for their purpose, and
 * replaced avatars. Their files are then orphans, which the storage sweeper removes.
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
    // Checked again under the lock: one may have been taken into use before.
    await db.transact(async (tx) => deleteUnused(tx, { names: await lockUnused(tx, slice) }));
    after = last;
  }
}
