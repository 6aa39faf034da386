import * as z from 'zod/mini';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  defineJob,
  defineWorker,
  type Recurring,
  type Worker,
} from '../../../../platform/jobs/job.ts';
import { FeedFailure } from './ask-feed.ts';
import { type FeedRow, findDueFeeds, findFeed } from './feeds.repo.ts';
import { FeedBusy, type FeedSite, openDoor, readAgain, runFeed, runRecent } from './run-feed.ts';

/** A run that takes longer is tried again, and goes on at its page. */
const longestRunSeconds = 6 * 3600;

/** `again`: only the titles that an operator decided about. */
const collectJob = defineJob({
  name: 'collect-feed',
  data: z.object({ sourceId: z.int(), kind: z.enum(['recent', 'full', 'again']) }),
  isExclusive: true,
  retries: 5,
  retryDelaySeconds: 30,
  expireSeconds: longestRunSeconds + 600,
  heartbeatSeconds: 20,
});

type Collecting = z.infer<typeof collectJob.data>;

/** Collects from a feed in the background; nothing is sent while the same waits or runs. */
export const sendCollect = (
  { jobs }: Pick<Deps, 'jobs'>,
  job: Collecting,
  tx?: Db,
): Promise<void> =>
  jobs.send(collectJob, job, { onceKey: `${job.sourceId} ${job.kind}`, ...(tx && { tx }) });

/** Does what a job asks for. Rejects when another process is to go on with it, or collects from the feed already. */
export async function collectInBackground(
  deps: Deps,
  { sourceId, kind }: Collecting,
  stopping: AbortSignal,
): Promise<void> {
  const feed = await findFeed(deps.db, { wanted: String(sourceId) });
  if (feed === null || feed.declaredAt === null) return;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestRunSeconds * 1000)]);
  const site = { db: deps.db, config: deps.config, now: deps.now, door: openDoor(deps, signal) };
  try {
    await run(site, feed, kind);
  } catch (error) {
    if (signal.aborted || !isEnd(error, kind)) throw error;
  }
}

/** Whether nothing is to be tried again soon: the feed failed, an operator stopped the run, or a feed is due again anyhow. */
function isEnd(error: unknown, kind: Collecting['kind']): boolean {
  const isStopped = error instanceof Error && error.name === 'AbortError';
  return (
    error instanceof FeedFailure || isStopped || (error instanceof FeedBusy && kind === 'recent')
  );
}

async function run(site: FeedSite, feed: FeedRow, kind: Collecting['kind']): Promise<void> {
  const onProgress = (): void => undefined;
  if (kind === 'full') await runFeed(site, feed, { wanted: { kind }, onProgress });
  else await (kind === 'again' ? readAgain : runRecent)(site, feed, onProgress);
}

export const feedsWorkers = (deps: Deps): Worker[] => [
  defineWorker(collectJob, (job, signal) => collectInBackground(deps, job, signal), {
    concurrency: 2,
  }),
];

export const feedsRecurring = (deps: Deps): Recurring[] => [
  {
    name: 'collect-feeds',
    everySeconds: 30,
    async run() {
      for (const sourceId of await findDueFeeds(deps.db, deps.now())) {
        await sendCollect(deps, { sourceId, kind: 'recent' });
      }
    },
  },
];
