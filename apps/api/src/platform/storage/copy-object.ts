import { createHash, hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { fileMode, folderMode, type Storage } from './storage.ts';

/** The folder of this machine for objects that are too large for memory. */
export const stagingFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'staging');

const ofCopy = /^copy-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes what copies that were killed left there; one that goes on has been written to since `before`, or is open. */
export async function removeStaged(config: { dataDir: string }, before: Date): Promise<void> {
  const folder = stagingFolder(config);
  for (const name of (await readdir(folder).catch(() => [])).filter((it) => ofCopy.test(it))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { force: true });
  }
}

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
