import type { OperatorActor } from '../../calls/actor.ts';
import type { Database, Db } from '../../platform/database/db.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { hashToken } from '../../platform/signing/token-hash.ts';
import {
  deleteOperatorSession,
  insertOperatorSession,
  type SessionBounds,
  useOperatorSession,
} from './operator.repo.ts';

const minuteMs = 60_000;
const idleMs = 30 * minuteMs;
const lifeMs = 12 * 60 * minuteMs;
const tokenBytes = 32;

interface OperatorSessionSources {
  db: Database;
  now: () => Date;
  randomBytes: (size: number) => Buffer;
}

/**
 * Sessions of operators, apart from members': a token of the one is worth nothing as the other. Read from the
 * database at every use, so that one that ends is over everywhere at once.
 */
function createOperatorSessions({ db, now, randomBytes }: OperatorSessionSources) {
  const bounds = (at: Date): SessionBounds => ({
    usedAfter: new Date(at.getTime() - idleMs),
    openedAfter: new Date(at.getTime() - lifeMs),
  });

  /** The operator of a session, by its token's digest; null when it is none of ours or over. This is a use of it. */
  async function findSession(sessionHash: string): Promise<OperatorActor | null> {
    const at = now();
    const found = await useOperatorSession(db, sessionHash, at, bounds(at));
    return found && { ...found, sessionHash };
  }

  return {
    /** Answers the token, the only time it is seen. */
    async open(operatorId: number): Promise<string> {
      const token = randomBytes(tokenBytes).toString('base64url');
      const openedAt = now();
      const session = { sessionHash: hashToken(token), operatorId, openedAt };
      await db.transact((tx) => insertOperatorSession(tx, session, bounds(openedAt)));
      return token;
    },

    /** The operator of a token; null when it is none of ours or over. */
    find: (token: string): Promise<OperatorActor | null> => findSession(hashToken(token)),

    findSession,

    end: (tx: Db, { sessionHash }: OperatorActor): Promise<void> =>
      deleteOperatorSession(tx, sessionHash),
  };
}

export const operatorSessionsOf = oncePerSite(createOperatorSessions);
