import { stat } from 'node:fs/promises';

import { applyMigrations } from '@lantern/prisma/migrate';

import { loadConfig } from './config.ts';
import { closeDeps, createDeps, type Deps } from './deps.ts';
import { openDatabase } from './embedded-postgres/open-database.ts';
import { PublishRefused } from './modules/catalogue/publish-episode.ts';
import {
  type IngestCommand,
  ingestUsage,
  need,
  readIngestArguments,
  UsageError,
} from './modules/media/ingest/ingest-arguments.ts';
import { type FileOrder, ingestFile } from './modules/media/ingest/ingest-file.ts';
import { createIngestReport, type IngestReport } from './modules/media/ingest/ingest-report.ts';
import { listFolder } from './modules/media/ingest/list-folder.ts';
import { SourceRefused } from './modules/media/ingest/refuse-source.ts';
import { explainFailure } from './server/explain-failure.ts';
import { ingestText } from './text/operator.ts';

async function main(): Promise<void> {
  const command = readIngestArguments(process.argv.slice(2));
  const { orders, isFolder } = await listOrders(command);
  const config = loadConfig();
  const database = await openDatabase(config);
  const deps = createDeps({ config, connectionString: database.connectionString });
  try {
    await applyMigrations({ connectionString: database.connectionString });
    await ingestAll(deps, orders, { isFolder, report: createIngestReport(command.json) });
  } finally {
    await closeDeps(deps);
    await database.close();
  }
}

/** What the command line asks for, a file or all of a folder. */
async function listOrders({ path, title, said }: IngestCommand) {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) return { isFolder, orders: await listFolder(path, { ...said, title }) };
  return { isFolder, orders: [{ ...said, source: path, title: need('title', title) }] };
}

/** One after the other; one that fails does not keep the others from their turn. */
async function ingestAll(
  deps: Deps,
  orders: readonly FileOrder[],
  { isFolder, report }: { isFolder: boolean; report: IngestReport },
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  for (const order of orders) {
    try {
      report.begin(order.source);
      const ingest = await ingestFile(deps, order, {
        signal: stop.signal,
        skipKnown: isFolder,
        onBegin: report.identify,
        onProgress: report.progress,
      });
      if (!report.end(ingest)) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof SourceRefused || error instanceof PublishRefused)) throw error;
      report.refuse(error);
      process.exitCode = 1;
    }
  }
  if (orders.length === 0) throw new UsageError(ingestText.emptyFolder);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${ingestUsage}`;
  if (error instanceof Error && error.name === 'AbortError') return ingestText.stopped;
  const sentence = explainFailure(error, { host: '', port: 0 });
  if (sentence !== null) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
