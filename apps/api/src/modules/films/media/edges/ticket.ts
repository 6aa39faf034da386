import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { Config } from '../../../../platform/config/config.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';

/** A ticket ends with the window after that in which it was made, so that all addresses of a film are one for hours. */
const windowSeconds = 21_600;

/** The address of a sealed object, as it is sent: nothing else is looked at. */
export const sealedPath =
  /^\/sealed\/([0-9a-z]{6,8})\.([\w-]{43})\/([\w-]{20})\/([\w-]{20}\.(?:m4s|mp4))$/;

/** The end of the tickets that are made at that time, in epoch seconds. */
export const endOfTickets = (now: Date): number =>
  (Math.ceil(now.getTime() / 1000 / windowSeconds) + 1) * windowSeconds;

/**
 * Makes and checks tickets, the part of an address that lets it through nginx, an edge or this process: the expiry in base 36,
 * a dot, and HMAC-SHA-256 of `<seal>/<expiry>`. It names no member, so every cache keeps one copy for all; it guards
 * bandwidth, never the film.
 */
export function createTickets({
  edge,
}: {
  edge: Pick<Config['edge'], 'secret' | 'oldSecret' | 'oldSecretUntil'>;
}) {
  const current = createSecretKey(Buffer.from(edge.secret));
  const old = edge.oldSecret === null ? null : createSecretKey(Buffer.from(edge.oldSecret));
  const sign = (key: KeyObject, seal: string, expiry: string): Buffer =>
    createHmac('sha256', key).update(`${seal}/${expiry}`).digest();

  return {
    issue(seal: string, expiresAt: number): string {
      const expiry = expiresAt.toString(36);
      return `${expiry}.${sign(current, seal, expiry).toString('base64url')}`;
    },

    /** Whether a ticket is for this seal and has not ended. */
    admits({ seal, expiry, mac }: { seal: string; expiry: string; mac: string }, now: Date) {
      if (now.getTime() >= Number.parseInt(expiry, 36) * 1000) return false;
      const given = Buffer.from(mac, 'base64url');
      // Base64 has spare bits: only the canonical spelling is accepted.
      if (given.toString('base64url') !== mac) return false;
      const isBy = (key: KeyObject): boolean => timingSafeEqual(sign(key, seal, expiry), given);
      return isBy(current) || (old !== null && now < edge.oldSecretUntil && isBy(old));
    },
  };
}

export const ticketsOf = oncePerSite(({ config }) => createTickets(config));
