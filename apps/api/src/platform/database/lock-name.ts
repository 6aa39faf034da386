import { type Db, statement } from './db.ts';

const lock = statement('lock-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Locks a name: another transaction that locks the same name waits until this one ends. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.run(lock, [name]);
}
