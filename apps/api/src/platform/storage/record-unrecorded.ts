import type { Db } from '../database/db.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { listUnrecorded, recordObject } from './object.repo.ts';
import { measureObject } from './record-objects.ts';
import type { Storage } from './storage.ts';

const readAtOnce = 8;

/** Records objects in use that have no checksum yet, from the bytes found. */
export async function recordUnrecorded(db: Db, driver: Storage, at: Date): Promise<void> {
  await forEachConcurrently(await listUnrecorded(db), readAtOnce, async ({ key, bytes }) => {
    const found = await measureObject(driver, key);
    if (found === null || (bytes !== null && bytes !== found.bytes)) return;
    await recordObject(db, { key, ...found, at });
  });
}
