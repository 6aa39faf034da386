import { copyObject } from '../../platform/storage/copy-object.ts';
import { forEachConcurrently } from '../../platform/storage/for-each-concurrently.ts';
import { measureStream } from '../../platform/storage/record-objects.ts';
import { ObjectMissing, type Storage } from '../../platform/storage/storage.ts';
import { readLines } from './checked-file.ts';
import { type BackupObject, parseBackupObject } from './manifest.ts';

const atOnce = 8;

export interface MediaCopy {
  /** The list of objects of a backup. */
  list: string;
  /** Null when the backup has the list alone: then nothing is copied, and the objects in place are checked. */
  from: Storage | null;
  to: Storage;
  workFolder: string;
  /** Compares objects in place by checksum; by default, their size is compared. */
  verify: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((looked: number) => void) | undefined;
}

export interface CopiedMedia {
  copied: number;
  /** Objects that were in place already. */
  kept: number;
  missing: string[];
  damaged: string[];
}

/** Copies every listed object that is missing, and returns those that are lost or damaged. */
export async function copyMedia(copy: MediaCopy): Promise<CopiedMedia> {
  const done: CopiedMedia = { copied: 0, kept: 0, missing: [], damaged: [] };
  let looked = 0;
  await forEachConcurrently(readLines(copy.list), atOnce, async (line) => {
    copy.signal?.throwIfAborted();
    const object = parseBackupObject(line);
    await copyOne(copy, object, done);
    copy.onProgress?.(++looked);
  });
  done.missing.sort();
  done.damaged.sort();
  return done;
}

async function copyOne(copy: MediaCopy, object: BackupObject, done: CopiedMedia): Promise<void> {
  const { key, bytes } = object;
  if (bytes === null || object.sha256 === null) return void done.missing.push(key);
  const sha256 = Buffer.from(object.sha256, 'hex');
  if (await isThere(copy, key, bytes, sha256)) {
    done.kept++;
    return;
  }
  const { from } = copy;
  if (from === null) return void done.missing.push(key);
  try {
    const { copied } = await copyObject({ ...copy, from, key, bytes, sha256 });
    if (copied) done.copied++;
    else done.damaged.push(key);
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    done.missing.push(key);
  }
}

async function isThere(
  { to, verify }: MediaCopy,
  key: string,
  bytes: number,
  sha256: Buffer,
): Promise<boolean> {
  if ((await to.stat(key))?.size !== bytes) return false;
  return !verify || sha256.equals((await measureStream(await to.read(key))).sha256);
}
