import type pg from 'pg';

/**
 * Lets one program at a time do a work: the lock ends with its connection. Answers how to let it go, or null when another program
 * holds it.
 */
export async function holdWork(pool: pg.Pool, name: string): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  const ask = async (text: string): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(text, [name]);
    return rows[0]?.done === true;
  };
  let held = false;
  try {
    held = await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done');
  } catch (error) {
    client.release(true);
    throw error;
  }
  if (!held) {
    client.release();
    return null;
  }
  return async () => {
    const isFree = await ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done').catch(
      () => false,
    );
    // A connection that broke meanwhile took the lock with it. Its place goes back to the pool all the same.
    client.release(!isFree);
  };
}
