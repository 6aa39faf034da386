import type pg from 'pg';

import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';

/** Lets one program at a time move in: the lock ends with its connection. Answers how to let it go. */
export async function holdMoving(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move-in', 0)) as held`,
  );
  if (rows[0]?.held !== true) {
    client.release();
    throw new UsageFault(moveInText.busy(''));
  }
  return async () => {
    await client.query(`select pg_advisory_unlock(hashtextextended('move-in', 0))`);
    client.release();
  };
}
