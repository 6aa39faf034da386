import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';
import { inDatabase, runOnServer } from '@lantern/prisma/testing/scratch-database';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { isFolderHeld } from '../platform/database/embedded-postgres/folder-lock.ts';
import { clearLeftovers } from '../platform/database/embedded-postgres/leftovers.ts';
import { embeddedRoles } from '../platform/database/embedded-postgres/roles.ts';
import { migratedTemplate } from './database.ts';

const prefix = 'lantern-test-';
const youngMs = 60_000;

/** Where Linux keeps files in memory; in a container it may be missing or small. */
const memoryFolder = '/dev/shm';
const kindOfMemory = 0x01021994;
/** Several times what the largest run fills. */
const roomBytes = 4 * 1024 ** 3;

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's database server. */
    testServer: string;
    /** The same, as the role that a site works as. */
    appRole: string;
  }
}

/** Where one project of a run tells the next ones of the server it started. */
const started = 'LANTERN_TEST_SERVER';

/** One real PostgreSQL for the whole run, with a migrated database that tests copy. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const known = process.env[started];
  if (known !== undefined) {
    project.provide('testServer', known);
    project.provide('appRole', appRoleOf(known));
    return async () => undefined;
  }
  await removeAbandoned();
  const dataDir = await mkdtemp(join(await choosePlace(), prefix));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const { connectionString } = server;
  await runOnServer(connectionString, `create database ${migratedTemplate}`);
  const template = {
    owner: inDatabase(connectionString, migratedTemplate),
    app: inDatabase(server.appConnectionString, migratedTemplate),
  };
  await applyMigrations({ connectionString: template.owner });
  await prepareAppRole(template);
  await letInAtOnce(connectionString, server.appConnectionString);
  await runOnServer(
    connectionString,
    `alter database ${migratedTemplate} with is_template true allow_connections false`,
  );
  project.provide('testServer', connectionString);
  project.provide('appRole', server.appConnectionString);
  process.env[started] = connectionString;
  return async () => {
    delete process.env[started];
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Sets the same passwords once more, so that proving one takes no time: a run connects ten thousand times. */
async function letInAtOnce(owner: string, app: string): Promise<void> {
  const alter = [owner, app].map((address) => {
    const { username, password } = new URL(address);
    return `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`;
  });
  await runOnServer(owner, ['set scram_iterations = 1', ...alter].join(';'));
}

function appRoleOf(owner: string): string {
  const { password, port } = new URL(owner);
  return embeddedRoles(password, Number(port)).app;
}

/**
 * The folder above the server's: in memory where that has room. Each test's database is more than a thousand files that are
 * written, and removed soon after: a disk takes many times as long as the tests.
 */
async function choosePlace(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  if (memory?.type !== kindOfMemory) return tmpdir();
  const room = Math.min(memory.bavail * memory.bsize, process.availableMemory());
  return room >= roomBytes ? memoryFolder : tmpdir();
}

/** Servers of runs that were killed; a folder that young may be one that is about to be used. */
async function removeAbandoned(): Promise<void> {
  for (const place of new Set([tmpdir(), memoryFolder])) await removeAbandonedIn(place);
}

async function removeAbandonedIn(place: string): Promise<void> {
  const names = (await readdir(place).catch(() => [])).filter((it) => it.startsWith(prefix));
  for (const folder of names.map((name) => join(place, name))) {
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs < youngMs || (await isFolderHeld(folder))) continue;
    await clearLeftovers(join(folder, 'postgres'), () => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
