import { join } from 'node:path';

import type { Config } from '../config/config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageUnusable } from './storage.ts';

export type StorageKind = Config['storage'];

/** The folder of a storage that is files. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'storage');

/** Opens the storage of one kind, which need not be the site's. Throws {@link StorageUnusable}. */
export function openStorage(
  config: Pick<Config, 'dataDir' | 's3' | 'storage'>,
  kind: StorageKind = config.storage,
): Storage {
  if (kind === 'files') return createFileStorage(filesFolder(config));
  if (config.s3 !== null) return createS3Storage(config.s3);
  throw new StorageUnusable('S3_BUCKET is required to reach S3: set it to the name of a bucket.');
}
