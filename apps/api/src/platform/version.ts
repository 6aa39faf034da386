import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The version of the site (`1.2.3`), from the repository's package.json. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
