import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import pg from 'pg';

import type { Config } from '../../platform/config/config.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkBackup } from './check-backup.ts';
import {
  clearDatabase,
  isFilled,
  refuseFilledDatabase,
  refuseFilledStorage,
  refuseRunningSite,
  restoreName,
} from './check-place.ts';
import { type CopiedMedia, copyMedia } from './copy-media.ts';
import { loadTables, makeSchema } from './load-database.ts';
import { digestSecret } from './make-backup.ts';
import { type Manifest, mediaFolder, objectsFile, readManifest } from './manifest.ts';

export interface RestoreOrder {
  /** Of one backup. */
  folder: string;
  /** Replaces what is there. */
  force: boolean;
  signal?: AbortSignal;
  onProgress?: (looked: number) => void;
}

interface RestoreSite {
  config: Pick<Config, 'dataDir' | 'signingSecret'>;
  connectionString: string;
  driver: Storage;
}

export interface Restored {
  manifest: Manifest;
  media: CopiedMedia;
  /** Migrations that this program has and the backup had not. */
  migrated: string[];
  /** Whether temporary passwords can be read here. */
  sameSecret: boolean;
}

/**
 * Brings a backup back. Refuses before it touches anything; the database comes last and in one piece. Killed, it leaves
 * a database that all others refuse, and can be run again.
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
    // Somebody may have started it meanwhile.
    await refuseRunningSite(client);
    await clearDatabase(client);
    await makeSchema(connectionString, manifest);
    await loadTables(client, order.folder, manifest);
    const migrated = await applyMigrations({ connectionString });
    const sameSecret = manifest.secretDigest === digestSecret(config.signingSecret);
    return { manifest, media, migrated, sameSecret };
  } finally {
    await client.end();
  }
}

/** An empty place says at once that it is no site; what is to be replaced stays a site until the media are there. */
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
    from: withMedia ? createFileStorage(join(folder, '..', mediaFolder)) : null,
    to: driver,
    workFolder: join(config.dataDir, 'staging'),
    verify: true,
    signal,
    onProgress,
  });
}
