import { DAY_MS, HOUR_MS } from '@lantern/rules/shanghai-time';

import type { Actor } from '../../../../calls/actor.ts';
import { cacheUses } from '../../../../platform/cache/cache-uses.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { hashToken } from '../../../../platform/signing/token-hash.ts';
import { findSession, type SessionRow, slideSession } from './session.repo.ts';

/** A session ends this long after its last use. */
export const sessionLifeMs = 30 * DAY_MS;
/** The shortest time between two writes of a session's end, so that polling writes nothing. */
const slideEveryMs = HOUR_MS;
/** The longest life of a cached session, in case the announcement of its end is lost. */
const cachedMs = 30_000;
const mostCached = 50_000;

interface CachedSession {
  actor: Actor;
  expiresAt: number;
  lastUsedAt: number;
  readAt: number;
  /** The time of the member's ban; null when they are not banned. */
  bannedAt: number | null;
}

const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

const cachedSession = (
  { expiresAt, lastUsedAt, bannedAt, ...member }: SessionRow,
  sessionHash: string,
  readAt: number,
): CachedSession => ({
  actor: { ...member, sessionHash },
  expiresAt: expiresAt.getTime(),
  lastUsedAt: lastUsedAt.getTime(),
  readAt,
  bannedAt: bannedAt?.getTime() ?? null,
});

/** Reads sessions, from the cache if they were read recently and no end was announced since. */
function cacheSessions({ db, changes }: Deps) {
  const cache = new Map<string, CachedSession>();
  const uses = cacheUses('sessions');
  let announced = 0;
  const forget = (sessionHash: string | null): void => {
    announced++;
    if (sessionHash === null) cache.clear();
    else cache.delete(sessionHash);
  };
  changes.on('session', forget);

  async function load(sessionHash: string, now: number): Promise<CachedSession | null> {
    const before = announced;
    const found = await findSession(db, { sessionHash, now: new Date(now) });
    if (found === null) return null;
    const session = cachedSession(found, sessionHash, now);
    // The session may have ended during the read.
    if (announced === before) cache.set(sessionHash, session);
    const oldest = cache.size > mostCached ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return session;
  }

  const read = (
    sessionHash: string,
    now: number,
  ): CachedSession | Promise<CachedSession | null> => {
    const cached = cache.get(sessionHash);
    if (cached === undefined || now - cached.readAt >= cachedMs) {
      uses.misses++;
      return load(sessionHash, now);
    }
    uses.hits++;
    return cached;
  };
  return { read, forget };
}

/** Finds members by token, mostly from the cache; an ended session is dropped as soon as its end is announced. */
function createSessions(deps: Deps) {
  const { db, now, log } = deps;
  const { read, forget } = cacheSessions(deps);

  const slide = async (session: CachedSession, usedAt: number): Promise<void> => {
    session.lastUsedAt = usedAt;
    session.expiresAt = usedAt + sessionLifeMs;
    await slideSession(db, {
      ...session.actor,
      usedAt: new Date(usedAt),
      expiresAt: new Date(session.expiresAt),
    });
  };

  return {
    /** Drops a session that this process has ended, before the announcement arrives. */
    forget,

    /**
     * Whether a pass that a session got at `issuedAt` (epoch milliseconds) is still valid: the session is live, and its
     * member was not banned since.
     */
    upholds: async (sessionHash: string, memberId: number, issuedAt: number): Promise<boolean> => {
      const time = now().getTime();
      const session = await read(sessionHash, time);
      if (session === null || session.expiresAt <= time) return false;
      const { actor, bannedAt } = session;
      return actor.memberId === memberId && (bannedAt === null || bannedAt < issuedAt);
    },

    /** The member of a token; null when the token is unknown, expired or revoked. */
    find: async (token: string): Promise<Actor | null> => {
      if (!looksLikeToken(token)) return null;
      const time = now().getTime();
      const session = await read(hashToken(token), time);
      if (session === null || session.expiresAt <= time) return null;
      if (time - session.lastUsedAt >= slideEveryMs) {
        slide(session, time).catch((err: unknown) =>
          log.warn({ err }, 'could not prolong a session'),
        );
      }
      return session.actor;
    },
  };
}

export const sessionsOf = oncePerSite(createSessions);
