import { loadConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/embedded-postgres/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { Closers } from '../platform/processes/closers.ts';
import { stopOnSignals } from '../platform/processes/stop-on-signals.ts';
import { explainFailure } from './site/explain-failure.ts';
import { connectSite, startJobs } from './site/start-site.ts';

/* The same site without HTTP: only what is done in the background. */
const closers = new Closers();

async function run(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config);

  stopOnSignals(closers, log);

  const onProgress = (line: string): void => log.info(line);
  const database = await openDatabase(config);
  closers.add(() => database.close());
  const deps = await connectSite({ config, log, closers, onProgress }, database.roles);
  await startJobs(deps);
  log.info('doing jobs');
}

const tell = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

run().catch(async (error: unknown) => {
  await closers.closeAll(() => undefined);
  const sentence = explainFailure(error, { port: 0, host: '' });
  process.stderr.write(`✗ ${sentence ?? tell(error)}\n`);
  process.exit(1);
});
