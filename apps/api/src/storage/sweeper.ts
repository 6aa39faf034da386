import type { Deps } from '../deps.ts';
import { noteUpkeep } from '../upkeep/upkeep.repo.ts';
import { openStorage } from './open-storage.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const everyMs = 30 * 60 * 1000;

/** Sweeps orphans out of storage now and then; answers how to end it. */
export function startSweeper(deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>) {
  const { db, log, now } = deps;
  const driver = openStorage(deps.config);
  const stopping = new AbortController();
  let sweeping = Promise.resolve();

  async function sweep(): Promise<void> {
    const swept = await sweepOrphans({ db, driver, now, signal: stopping.signal });
    if (swept === null) return;
    await noteUpkeep(db, { task: 'sweep', finishedAt: now(), problems: 0 });
    if (swept > 0) log.info({ swept }, 'orphans were removed from storage');
  }

  const timer = setInterval(() => {
    sweeping = sweeping
      .then(sweep)
      .catch((err: unknown) => log.warn({ err }, 'could not sweep storage'));
  }, everyMs);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    stopping.abort();
    await sweeping;
  };
}
