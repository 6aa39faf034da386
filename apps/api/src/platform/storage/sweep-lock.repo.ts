import type pg from 'pg';

import { type Db, statement } from '../database/db.ts';

/** Shared by those who need every object to stay, whole for the one who removes. */
const lockKey = 5_267_836_025;

/** Longer than the storage may be silent before a removal fails. */
const patience = '60s';

const tryLock = statement<{ locked: boolean }>(
  'sweep-lock',
  `select pg_try_advisory_xact_lock(${lockKey}) as locked,
     set_config('idle_in_transaction_session_timeout', '${patience}', true)`,
);

/**
 * Until the transaction ends, which may then wait for the storage longer than others may be idle; false when another
 * process sweeps or holds objects fast.
 */
export const trySweepLock = async (tx: Db): Promise<boolean> =>
  (await tx.row(tryLock))?.locked ?? false;

/** Nothing is swept as long as this connection is open; waits for the slice that is being swept. */
export const holdObjectsFast = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
};
