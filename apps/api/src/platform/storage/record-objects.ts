import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import type { Db } from '../database/db.ts';
import { forgetObjectFolder, forgetObjects, recordObject } from './object.repo.ts';
import type { Storage } from './storage.ts';

/**
 * Storage that writes down every object with its checksum. The record comes first and its row is locked while
 * a sweep removes the object: so one that is being put again is never swept, and a put that was cut off leaves
 * a record that is.
 */
export function recordObjects(storage: Storage, db: Db, now: () => Date): Storage {
  return {
    ...storage,
    async put(key, body) {
      const sha256 = hash('sha256', body, 'buffer');
      await recordObject(db, { key, bytes: body.byteLength, sha256 }, now());
      await storage.put(key, body);
    },
    async putFile(key, path) {
      await recordObject(db, { key, ...(await measureFile(path)) }, now());
      await storage.putFile(key, path);
    },
    async remove(key) {
      await storage.remove(key);
      await forgetObjects(db, [key]);
    },
    async removeFolder(prefix) {
      await storage.removeFolder(prefix);
      await forgetObjectFolder(db, prefix);
    },
  };
}

const measureFile = (path: string) => measureStream(createReadStream(path));

/** Reads to the end. */
export async function measureStream(
  stream: NodeJS.ReadableStream,
): Promise<{ bytes: number; sha256: Buffer }> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest() };
}
