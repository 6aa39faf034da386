import { join } from 'node:path';

import type { Config } from '../platform/config/config.ts';
import { sourcesFolder } from '../platform/storage/film-sources.ts';

/** Where a file that is to become a film lies on a site whose storage is a disk. */
export const sourcePath = ({ dataDir }: Pick<Config, 'dataDir'>, id: string): string =>
  join(dataDir, 'storage', sourcesFolder, id, '0'.repeat(15));
