import { randomBytes } from 'node:crypto';

import pg from 'pg';

export interface ScratchDatabase {
  connectionString: string;
  /** Ends all connections and removes the database. */
  drop(): Promise<void>;
}

/** Runs one statement on a server, as the user of the address. */
export async function runOnServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Returns the address of another database with the same server and user. */
export function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** The connection to each server by which this process makes and drops databases; it is kept, and holds no process up. */
const connections = new Map<string, pg.Pool>();

function connectionTo(server: string): pg.Pool {
  const known = connections.get(server);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: server,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  connections.set(server, pool);
  return pool;
}

/** Creates a database for one test: empty, or a copy of a template (by files, which is faster where nothing is flushed). */
export async function createScratchDatabase(
  server: string,
  template = 'template1',
): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  await connectionTo(server).query(
    `create database ${name} template ${template} strategy file_copy`,
  );
  return {
    connectionString: inDatabase(server, name),
    drop: async () => {
      await connectionTo(server).query(`drop database ${name} with (force)`);
    },
  };
}
