import { createHmac, createSecretKey } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { oncePerSite } from '../platform/once-per-site.ts';
import { isSameSecret } from '../platform/signing/is-same-secret.ts';

/** The cookie that tells the media routes which member a browser belongs to; every answer with media addresses sets it. */
export const viewerCookie = { name: 'viewer', path: '/media', maxAgeSeconds: 30 * 24 * 3600 };

/** How many members' cookies are kept in memory: a browser sends its cookie with every segment. */
const mostRemembered = 10_000;

/** Signs and reads the value of the viewer cookie: `<member id>.<HMAC-SHA256>`. */
export function createViewerSigner(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  const signed = new LRUCache<number, string>({
    max: mostRemembered,
    memoMethod(memberId) {
      const hmac = createHmac('sha256', key).update(`viewer cookie v1 ${memberId}`);
      return `${memberId}.${hmac.digest('base64url')}`;
    },
  });
  const issue = (memberId: number): string => signed.memo(memberId);

  return {
    issue,

    /** The member of a cookie, or null when it is forged. */
    read(cookie: string): number | null {
      const memberId = Number(cookie.slice(0, cookie.indexOf('.')));
      if (!Number.isSafeInteger(memberId) || memberId <= 0) return null;
      return isSameSecret(cookie, issue(memberId)) ? memberId : null;
    },
  };
}

export const viewersOf = oncePerSite(({ config }) => createViewerSigner(config.signingSecret));
