import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { findMissingRights } from '../modules/films/catalogue/publish.repo.ts';
import { findOldPage } from '../modules/films/moved-in/find-old-page.ts';
import { findSourceId } from '../modules/films/sources/sources.repo.ts';
import { type Config, loadConfig, resolveAsked } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import { closeDeps, createDeps, type Deps } from '../platform/deps.ts';
import { createLog } from '../platform/log/log.ts';
import { moveInText, moveInUsage } from '../text/move-in.ts';
import { dryRun } from './move-in/dry-run.ts';
import { DumpFault } from './move-in/dump-parser.ts';
import { readMoveInArguments, type MoveInOptions } from './move-in/move-in-arguments.ts';
import { addressOf, digestOfPlace } from './move-in/move-site.ts';
import type { OldSite } from './move-in/old-site.ts';
import { openOldSite } from './move-in/open-old-site.ts';
import { checkSameSite } from './move-in/read-titles.ts';
import { hasQuestions, saveReport } from './move-in/report.ts';
import { findStopped, stopMove, printStatus } from './move-in/runs.ts';
import { undoMove } from './move-in/undo-move.ts';
import { saveReasonsOf, writeMove } from './move-in/write-move.ts';
import { runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run move-in`: exit code 0 when it is ready or done, 2 when questions are open, 1 when it can't be used. */
async function main(signal: AbortSignal): Promise<number> {
  const command = readMoveInArguments(process.argv.slice(2));
  const config = loadConfig();
  return withSite(config, async ({ db, pool, connectionString }) => {
    if (command.verb === 'status') return printStatus(db);
    if (command.verb === 'stop') return stopMove(db);
    if (command.verb === 'undo') return undoMove(db, command.run);
    if (command.verb === 'check-addresses') return checkAddresses(db, command.file);
    const options = command.verb === 'move' ? command.options : await findStopped(db);
    const site = await openOldSite(options);
    try {
      await checkTables(site, options);
      if (!options.write) return await look({ db, config, site }, options);
      const withDeps = openSiteDeps(config, connectionString);
      return await writeMove({ db, pool, config, site, signal, randomBytes, withDeps }, options);
    } catch (error) {
      if (error instanceof DumpFault) throw new UsageFault(explainDump(error), { cause: error });
      throw error;
    } finally {
      await site.close();
    }
  });
}

/** The site with its storage, as an ingest needs it; silent, because the progress is shown here. */
const openSiteDeps =
  (config: Config, connectionString: string) =>
  async (work: (deps: Deps) => Promise<void>): Promise<void> => {
    const log = createLog({ ...config, logLevel: 'silent' });
    const deps = createDeps({ config, connectionString, log });
    try {
      await work(deps);
    } finally {
      await closeDeps(deps);
    }
  };

/** Tells for each line of a file where that address of the old site leads. */
async function checkAddresses(db: Database, file: string): Promise<number> {
  const lines = (await readFile(resolveAsked(file), 'utf8')).split(/\r?\n/);
  for (const line of lines.filter((it) => it.trim() !== '')) {
    const path = line.trim().replace(/^https?:\/\/[^/]+/i, '');
    const place = await findOldPage({ db, now: () => new Date() }, path);
    say(`${line} ${place === null ? 404 : place === 'gone' ? 410 : `301 ${place.path}`}`);
  }
  return 0;
}

function explainDump({ fault, table, line }: DumpFault): string {
  if (fault === 'cut') return moveInText.cut(line);
  return fault === 'shifted'
    ? moveInText.shifted(table, line)
    : moveInText.unknownColumns(table, line);
}

/** Refuses a place without the table of titles, and names the prefixes that it has. */
async function checkTables(site: OldSite, { prefix }: MoveInOptions): Promise<void> {
  if (site.listed !== undefined) return;
  const found = await site.prefixes();
  if (!found.includes(prefix)) throw new UsageFault(moveInText.noTitles(prefix, found));
}

async function look(
  { db, config, site }: { db: Database; config: Config; site: OldSite },
  options: MoveInOptions,
): Promise<number> {
  const now = new Date();
  const missing = await findMissingRights(db, config, { videoId: null, at: now });
  const isRecordEnough = missing.every((it) => it === 'source');
  const sourceId = await findSourceId(db, digestOfPlace(addressOf(site, options)));
  if (sourceId !== null && site.listed === undefined) {
    await checkSameSite(db, site, { ...options, sourceId });
  }
  const report = await dryRun({ db, site, now, isRecordEnough }, options, sourceId);
  const name = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const { html, json } = await saveReport(report, { dataDir: config.dataDir, name });
  for (const [what, count] of Object.entries(report.titles)) say(`titles ${what}: ${count}`);
  for (const [what, count] of Object.entries(report.members)) say(`members ${what}: ${count}`);
  say(moveInText.report(html, json));
  if (report.cutInLine !== null) say(moveInText.cut(report.cutInLine));
  const isWhole = await saveReasonsOf({ site, config });
  return hasQuestions(report) || !isWhole ? 2 : 0;
}

await runOperatorTool(main, { usage: moveInUsage, stopped: moveInText.stopped });
