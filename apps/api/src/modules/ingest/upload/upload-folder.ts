import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../../../platform/config/config.ts';

/** Where uploads grow: on the disk of the work folders, so that a finished one is moved, not copied. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'ingest-uploads');

export const uploadPath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(uploadFolder(config), id);

/** What the upload's store writes down of it, beside it. */
const notePath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  `${uploadPath(config, id)}.json`;

export async function removeUploadFiles(config: Pick<Config, 'dataDir'>, id: string) {
  await Promise.all(
    [uploadPath(config, id), notePath(config, id)].map((it) => rm(it, { force: true })),
  );
}
