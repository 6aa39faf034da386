import type { Db } from '../database/db.ts';
import { copyObject } from './copy-object.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { findObject } from './object.repo.ts';
import { measureStream } from './record-objects.ts';
import type { ListedObject, Storage } from './storage.ts';

const atOnce = 8;

export interface Move {
  db: Db;
  from: Storage;
  to: Storage;
  workFolder: string;
  signal?: AbortSignal;
  onProgress?: (looked: number) => void;
}

export interface Moved {
  copied: number;
  /** Objects that an earlier run copied. */
  skipped: number;
  removed: number;
  /** Damaged objects; they stay where they are. */
  damaged: string[];
}

/**
 * Copies every object from one storage to another and skips those that are in place, so a later run continues an
 * interrupted one. Both storages may be in use meanwhile; a second run copies what came since.
 */
export function copyObjects(move: Move): Promise<Moved> {
  return forEachObject(move, async (object, moved) => {
    const { key, bytes } = object;
    if ((await move.to.stat(key))?.size === bytes) {
      moved.skipped++;
      return;
    }
    const sha256 = (await findObject(move.db, { key }))?.sha256 ?? null;
    const { copied } = await copyObject({ ...move, key, bytes, sha256 });
    if (copied) moved.copied++;
    else moved.damaged.push(key);
  });
}

/** Removes every copied object from its old place, each only after its copy was read and compared. */
export function removeCopied(move: Move): Promise<Moved> {
  return forEachObject(move, async ({ key, bytes }, moved) => {
    if ((await move.to.stat(key))?.size !== bytes) {
      moved.skipped++;
      return;
    }
    const copy = await measureStream(await move.to.read(key));
    const wanted =
      (await findObject(move.db, { key }))?.sha256 ??
      (await measureStream(await move.from.read(key))).sha256;
    if (!wanted.equals(copy.sha256)) {
      moved.damaged.push(key);
      return;
    }
    await move.from.remove(key);
    moved.removed++;
  });
}

async function forEachObject(
  { from, signal, onProgress = () => undefined }: Move,
  work: (object: ListedObject, moved: Moved) => Promise<void>,
): Promise<Moved> {
  const moved: Moved = { copied: 0, skipped: 0, removed: 0, damaged: [] };
  let looked = 0;
  await forEachConcurrently(from.list(), atOnce, async (object) => {
    signal?.throwIfAborted();
    await work(object, moved);
    onProgress(++looked);
  });
  return moved;
}
