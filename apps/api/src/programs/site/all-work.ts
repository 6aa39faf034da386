import { figuresRecurring } from '../../modules/desk/figures/figures.jobs.ts';
import { bringVideoBack } from '../../modules/desk/moderation/operate-reports.ts';
import { adsRecurring } from '../../modules/films/ads/ads.jobs.ts';
import { catalogueWorkers } from '../../modules/films/catalogue/batches/run-batch.ts';
import { catalogueRecurring } from '../../modules/films/catalogue/catalogue.jobs.ts';
import { ingestUpkeep } from '../../modules/films/ingest/ingest-upkeep.jobs.ts';
import { ingestRecurring, ingestWorkers } from '../../modules/films/ingest/ingest.jobs.ts';
import { fetchFilm } from '../../modules/films/ingest/mirror/fetch-film.ts';
import { orderMirror } from '../../modules/films/ingest/mirror/order-mirror.ts';
import { linesRecurring } from '../../modules/films/lines/check-hosts.ts';
import { movedInRecurring } from '../../modules/films/moved-in/wrap-passwords.ts';
import { feedsRecurring, feedsWorkers } from '../../modules/films/sources/feeds/feeds.jobs.ts';
import { listsRecurring, listsWorkers } from '../../modules/films/sources/lists/take-list.ts';
import { sourcesRecurring } from '../../modules/films/sources/titles/fetch-pictures.ts';
import { uploadsRecurring } from '../../modules/ground/uploads/uploads.jobs.ts';
import { paymentRecurring, paymentWorkers } from '../../modules/money/payment/payment.jobs.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Recurring, Worker } from '../../platform/jobs/job.ts';
import { storageRecurring } from '../../platform/storage/storage.jobs.ts';
import { nightlyChecks, upkeepWorkers } from './nightly-checks.jobs.ts';

/** All work in the background. A module with jobs has a line in each list. */
export const allWorkers = (deps: Deps): Worker[] => [
  ...catalogueWorkers({ ...deps, restoreVideo: bringVideoBack, mirrorVideo: orderMirror }),
  ...paymentWorkers(deps),
  ...ingestWorkers({ ...deps, fetchFilm }),
  ...feedsWorkers(deps),
  ...listsWorkers(deps),
  ...upkeepWorkers(deps),
];

export const allRecurring = (deps: Deps): Recurring[] => [
  ...catalogueRecurring(deps),
  ...paymentRecurring(deps),
  ...uploadsRecurring(deps),
  ...adsRecurring(deps),
  ...figuresRecurring(deps),
  ...ingestRecurring(deps),
  ...ingestUpkeep(deps),
  ...sourcesRecurring(deps),
  ...feedsRecurring(deps),
  ...listsRecurring(deps),
  ...linesRecurring(deps),
  ...movedInRecurring(deps),
  ...storageRecurring(deps),
  ...nightlyChecks(deps),
];
