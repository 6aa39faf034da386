import pg from 'pg';

/** Holding it, nobody else anywhere works on the ingest. */
export interface StepLock {
  /** Aborted when the lock is lost, with the connection that holds it. */
  signal: AbortSignal;
  release(): Promise<void>;
}

/**
 * A machine that is cut off is noticed within half a minute, and its locks are free again. Waiting for an answer
 * of the other end is the database's part; ours breaks when a write is not confirmed.
 */
const keepAlive = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/**
 * A lock by name that lives exactly as long as its connection: a process that is killed leaves none. The connection
 * is one beside the pool, as it is held for hours. Null when somebody else has it.
 */
export async function tryNamedLock(pool: pg.Pool, name: string): Promise<StepLock | null> {
  const lost = new AbortController();
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, keepAlive: true });
  const lose = (): void => lost.abort(new Error('Connection terminated, and the lock with it'));
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  try {
    await client.query(keepAlive);
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (rows[0]?.taken) return { signal: lost.signal, release: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

/** Of an ingest. */
export const tryIngestLock = (pool: pg.Pool, ingestId: string): Promise<StepLock | null> =>
  tryNamedLock(pool, `ingest ${ingestId}`);
