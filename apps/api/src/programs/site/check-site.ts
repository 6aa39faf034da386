import { basename } from 'node:path';

import * as z from 'zod/mini';

import { checkClocks } from '../../modules/films/ingest/stored/repair-media.ts';
import { checkEdges } from '../../modules/films/media/edges/check-edges.ts';
import {
  auditCheckCount,
  auditLedger,
  type Finding,
} from '../../modules/ground/wallet/audit/audit.ts';
import {
  type AuditHead,
  type AuditVerdict,
  verifyAudit,
} from '../../platform/audit/verify-audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUpkeep, noteUpkeep } from '../../platform/jobs/upkeep.repo.ts';
import {
  type AuditDeps,
  auditObjects,
  type MediaAudit,
} from '../../platform/storage/audit-objects.ts';
import { stagingFolder } from '../../platform/storage/copy-object.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { verifyNewestBackup } from '../backup/verify-backup.ts';

interface CheckDeps {
  /** A database connection without a limit on the time of statements. */
  db: Database;
  now: () => Date;
}

/** Audits the ledger and keeps the result. */
export async function checkLedger({ db, now }: CheckDeps): Promise<Finding[]> {
  const findings = await auditLedger(db);
  const problems = findings.map(({ row, found, check }) => `${row}: ${found} (${check})`);
  const facts = { checks: auditCheckCount };
  await noteUpkeep(db, { task: 'audit-ledger', finishedAt: now(), problems, facts });
  return findings;
}

/** Asks the edges for a film and keeps the result. */
export async function checkLines(deps: Deps): Promise<string[]> {
  const { url, isAsked, faults } = await checkEdges(deps);
  const facts = { edge: url ?? '', isAsked };
  await noteUpkeep(deps.db, {
    task: 'check-edges',
    finishedAt: deps.now(),
    problems: faults,
    facts,
  });
  return faults;
}

const chainFacts = z.object({
  head: z.nullable(z.object({ position: z.number(), digest: z.string() })),
});

/**
 * Computes the chain of the operators' audit again, compares it with the expected link or with the last check's end, and
 * keeps the result.
 */
export async function checkOperatorsAudit(
  { db, now }: CheckDeps,
  { expected }: { expected?: AuditHead | undefined } = {},
): Promise<AuditVerdict> {
  const task = 'audit-operators';
  const known = chainFacts.safeParse((await findUpkeep(db, task))?.facts);
  const last = known.success ? known.data.head : null;
  const verdict = await verifyAudit(db, { expected: expected ?? last });
  const { entries, head, faults } = verdict;
  const problems = faults.map(({ row, found }) => `${row}: ${found}`);
  // While something is wrong, the link to compare with stays that of the last sound check.
  const facts = { entries, head: problems.length === 0 ? head : last };
  await noteUpkeep(db, { task, finishedAt: now(), problems, facts });
  return verdict;
}

/** The number of films whose picture and sound are compared each time. */
const filmsLookedAt = 5;

/** Audits the objects in storage and the clocks of some films, and keeps the result. */
export async function checkMedia({
  db,
  now,
  ...deps
}: CheckDeps & Omit<AuditDeps, 'db'>): Promise<MediaAudit & { late: string[] }> {
  const audit = await auditObjects({ ...deps, db });
  const late = await checkClocks({ db, storage: deps.driver }, { sample: filmsLookedAt });
  const problems = [
    ...late,
    ...audit.missing.map(({ key, what }) => `missing: ${key} (${what})`),
    ...audit.damaged.map(({ key, reason }) => `damaged: ${key} (${reason})`),
  ];
  const { objects, orphans } = audit;
  const facts = { objects, orphans, sizesOnly: deps.quick === true };
  await noteUpkeep(db, { task: 'audit-media', finishedAt: now(), problems, facts });
  return { ...audit, late };
}

interface BackupDeps extends CheckDeps {
  config: Config;
}

/** Makes a backup in the configured folder, keeps the result, and returns the number of missing objects. */
export async function backUp(
  { db, now, config, driver }: BackupDeps & { driver: Storage },
  signal?: AbortSignal,
): Promise<number> {
  const order = { root: config.backupDir, withMedia: true, keep: config.backupKeep };
  const { folder, manifest, media } = await makeBackup(
    { db, now, config, driver },
    { ...order, ...(signal && { signal }) },
  );
  const problems = [
    ...media.missing.map((key) => `missing: ${key}`),
    ...media.damaged.map((key) => `damaged: ${key}`),
  ];
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const facts = {
    folder: basename(folder),
    rows,
    objects: manifest.objects.count,
    bytes: manifest.objects.bytes,
  };
  await noteUpkeep(db, { task: 'backup', finishedAt: now(), problems, facts });
  return problems.length;
}

/** Verifies the newest backup, keeps the result, and returns the number of missing and damaged files. */
export async function verifyBackup(
  { db, now, config }: BackupDeps,
  signal?: AbortSignal,
): Promise<number> {
  const where = { root: config.backupDir, workFolder: stagingFolder(config) };
  const { problems, ...facts } = await verifyNewestBackup(where, signal);
  await noteUpkeep(db, { task: 'verify-backup', finishedAt: now(), problems, facts });
  return problems.length;
}
