import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { findBlocked } from './blocked-source.repo.ts';

/** What a screener is shown. */
export interface ScreenedSource {
  /** A file on this machine. */
  path: string;
  sha256: Buffer;
  bytes: number;
}

/**
 * Looks whether a file must not be published. Answers what it is known as, or null when it is not known; rejects
 * when it can't tell, and then nothing is published either. Matching by a provider of hashes is one more of these.
 */
export interface Screener {
  name: string;
  screen: (source: ScreenedSource, signal: AbortSignal) => Promise<string | null>;
}

/** All there are, in the order in which they are asked. */
function createScreeners(config: Pick<Config, 'ingest'>, db: Db): readonly Screener[] {
  const { blockListFile } = config.ingest;
  return [
    { name: 'rejected before', screen: ({ sha256 }) => findBlocked(db, sha256) },
    ...(blockListFile === null ? [] : [createListScreener(blockListFile)]),
  ];
}

/** A file with a SHA-256 in hexadecimal at the beginning of each line; read anew each time, as it is replaced. */
function createListScreener(path: string): Screener {
  return {
    name: 'block list',
    async screen({ sha256 }, signal) {
      const wanted = sha256.toString('hex');
      const stream = createReadStream(path, { signal });
      // The error of a file that can't be read arrives at the lines as their end.
      const failed = new Promise<never>((_, reject) => stream.once('error', reject));
      return Promise.race([failed, findLine(createInterface(stream), wanted)]);
    },
  };
}

async function findLine(lines: AsyncIterable<string>, wanted: string): Promise<string | null> {
  for await (const line of lines) {
    if (line.slice(0, wanted.length).toLowerCase() === wanted) return line.trim();
  }
  return null;
}

export const screenersOf = oncePerSite(({ config, db }) => createScreeners(config, db));
