import { createHash, hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { fileMode, folderMode, type Storage } from './storage.ts';

/** Objects up to this size are copied through memory, larger ones through a file. */
const inMemoryBytes = 16 * 1024 * 1024;

export interface Copy {
  key: string;
  bytes: number;
  from: Storage;
  to: Storage;
  /** The expected checksum; null when it is not known. */
  sha256: Buffer | null;
  /** For objects too large for memory. */
  workFolder: string;
}

/** Copies an object and returns its checksum; copies nothing when the checksum is not the expected one. */
export function copyObject(copy: Copy): Promise<{ copied: boolean; sha256: Buffer }> {
  return copy.bytes <= inMemoryBytes ? copyThroughMemory(copy) : copyThroughFile(copy);
}

async function copyThroughMemory({ key, from, to, sha256 }: Copy) {
  const body = await buffer(await from.read(key));
  const found = hash('sha256', body, 'buffer');
  const copied = sha256 === null || sha256.equals(found);
  if (copied) await to.put(key, body);
  return { copied, sha256: found };
}

async function copyThroughFile({ key, from, to, sha256, workFolder }: Copy) {
  await mkdir(workFolder, { recursive: true, mode: folderMode.personal });
  const path = join(workFolder, `copy-${randomUUID()}`);
  const hashing = createHash('sha256');
  const look = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hashing.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      await from.read(key),
      look,
      createWriteStream(path, { mode: fileMode.personal }),
    );
    const found = hashing.digest();
    const copied = sha256 === null || sha256.equals(found);
    if (copied) await to.putFile(key, path);
    return { copied, sha256: found };
  } finally {
    await rm(path, { force: true });
  }
}
