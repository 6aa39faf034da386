import pg from 'pg';

/** A work that no other program does meanwhile. */
export interface HeldWork {
  /** Aborted when the hold is lost, with the connection that has it. */
  signal: AbortSignal;
  /** Lets it go; no error when it is lost. */
  release(): Promise<void>;
}

/**
 * The database notices a machine that is cut off within half a minute, and frees its locks. On this side, the connection
 * breaks when a write is not confirmed.
 */
const keepAlive = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/**
 * Lets one program at a time do a work: the lock lives as long as its connection, so that a killed process leaves none. The
 * connection is not of the pool, because it is held for hours. Null when another program holds the work.
 */
export async function holdWork(pool: pg.Pool, name: string): Promise<HeldWork | null> {
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
