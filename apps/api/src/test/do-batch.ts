import { bringVideoBack } from '../modules/desk/moderation/operate-reports.ts';
/* A process that does one batch on a database that is there, for a test that kills it in the middle. */
import { runBatch } from '../modules/films/catalogue/batches/run-batch.ts';
import { orderMirror } from '../modules/films/ingest/mirror/order-mirror.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createDeps } from '../platform/deps.ts';

const config = loadConfig();
const deps = createDeps({ config, connectionString: config.databaseUrl ?? '' });
await runBatch(
  { ...deps, restoreVideo: bringVideoBack, mirrorVideo: orderMirror },
  process.argv[2] ?? '',
  new AbortController().signal,
);
process.exit(0);
