import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

import { hasCode } from '../has-code.ts';
import {
  type ByteRange,
  fileMode,
  folderMode,
  isPersonal,
  type ListedObject,
  ObjectMissing,
  type Storage,
  StorageUnusable,
} from './storage.ts';

/** The size of a read: large ones need few turns of the event loop. */
const readChunkBytes = 256 * 1024;

/** The name of an unfinished write; one that was cut off keeps it. */
const unfinished = /\.[\da-f]{12}\.part$/;

/**
 * Storage in a folder. A write goes to a temporary name, is flushed to disk and renamed, and the folder is flushed too: a
 * stored object survives a power cut. Only this user can read personal objects: the umask does not matter; `isClosed` says which
 * these are.
 */
export function createFileStorage(
  root: string,
  isClosed: (key: string) => boolean = isPersonal,
): Storage {
  const kindOf = (key: string) => (isClosed(key) ? 'personal' : 'shared');
  const pathOf = (key: string): string => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep)) throw new ObjectMissing(key);
    return path;
  };

  async function publish(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
    const made = await mkdir(dirname(path), { recursive: true, mode: folderMode[kindOf(key)] });
    try {
      await write(temporary);
      await flush(temporary);
      await rename(temporary, path);
      await flushFolders(dirname(path), made === undefined ? dirname(path) : dirname(made));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    put: (key, body) =>
      publish(key, async (temporary) => {
        await writeFile(temporary, body, { flag: 'wx', mode: fileMode[kindOf(key)] });
      }),
    putFile: (key, source) =>
      publish(key, async (temporary) => {
        await copyFile(source, temporary);
        // A copy has the mode of its source.
        await chmod(temporary, fileMode[kindOf(key)]);
      }),
    async stat(key) {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { size: found.size } : null;
      } catch (error) {
        if (error instanceof ObjectMissing || isMissing(error)) return null;
        throw error;
      }
    },
    read: (key, range) => openStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    pathOf,
    list: (folder) => listFiles(root, folder === undefined ? root : pathOf(folder)),
    removeUnfinished: (before) => removeParts(root, before),
    check: () => checkFolder(root),
  };
}

async function checkFolder(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StorageUnusable(
      `DATA_DIR must be a folder this process can write to; "${root}" can't be used.`,
      { cause },
    );
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    if (!entry.isFile() || unfinished.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    // A file that was removed meanwhile is not listed.
    const found = await stat(path).catch(ignoreMissing);
    if (found === null) continue;
    const key = relative(root, path).split(sep).join('/');
    yield { key, bytes: found.size, modifiedAt: found.mtime };
  }
}

async function removeParts(root: string, before: Date): Promise<number> {
  const entries = await opendir(root, { recursive: true }).catch(ignoreMissing);
  if (entries === null) return 0;
  let removed = 0;
  for await (const entry of entries) {
    if (!unfinished.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(ignoreMissing);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The folder and its parents, up to `last`. */
async function flushFolders(folder: string, last: string): Promise<void> {
  await flush(folder);
  if (folder.length > last.length) await flushFolders(dirname(folder), last);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function openStream(path: string, range?: ByteRange): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const wanted = range ? range.end - range.start + 1 : readChunkBytes;
    const highWaterMark = Math.min(wanted, readChunkBytes);
    const stream = createReadStream(path, { ...range, highWaterMark });
    stream.once('open', () => resolve(stream));
    stream.once('error', (error) =>
      reject(isMissing(error) ? new ObjectMissing(path, { cause: error }) : error),
    );
  });
}

const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'EISDIR');
