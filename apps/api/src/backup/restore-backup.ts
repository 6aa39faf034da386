import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import pg from 'pg';

import type { Config } from '../config.ts';
import { createFileStorage } from '../storage/file-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { checkBackup } from './check-backup.ts';
import {
  clearDatabase,
  noteRestored,
  refuseFilledDatabase,
  refuseFilledStorage,
  refuseRunningSite,
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
 * Brings a backup back. Refuses before it touches anything; the database comes last and in one piece, so a
 * restore that was killed can be run again.
 */
export async function restoreBackup(site: RestoreSite, order: RestoreOrder): Promise<Restored> {
  const { connectionString, config } = site;
  const manifest = await readManifest(order.folder);
  await checkBackup(order.folder, manifest);
  const client = new pg.Client({ connectionString, application_name: 'lantern restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseRunningSite(client);
    if (!order.force) {
      await refuseFilledDatabase(client);
      await refuseFilledStorage(site.driver, join(order.folder, objectsFile));
    }
    const media = await restoreMedia(site, order, manifest);
    await clearDatabase(client);
    await makeSchema(connectionString, manifest);
    await loadTables(client, order.folder, manifest);
    await noteRestored(client);
    const migrated = await applyMigrations({ connectionString });
    const sameSecret = manifest.secretDigest === digestSecret(config.signingSecret);
    return { manifest, media, migrated, sameSecret };
  } finally {
    await client.end();
  }
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
