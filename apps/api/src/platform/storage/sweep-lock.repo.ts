import type pg from 'pg';

import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';
import { hasCode } from '../has-code.ts';

/** A lock: shared by processes that need every object to stay, exclusive for the one that removes. */
const lockKey = 5_267_836_025;

/** Longer than the storage's own time limit for a removal. */
const patience = '60s';

const tryLock = sql.one(
  'sweep-lock',
  `select pg_try_advisory_xact_lock(${lockKey}) as locked,
     set_config('idle_in_transaction_session_timeout', '${patience}', true)`,
);

/**
 * Takes the exclusive lock until the transaction ends, and lets the transaction wait for the storage longer than others may
 * be idle. False when another process sweeps or holds the shared lock.
 */
export const trySweepLock = async (tx: Db): Promise<boolean> => (await tryLock(tx)).locked;

/** The longest wait for another process that removes; it has the lock for one film, a backup for much longer. */
const removalPatience = '2s';

/**
 * Takes the exclusive lock while this connection is open, after others that remove. False when it is not free in two seconds,
 * because a backup is made.
 */
export async function lockObjectsAlone(client: pg.ClientBase): Promise<boolean> {
  await client.query(`set lock_timeout = '${removalPatience}'`);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return true;
  } catch (error) {
    if (hasCode(error, '55P03')) return false;
    throw error;
  }
}

/** Takes the shared lock while this connection is open: nothing is swept. Waits for the current slice of a sweep. */
export const lockObjectsShared = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
};
