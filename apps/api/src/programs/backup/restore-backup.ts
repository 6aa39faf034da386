import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import { ownMigrations, readMigrationFolder } from '@lantern/prisma/migration-folder';
import { unmarkRestore } from '@lantern/prisma/restore-mark';
import pg from 'pg';

import type { Config } from '../../platform/config/config.ts';
import { stagingFolder } from '../../platform/storage/copy-object.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  clearDatabase,
  isFilled,
  refuseFilledDatabase,
  refuseFilledStorage,
  refuseRunningSite,
  restoreName,
} from './check-place.ts';
import { isFileSound } from './checked-file.ts';
import { type CopiedMedia, copyMedia } from './copy-media.ts';
import { endLeftOut, type LeftOut } from './leave-out.ts';
import { loadTables, makeSchema } from './load-database.ts';
import { digestSecrets } from './make-backup.ts';
import {
  type Manifest,
  openBackupMedia,
  objectsFile,
  readManifest,
  BackupRefused,
} from './manifest.ts';

export interface RestoreOrder {
  /** The folder of one backup. */
  folder: string;
  /** Replaces the site that is in place. */
  force: boolean;
  signal?: AbortSignal;
  onProgress?: (looked: number) => void;
}

interface RestoreSite {
  config: Pick<Config, 'dataDir' | 'signingSecrets'>;
  connectionString: string;
  driver: Storage;
}

export interface Restored {
  manifest: Manifest;
  media: CopiedMedia;
  leftOut: LeftOut;
  /** Migrations of this program that the backup did not have. */
  migrated: string[];
  /** Whether this site's secret can decrypt the temporary passwords. */
  sameSecret: boolean;
}

/**
 * Restores a backup. It refuses before it touches anything; media come first, then the database in one transaction. A
 * killed restore leaves a database that every other program refuses, and can be run again.
 */
export async function restoreBackup(site: RestoreSite, order: RestoreOrder): Promise<Restored> {
  const { connectionString, config } = site;
  const manifest = await readManifest(order.folder);
  await checkBackup(order.folder, manifest);
  const client = new pg.Client({ connectionString, application_name: restoreName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await preparePlace(client, site, order);
    const media = await restoreMedia(site, order, manifest);
    // An operator may have started the site meanwhile.
    await refuseRunningSite(client);
    await clearDatabase(client);
    await makeSchema(connectionString, manifest);
    await loadTables(client, order.folder, manifest);
    const migrated = await applyMigrations({ connectionString, amidRestore: true });
    const leftOut = await endLeftOut(client);
    // From here on, every program takes it for a site.
    await client.query(unmarkRestore);
    const sameSecret = digestSecrets(config.signingSecrets).includes(manifest.secretDigest);
    return { manifest, media, leftOut, migrated, sameSecret };
  } finally {
    await client.end();
  }
}

/** Marks an empty database at once as half restored; a site that is replaced stays a site until the media are copied. */
async function preparePlace(
  client: pg.ClientBase,
  { driver }: RestoreSite,
  { folder, force }: RestoreOrder,
): Promise<void> {
  await refuseRunningSite(client);
  const filled = await isFilled(client);
  if (!force) {
    if (filled) refuseFilledDatabase();
    await refuseFilledStorage(driver, join(folder, objectsFile));
  }
  if (!filled) await clearDatabase(client);
}

function restoreMedia(
  { config, driver }: RestoreSite,
  { folder, signal, onProgress }: RestoreOrder,
  { withMedia }: Manifest,
): Promise<CopiedMedia> {
  return copyMedia({
    list: join(folder, objectsFile),
    from: withMedia ? openBackupMedia(join(folder, '..')) : null,
    to: driver,
    workFolder: stagingFolder(config),
    verify: true,
    signal,
    onProgress,
  });
}

/** Refuses a backup that this program can't restore, before it touches anything. */
async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  await checkMigrations(manifest);
  const damaged: string[] = [];
  for (const { file, sha256 } of [...manifest.tables, manifest.objects]) {
    if (!(await isFileSound(join(folder, file), sha256))) damaged.push(file);
  }
  if (damaged.length === 0) return;
  throw new BackupRefused(
    `This backup is damaged (${damaged.join(', ')}): nothing was changed. Take another one.`,
  );
}

async function checkMigrations({ migrations }: Manifest): Promise<void> {
  const own = await readMigrationFolder(ownMigrations);
  const known = new Map(own.migrations.map((it) => [it.name, it.checksum]));
  const unknown = migrations.filter((it) => known.get(it.name) !== it.checksum);
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `This backup was made by a newer version (${unknown.map((it) => it.name).join(', ')}): restore it with that version.`,
  );
}
