import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseRoles } from '@lantern/prisma/app-role';
import pg from 'pg';

import { isFolderHeld } from './folder-lock.ts';
import { embeddedRoles } from './roles.ts';

/** The fourth line of PostgreSQL's lock file is the port it listens on. */
const portLine = 3;

/**
 * The addresses of the database that a running site has in a data folder, for tools that work beside it. Null when no
 * database answers, or when the site's process is dead: then the next start ends that database.
 */
export async function findRunningPostgres(dataDir: string): Promise<DatabaseRoles | null> {
  try {
    if (!(await isFolderHeld(dataDir))) return null;
    const folder = await realpath(dataDir);
    const lock = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim();
    const port = Number(lock.split('\n')[portLine]);
    const roles = embeddedRoles(password, port);
    return (await answers(roles.owner)) ? roles : null;
  } catch {
    return null;
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
