import type { Deps } from '../../deps.ts';
import { draftsSince } from './draft-life.ts';
import { uploadKey } from './upload-address.ts';
import { deleteStaleDrafts } from './uploads.repo.ts';

const atOnce = 500;

/** Forgets pictures that nothing has used for a day. */
export async function sweepDrafts(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = draftsSince(now());
  for (;;) {
    const names = await deleteStaleDrafts(db, before, atOnce);
    for (const name of names) await storage.remove(uploadKey(name));
    if (names.length < atOnce || signal?.aborted === true) return;
  }
}
