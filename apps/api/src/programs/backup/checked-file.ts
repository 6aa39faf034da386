import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { measureStream } from '../../platform/storage/record-objects.ts';
import { fileMode, folderMode } from '../../platform/storage/storage.ts';

/** Fast rather than strong compression, because the database waits. */
const level = 2;

/** Writes a stream compressed, flushes it to disk, and returns the file's checksum in hex. */
export async function writeChecked(path: string, source: Readable): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode.personal });
  const sha256 = createHash('sha256');
  const look = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    source,
    createGzip({ level }),
    look,
    createWriteStream(path, { flush: true, mode: fileMode.personal }),
  );
  return sha256.digest('hex');
}

/** Whether a file has this checksum; false when it is missing. */
export async function isFileSound(path: string, sha256: string): Promise<boolean> {
  try {
    return (await measureStream(createReadStream(path))).sha256.toString('hex') === sha256;
  } catch {
    return false;
  }
}

export const readChecked = (path: string): Readable => {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  return file.pipe(text);
};

export const readLines = (path: string): AsyncIterable<string> =>
  createInterface({ input: readChecked(path), crlfDelay: Infinity });

/** Flushes a folder, so that its files are there after a power cut. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
