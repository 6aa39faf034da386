import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import type { Db } from '../database/db.ts';
import {
  forgetObjectFolder,
  forgetObjects,
  type ObjectRecord,
  recordObject,
} from './object.repo.ts';
import { ObjectMissing, type Storage } from './storage.ts';

/**
 * A storage that records every object with its checksum. The record is written first, and a sweep locks its row while it
 * removes the object: so the sweep never removes an object that is being stored again, and it finds what a put left that
 * was cut off.
 */
export function recordObjects(storage: Storage, db: Db, now: () => Date): Storage {
  return {
    ...storage,
    async put(key, body) {
      const sha256 = hash('sha256', body, 'buffer');
      await recordObject(db, { key, bytes: body.byteLength, sha256, at: now() });
      await storage.put(key, body);
    },
    async putFile(key, path) {
      await recordObject(db, { key, ...(await measureFile(path)), at: now() });
      await storage.putFile(key, path);
    },
    async remove(key) {
      await storage.remove(key);
      await forgetObjects(db, { keys: [key] });
    },
    async removeFolder(prefix) {
      await storage.removeFolder(prefix);
      await forgetObjectFolder(db, prefix);
    },
  };
}

type Measured = Pick<ObjectRecord, 'bytes' | 'sha256'>;

const measureFile = (path: string) => measureStream(createReadStream(path));

/** Reads an object to its end; null when there is no such object. */
export async function measureObject(storage: Storage, key: string): Promise<Measured | null> {
  try {
    return await measureStream(await storage.read(key));
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** Reads a stream to its end. */
export async function measureStream(stream: NodeJS.ReadableStream): Promise<Measured> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest() };
}
