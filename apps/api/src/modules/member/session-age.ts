import type { Actor } from '../../calls/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findSessionStart } from './session.repo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether the session a call was made with began less than 24 hours ago: on a new device, or after the password
 * was changed, which ends every session. What is done in one deserves a second look.
 */
export async function isSessionNew(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionHash }: Pick<Actor, 'sessionHash'>,
): Promise<boolean> {
  const begunAt = await findSessionStart(db, sessionHash);
  return begunAt === null || now().getTime() - begunAt.getTime() < dayMs;
}
