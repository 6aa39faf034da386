import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import type { Config } from '../../platform/config/config.ts';
import { type Database, useConnection } from '../../platform/database/db.ts';
import type { OfEachSecret, SigningSecrets } from '../../platform/signing/signing-secrets.ts';
import { stagingFolder } from '../../platform/storage/copy-object.ts';
import { forEachConcurrently } from '../../platform/storage/for-each-concurrently.ts';
import { recordUnrecorded } from '../../platform/storage/record-unrecorded.ts';
import { fileMode, folderMode, type Storage } from '../../platform/storage/storage.ts';
import { lockObjectsShared } from '../../platform/storage/sweep-lock.repo.ts';
import { flushFolder, isFileSound, readLines } from './checked-file.ts';
import { type CopiedMedia, copyMedia } from './copy-media.ts';
import { dumpDatabase } from './dump-database.ts';
import type { LeftOut } from './leave-out.ts';
import {
  BackupRefused,
  type Manifest,
  manifestFile,
  objectsFile,
  openBackupMedia,
  parseBackupObject,
  readManifest,
} from './manifest.ts';

/** The lock that is held while a backup is made. */
const lockKey = 5_267_836_027;
/** The end of the name of a folder whose backup is not finished. */
const unfinished = '.unfinished';

export interface BackupOrder {
  /** The folder of all backups; each has a folder of its own in it. */
  root: string;
  /** Leaves the objects out, for a site whose storage is backed up by other means. */
  withMedia: boolean;
  /** Verifies the media of earlier backups too, and copies damaged ones again. */
  verify?: boolean;
  /** The number of backups to keep, the newest ones; 0, as by default, keeps all. */
  keep?: number;
  /** Stops the copying of media. */
  signal?: AbortSignal;
  /** Told how many objects were looked at. */
  onProgress?: (looked: number) => void;
}

interface BackupSite {
  config: Pick<Config, 'dataDir' | 'signingSecrets'>;
  db: Database;
  driver: Storage;
  now: () => Date;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
  media: CopiedMedia;
  leftOut: LeftOut;
  /** Older backups that were removed. */
  pruned: number;
  /** The folder of a backup that stays and can't be read, for which none was removed; null for none. */
  unread: string | null;
}

/**
 * Backs a site up while it runs. Killed halfway it leaves nothing that looks like a backup. Throws {@link BackupRefused} while
 * another backup is made.
 */
export async function makeBackup(site: BackupSite, order: BackupOrder): Promise<Backup> {
  const { db, driver, config } = site;
  const madeAt = site.now();
  const folder = join(order.root, madeAt.toISOString().replaceAll(':', '-').replace(/\.\d+/, ''));
  const making = `${folder}${unfinished}`;
  return useConnection(db.pool, async (_db, client) => {
    await lockBackups(client);
    await mkdir(order.root, { recursive: true, mode: folderMode.personal });
    await removeUnfinished(order.root);
    await lockObjectsShared(client);
    await recordUnrecorded(db, driver, madeAt);
    const { dump, leftOut } = await dumpDatabase(client, making);
    const media = await copyMedia({
      list: join(making, objectsFile),
      from: order.withMedia ? driver : null,
      to: order.withMedia ? openBackupMedia(order.root) : driver,
      workFolder: stagingFolder(config),
      verify: order.verify ?? false,
      signal: order.signal,
      onProgress: order.onProgress,
    });
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      ...dump,
      withMedia: order.withMedia,
      secretDigest: digestSecrets(config.signingSecrets)[0],
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(making, manifestFile), text, { flush: true, mode: fileMode.personal });
    await flushFolder(making);
    await rename(making, folder);
    await flushFolder(order.root);
    // Still under the lock: another backup may have copied media that no finished backup names yet.
    const pruned = await pruneBackups(order.root, order.keep ?? 0);
    return { folder, manifest, media, leftOut, ...pruned };
  });
}

/**
 * Takes the lock of backups, which the connection holds until it is closed: two backups at once would remove each other's
 * folders and media.
 */
async function lockBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [lockKey],
  );
  if (rows[0]?.locked !== true)
    throw new BackupRefused('Another backup of this site is being made.');
}

/** A digest of each secret, the current one first: it tells one secret from another and nothing else. */
export const digestSecrets = (secrets: SigningSecrets): OfEachSecret<string> => {
  const [current, ...old] = secrets.hmacs('backup v1');
  return [current.toString('hex'), ...old.map((it) => it.toString('hex'))];
};

async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.endsWith(unfinished)) continue;
    await rm(join(root, name), { recursive: true, force: true });
  }
}

/** The name of a finished backup's folder: the moment it was made, in UTC. */
export const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
/** Objects of old backups that are removed at once. */
const removedAtOnce = 8;

/**
 * Keeps the newest backups, all for 0, and removes the others and the media that no kept backup names. Nothing is removed before
 * the lists of all that stay were read: of one that can't be read it is not known which media it needs.
 */
async function pruneBackups(
  root: string,
  keep: number,
): Promise<Pick<Backup, 'pruned' | 'unread'>> {
  const backups = (await readdir(root)).filter((it) => backupName.test(it)).toSorted();
  const old = keep === 0 ? [] : backups.slice(0, -keep);
  if (old.length === 0) return { pruned: 0, unread: null };
  const needed = new Set<string>();
  for (const name of backups.slice(-keep)) {
    const folder = join(root, name);
    if (!(await hasSoundList(folder))) return { pruned: 0, unread: folder };
    for await (const line of readLines(join(folder, objectsFile))) {
      needed.add(parseBackupObject(line).key);
    }
  }
  for (const name of old) await rm(join(root, name), { recursive: true });
  const media = openBackupMedia(root);
  await forEachConcurrently(media.list(), removedAtOnce, async ({ key }) => {
    if (!needed.has(key)) await media.remove(key);
  });
  return { pruned: old.length, unread: null };
}

/** Whether the list of a backup's objects is there as it was written. */
async function hasSoundList(folder: string): Promise<boolean> {
  try {
    const { objects } = await readManifest(folder);
    return await isFileSound(join(folder, objectsFile), objects.sha256);
  } catch (error) {
    if (error instanceof BackupRefused) return false;
    throw error;
  }
}
