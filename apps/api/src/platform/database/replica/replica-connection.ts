import type { Config } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { createDatabase, createPool, type Db, statement } from '../db.ts';
import type { ReplicaConnection } from './replica.ts';

/** The longest wait for a replica that hangs; then the primary is asked. */
const connectTimeoutMs = 1000;
const answerTimeoutMs = 3000;

const position = statement(
  'primary-position',
  'select pg_current_wal_insert_lsn()::text as position',
  { notNull: ['position'] },
);

/** Null where nothing is replayed. */
const reached = statement(
  'replica-reached',
  'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
);

/** Opens the connection to a replica. */
export function openReplica(
  connectionString: string,
  config: Pick<Config, 'databasePool' | 'databaseStatementTimeoutMs'>,
  primary: Db,
  log: Log,
): ReplicaConnection {
  const pool = createPool({
    connectionString,
    size: config.databasePool,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    connectTimeoutMs,
    answerTimeoutMs,
    onIdleError: (err) => log.debug({ err }, 'an idle connection to the replica broke'),
  });
  const db = createDatabase(pool);
  return {
    db,
    readPosition: async () => (await primary.one(position)).position,
    hasReached: async (at) => (await db.row(reached, [at]))?.reached ?? null,
    close: () => pool.end(),
  };
}
