import { writeFile } from 'node:fs/promises';

import { loadConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/embedded-postgres/open-database.ts';
import type { Deps } from '../platform/deps.ts';
import { createLog } from '../platform/log/log.ts';
import { Closers } from '../platform/processes/closers.ts';
import { stopOnSignals } from '../platform/processes/stop-on-signals.ts';
import { explainFailure } from './site/explain-failure.ts';
import { connectSite, startJobs } from './site/start-site.ts';

/* The site without HTTP: it only does the work in the background. */
const closers = new Closers();

const signMs = 10_000;

/** Writes a heartbeat file while the process is responsive and receives announcements from its database. */
async function showLife(file: string, { changes, log }: Deps): Promise<void> {
  const sign = async (): Promise<void> => {
    if (changes.state().isListening) await writeFile(file, '');
  };
  await sign();
  const beat = setInterval(() => void sign().catch((error: unknown) => log.warn(error)), signMs);
  closers.add(async () => clearInterval(beat));
}

async function run(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config);

  stopOnSignals(closers, log);

  const onProgress = (line: string): void => log.info(line);
  const database = await openDatabase(config);
  closers.add(() => database.close());
  const deps = await connectSite({ config, log, closers, onProgress }, database.roles);
  await startJobs(deps);
  if (config.workerAliveFile !== null) await showLife(config.workerAliveFile, deps);
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
