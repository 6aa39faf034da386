import { HOUR_MS } from '@lantern/rules/shanghai-time';

import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import type { Recurring } from '../jobs/job.ts';
import { noteUpkeep } from '../jobs/upkeep.repo.ts';
import type { Log } from '../log/log.ts';
import { removeStaged } from './copy-object.ts';
import { openStorage } from './open-storage.ts';
import { sweepOrphans } from './sweep-orphans.ts';

interface SweepSources {
  config: Config;
  db: Database;
  log: Log;
  now: () => Date;
}

export function storageRecurring({ config, db, log, now }: SweepSources): Recurring[] {
  const driver = openStorage(config);

  async function sweep(signal: AbortSignal): Promise<void> {
    await removeStaged(config, new Date(now().getTime() - HOUR_MS));
    const swept = await sweepOrphans({ db, driver, now, signal });
    if (swept === null) return;
    await noteUpkeep(db, { task: 'sweep', finishedAt: now(), problems: 0 });
    if (swept > 0) log.info({ swept }, 'orphans were removed from storage');
  }

  return [{ name: 'sweep-storage', everySeconds: 1800, run: sweep }];
}
