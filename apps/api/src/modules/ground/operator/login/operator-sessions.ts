import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorActor } from '../../../../calls/actor.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { hashToken } from '../../../../platform/signing/token-hash.ts';
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
/** The longest life of an operator's session, however busy it is. */
export const operatorSessionMs = 12 * 60 * minuteMs;
const tokenBytes = 32;

/** A session to open, and the known facts about it. */
export interface NewSession extends SessionPlace {
  operatorId: number;
  deviceId: number | null;
  provedAt: Date | null;
}

/**
 * Sessions of operators, apart from members': a token of one kind is not valid as the other. They are read from the
 * database at every use, so that an ended session is over everywhere at once.
 */
function createOperatorSessions({ db, now, randomBytes }: Deps) {
  const bounds = (at: Date): SessionBounds => ({
    usedAfter: new Date(at.getTime() - idleMs),
    openedAfter: new Date(at.getTime() - operatorSessionMs),
  });

  /** The operator of a session, by its token's digest; null when it is unknown or over. A use prolongs the session. */
  async function findSession(sessionHash: string, isUse = true): Promise<OperatorActor | null> {
    const at = now();
    const found = await useOperatorSession(db, {
      ...bounds(at),
      sessionHash,
      usedAt: isUse ? at : null,
    });
    return found && { ...found, sessionHash };
  }

  return {
    /** Opens a session; returns the token, which is not kept, and its digest. */
    async open(tx: Db, session: NewSession): Promise<{ token: string; sessionHash: string }> {
      const token = randomBytes(tokenBytes).toString('base64url');
      const sessionHash = hashToken(token);
      const openedAt = now();
      await insertOperatorSession(tx, { ...session, sessionHash, openedAt }, bounds(openedAt));
      return { token, sessionHash };
    },

    /** The operator of a token; null when it is unknown or its session is over. */
    find: (token: string, isUse?: boolean): Promise<OperatorActor | null> =>
      findSession(hashToken(token), isUse),

    findSession,

    /** The roles of the live ones among these sessions, by the digests of their tokens. */
    async findRoles(hashes: readonly string[]): Promise<ReadonlyMap<string, OperatorRole[]>> {
      const live = await findLiveRoles(db, { ...bounds(now()), hashes });
      return new Map(live.map(({ hash, roles }) => [hash, roles]));
    },

    /** Live sessions of an operator, or of all for null. */
    list: (operatorId: number | null): Promise<SessionRow[]> =>
      findLiveSessions(db, { ...bounds(now()), operatorId }),

    /** Ends the session that makes a call. */
    end: (tx: Db, { sessionId }: OperatorActor): Promise<SessionRow | null> =>
      deleteSession(tx, { id: sessionId, operatorId: null }),
  };
}

export const operatorSessionsOf = oncePerSite(createOperatorSessions);
