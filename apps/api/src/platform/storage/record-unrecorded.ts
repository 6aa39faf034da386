import type { Db } from '../database/db.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { listUnrecorded, recordObject } from './object.repo.ts';
import { measureStream } from './record-objects.ts';
import { ObjectMissing, type Storage } from './storage.ts';

const readAtOnce = 8;

/** Records objects in use that have no checksum yet, from the bytes found. */
export async function recordUnrecorded(db: Db, driver: Storage, at: Date): Promise<void> {
  await forEachConcurrently(await listUnrecorded(db), readAtOnce, async ({ key, bytes }) => {
    try {
      const found = await measureStream(await driver.read(key));
      if (bytes === null || bytes === found.bytes) await recordObject(db, { key, ...found }, at);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
    }
  });
}
