import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { deleteMemberSessions } from './session.repo.ts';
import { sessionsOf } from './sessions.ts';

/** Ends every session of a member, when this transaction is committed; answers which, to be forgotten then. */
export const endSessionsOf = (tx: Db, memberId: number): Promise<string[]> =>
  deleteMemberSessions(tx, memberId);

/** Forgets sessions that this process has ended, sooner than the announcement comes back. */
export function forgetSessions(deps: Deps, ended: readonly string[]): void {
  for (const sessionHash of ended) sessionsOf(deps).forget(sessionHash);
}
