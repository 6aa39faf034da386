import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorActor } from '../../calls/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { hashToken } from '../../platform/signing/token-hash.ts';
import {
  deleteSession,
  findLiveRoles,
  findLiveSessions,
  insertOperatorSession,
  type SessionBounds,
  type SessionPlace,
  type SessionRow,
  useOperatorSession,
} from './operator-session.repo.ts';

const minuteMs = 60_000;
const idleMs = 30 * minuteMs;
/** A session of an operator ends so long after it was opened, however busy it is. */
export const operatorSessionMs = 12 * 60 * minuteMs;
const tokenBytes = 32;

/** A session to be opened, and what is known of it by then. */
export interface NewSession extends SessionPlace {
  operatorId: number;
  deviceId: number | null;
  provedAt: Date | null;
}

/**
 * Sessions of operators, apart from members': a token of the one is worth nothing as the other. Read from the
 * database at every use, so that one that ends is over everywhere at once.
 */
function createOperatorSessions({ db, now, randomBytes }: Deps) {
  const bounds = (at: Date): SessionBounds => ({
    usedAfter: new Date(at.getTime() - idleMs),
    openedAfter: new Date(at.getTime() - operatorSessionMs),
  });

  /** The operator of a session, by its token's digest; null when it is none of ours or over. A use makes it live longer. */
  async function findSession(sessionHash: string, isUse = true): Promise<OperatorActor | null> {
    const at = now();
    const found = await useOperatorSession(db, sessionHash, isUse ? at : null, bounds(at));
    return found && { ...found, sessionHash };
  }

  return {
    /** Answers the token, the only time it is seen, and its digest. */
    async open(tx: Db, session: NewSession): Promise<{ token: string; sessionHash: string }> {
      const token = randomBytes(tokenBytes).toString('base64url');
      const sessionHash = hashToken(token);
      const openedAt = now();
      await insertOperatorSession(tx, { ...session, sessionHash, openedAt }, bounds(openedAt));
      return { token, sessionHash };
    },

    /** The operator of a token; null when it is none of ours or over. */
    find: (token: string, isUse?: boolean): Promise<OperatorActor | null> =>
      findSession(hashToken(token), isUse),

    findSession,

    /** The roles of those of these sessions that are live, by the digests of their tokens. */
    async findRoles(hashes: readonly string[]): Promise<ReadonlyMap<string, OperatorRole[]>> {
      const live = await findLiveRoles(db, hashes, bounds(now()));
      return new Map(live.map(({ hash, roles }) => [hash, roles]));
    },

    /** Live sessions of an operator, or of all for null. */
    list: (operatorId: number | null): Promise<SessionRow[]> =>
      findLiveSessions(db, operatorId, bounds(now())),

    /** Ends the session that makes a call. */
    end: (tx: Db, { sessionId }: OperatorActor): Promise<SessionRow | null> =>
      deleteSession(tx, sessionId, null),
  };
}

export const operatorSessionsOf = oncePerSite(createOperatorSessions);
