import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { CallContext, MemberContext } from '../../../calls/call-context.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { createByteSealer } from '../../../platform/signing/byte-sealer.ts';
import { hashToken } from '../../../platform/signing/token-hash.ts';
import { sessionLifeMs, sessionsOf } from './login/sessions.ts';
import { isBanned } from './member.repo.ts';

/**
 * The cookie in which a browser keeps its member's session, beside the page's own storage. It holds the token, sealed: the
 * cookie's value is not accepted as a token, nor a token as the cookie's value. No call reads it instead of the `Token`
 * header; it only restores a session that is still live, and only when a page of this site asks for that.
 */
const cookie = {
  name: 'identity',
  path: '/',
  sameSite: 'strict',
  maxAgeSeconds: sessionLifeMs / 1000,
} as const;

const sealContext = 'identity';
/** An older cookie is written again, so that it lasts as long as the session does. */
const renewedAfterMs = DAY_MS;

const sealerOf = oncePerSite(({ config }) =>
  createByteSealer(config.signingSecrets, 'identity cookie v1'),
);

interface Identity {
  token: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Whether it was sealed with a secret that was replaced. */
  isOld: boolean;
}

/** What a browser sent as its identity; null when it sent none, or one that this site did not write. */
function readIdentity(context: CallContext): Identity | null {
  const value = context.readCookie(cookie.name);
  if (value === null) return null;
  const opened = sealerOf(context.deps).read(Buffer.from(value, 'base64url'), sealContext);
  const [writtenAt, token] = opened?.plain.toString().split('.') ?? [];
  if (opened === null || token === undefined) return null;
  return { token, writtenAt: Number(writtenAt), isOld: opened.isOld };
}

/** Lets this browser keep the session of a token. */
export function writeIdentity(context: CallContext, token: string): void {
  const plain = Buffer.from(`${context.deps.now().getTime()}.${token}`);
  const value = sealerOf(context.deps).seal(plain, sealContext).toString('base64url');
  context.setCookie(cookie.name, value, cookie);
}

/** Writes the cookie of the calling session again when it is missing, another session's, a day old, or of an old secret. */
export function renewIdentity(context: MemberContext): void {
  const { token, deps } = context;
  const kept = readIdentity(context);
  if (token === null) return;
  const isFresh = kept !== null && deps.now().getTime() - kept.writtenAt < renewedAfterMs;
  if (!(isFresh && kept.token === token && !kept.isOld)) writeIdentity(context, token);
}

/** Takes the cookie back when it keeps the session that ends, and not one that followed it. */
export function removeIdentity(context: MemberContext): void {
  const kept = readIdentity(context);
  if (kept === null || hashToken(kept.token) !== context.actor.sessionHash) return;
  context.setCookie(cookie.name, '', { ...cookie, maxAgeSeconds: 0 });
}

/**
 * The live session that this browser keeps. Null without one, for a session that has ended, for a member who is banned,
 * and for a request that a page of another site sent.
 */
export async function findIdentity(
  context: CallContext,
): Promise<{ token: string; memberId: number } | null> {
  const kept = context.isFromForeignPage ? null : readIdentity(context);
  if (kept === null) return null;
  const actor = await sessionsOf(context.deps).find(kept.token);
  if (actor === null || (await isBanned(context.deps.db, actor.memberId))) return null;
  return { token: kept.token, memberId: actor.memberId };
}
