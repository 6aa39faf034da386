import type pg from 'pg';

/**
 * Lets one program at a time do a work: the lock ends with its connection. Answers how to let it go, or null when another program
 * holds it.
 */
export async function holdWork(pool: pg.Pool, name: string): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  );
  if (rows[0]?.held !== true) {
    client.release();
    return null;
  }
  return async () => {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    client.release();
  };
}
