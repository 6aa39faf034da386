import { stat } from 'node:fs/promises';

import { prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';

import { hasCategories, PublishRefused } from '../modules/films/catalogue/publish-episode.ts';
import { SourceRefused } from '../modules/films/ingest/encode/run-tool.ts';
import { type FileOrder, ingestFile } from '../modules/films/ingest/ingest-file.ts';
import { loadConfig, resolveAsked } from '../platform/config/config.ts';
import { hasDatabase, openDatabase } from '../platform/database/embedded-postgres/open-database.ts';
import { closeDeps, createDeps, type Deps } from '../platform/deps.ts';
import { createLog } from '../platform/log/log.ts';
import { ingestText } from '../text/operator.ts';
import {
  type IngestCommand,
  ingestUsage,
  need,
  readIngestArguments,
  refuseUsage,
} from './ingest/ingest-arguments.ts';
import { createIngestReport, type IngestReport } from './ingest/ingest-report.ts';
import { listFolder } from './ingest/list-folder.ts';
import { runOperatorTool, UsageFault } from './tool/run-operator-tool.ts';

/** `npm run ingest`: exit code 1 when a file could not be taken in. */
async function main(signal: AbortSignal): Promise<number> {
  const command = readIngestArguments(process.argv.slice(2));
  const { orders, isFolder } = await listOrders(command);
  if (orders.length === 0) refuseUsage(ingestText.emptyFolder);
  const config = loadConfig();
  if (!(await hasDatabase(config))) throw new UsageFault(ingestText.neverStarted(config.dataDir));
  const database = await openDatabase(config);
  const { roles } = database;
  // The report alone writes to the terminal, so that a script can read it.
  const log = createLog({ ...config, logLevel: 'silent' });
  const deps = createDeps({ config, connectionString: roles.app, log });
  try {
    await applyMigrations({ connectionString: roles.owner });
    await prepareAppRole(roles);
    if (!(await hasCategories(deps.db))) throw new UsageFault(ingestText.noCategories);
    const report = createIngestReport(command.json);
    return await ingestAll(deps, orders, { isFolder, report, signal });
  } finally {
    await closeDeps(deps);
    await database.close();
  }
}

/** The ingests that the command line asks for: one file, or all files of a folder. */
async function listOrders({ path: asked, title, shared }: IngestCommand) {
  const path = resolveAsked(asked);
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) return { isFolder, orders: await listFolder(path, { ...shared, title }) };
  return { isFolder, orders: [{ ...shared, source: path, title: need('title', title) }] };
}

/** Runs the ingests one after the other, also after one that failed, and returns the exit code. */
async function ingestAll(
  deps: Deps,
  orders: readonly FileOrder[],
  { isFolder, report, signal }: { isFolder: boolean; report: IngestReport; signal: AbortSignal },
): Promise<number> {
  let isWell = true;
  for (const order of orders) {
    try {
      report.begin(order.source);
      const ingest = await ingestFile(deps, order, {
        signal,
        skipKnown: isFolder,
        onBegin: report.identify,
        onKnown: report.identifyKnown,
        onProgress: report.progress,
      });
      isWell = report.end(ingest) && isWell;
    } catch (error) {
      if (!(error instanceof SourceRefused || error instanceof PublishRefused)) throw error;
      report.refuse(error);
      isWell = false;
    }
  }
  return isWell ? 0 : 1;
}

await runOperatorTool(main, { usage: ingestUsage, stopped: ingestText.stopped });
