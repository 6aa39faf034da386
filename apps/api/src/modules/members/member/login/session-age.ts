import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { Actor } from '../../../../calls/actor.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { findSessionStart } from './session.repo.ts';

/**
 * Whether the call's session began less than 24 hours ago: on a new device, or after a change of the password, which ends
 * every session. Actions in such a session deserve a second look.
 */
export async function isSessionNew(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Pick<Actor, 'sessionHash' | 'memberId'>,
): Promise<boolean> {
  const begunAt = await findSessionStart(db, session);
  return begunAt === null || now().getTime() - begunAt.getTime() < DAY_MS;
}
