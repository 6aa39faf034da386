import { randomBytes } from 'node:crypto';

import type {
  SealDeps,
  SealedFilms,
  SealOptions,
} from '../../modules/films/ingest/stored/seal-asset.ts';
import { loadConfig } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { recordObjects } from '../../platform/storage/record-objects.ts';
import { createProgressLine } from './progress-line.ts';
import { say } from './run-operator-tool.ts';
import { withSite } from './with-site.ts';

/** Something that is done to one film after the other. */
interface FilmWork {
  count: (db: Db) => Promise<number>;
  run: (deps: SealDeps, options: SealOptions) => Promise<SealedFilms>;
  text: {
    progress: (done: number, remaining: number) => string;
    left: (assetId: string, reason: string) => string;
    result: (done: number, left: number) => string;
  };
}

/** Does it on this machine's site, and says so; answers the exit code, 1 when a film stays as it is. */
export async function workOnFilms(signal: AbortSignal, work: FilmWork): Promise<number> {
  const { count, run, text } = work;
  const config = loadConfig();
  const driver = openStorage(config);
  await driver.check();
  return withSite(config, async ({ db }) => {
    const now = (): Date => new Date();
    const storage = recordObjects(driver, db, now);
    const line = createProgressLine();
    const films = await count(db);
    const onFilm = ({ done, left }: SealedFilms): void =>
      line.show(text.progress(done, films - done - left.length));
    const deps = { db, now, randomBytes, storage, config };
    const { done, left } = await run(deps, { signal, onFilm }).finally(() => line.end());
    for (const { assetId, reason } of left) say(text.left(assetId, reason));
    say(text.result(done, left.length));
    return left.length === 0 ? 0 : 1;
  });
}
