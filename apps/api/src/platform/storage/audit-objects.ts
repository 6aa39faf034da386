import type { Db } from '../database/db.ts';
import {
  countOrphans,
  type FoundObject,
  gatherFound,
  listFound,
  listMissing,
  type MissingObject,
} from './audit.repo.ts';
import { isOfSource } from './film-sources.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { recordObject } from './object.repo.ts';
import { measureObject } from './record-objects.ts';
import type { ListedObject, Storage } from './storage.ts';

export interface MediaAudit {
  missing: MissingObject[];
  /** Objects whose bytes or size are not those that were stored. */
  damaged: { key: string; reason: string }[];
  /** The number of objects that had no checksum and got one from the bytes found; earlier damage can't be seen. */
  recorded: number;
  /** Objects that nothing uses. The sweeper removes them when they are an hour old. */
  orphans: number;
  /** The number of all objects in storage. */
  objects: number;
}

export interface AuditDeps {
  /** A connection of its own, for temporary tables. */
  own: Db;
  db: Db;
  /** The storage driver itself. */
  driver: Storage;
  /** Compares sizes only, and reads only objects without a checksum. */
  quick?: boolean;
  onProgress?: (looked: number) => void;
}

const listedAtOnce = 5000;
const readAtOnce = 8;
/** So many of the objects that a listing lacks are looked for once more: all of what came while it was made. */
const mostSought = 20_000;

/** Compares the objects in use, the recorded objects and the objects in storage. */
export async function auditObjects(deps: AuditDeps): Promise<MediaAudit> {
  const { own, driver, onProgress = () => undefined } = deps;
  await gatherFound(own, batches(listKept(driver), listedAtOnce));
  const audit: MediaAudit = {
    missing: await withoutArrived(driver, await listMissing(own)),
    damaged: [],
    recorded: 0,
    orphans: await countOrphans(own),
    objects: 0,
  };
  for await (const page of listFound(own)) {
    await forEachConcurrently(page, readAtOnce, async (it) => {
      await lookAt(deps, it, audit);
      onProgress(++audit.objects);
    });
  }
  audit.damaged.sort((a, b) => (a.key < b.key ? -1 : 1));
  return audit;
}

/** What is missing indeed: a listing takes long, and films are published meanwhile. */
async function withoutArrived(
  driver: Storage,
  missing: readonly MissingObject[],
): Promise<MissingObject[]> {
  const arrived = new Set<string>();
  await forEachConcurrently(missing.slice(0, mostSought), readAtOnce, async ({ key }) => {
    if ((await driver.stat(key)) !== null) arrived.add(key);
  });
  return missing.filter(({ key }) => !arrived.has(key));
}

async function lookAt(deps: AuditDeps, it: FoundObject, audit: MediaAudit): Promise<void> {
  const damage = (reason: string): void => void audit.damaged.push({ key: it.key, reason });
  if (it.bytes !== null && it.bytes !== it.foundBytes) {
    return damage(`${it.foundBytes} bytes instead of ${it.bytes}`);
  }
  if (it.sha256 !== null && deps.quick === true) return;
  const read = await measureObject(deps.driver, it.key);
  // The object was removed after it was listed.
  if (read === null) return;
  if (it.sha256 !== null) {
    return it.sha256.equals(read.sha256) ? undefined : damage('other bytes than were put there');
  }
  await recordObject(deps.db, { key: it.key, ...read, at: it.modifiedAt });
  audit.recorded++;
}

/** What is kept: no files that are to become films, which come and go. */
async function* listKept(driver: Storage): AsyncGenerator<ListedObject> {
  for await (const it of driver.list()) if (!isOfSource(it)) yield it;
}

/** Collects items into arrays of a size. */
async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
