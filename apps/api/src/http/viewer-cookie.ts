import { LRUCache } from 'lru-cache';

import { oncePerSite } from '../platform/once-per-site.ts';
import { isSameSecret } from '../platform/signing/is-same-secret.ts';
import type { OfEachSecret, SigningSecrets } from '../platform/signing/signing-secrets.ts';

/** The cookie that tells the media routes which member a browser belongs to; every answer with media addresses sets it. */
export const viewerCookie = { name: 'viewer', path: '/media', maxAgeSeconds: 30 * 24 * 3600 };

/** How many members' cookies are kept in memory: a browser sends its cookie with every segment. */
const mostRemembered = 10_000;

/** Signs and reads the value of the viewer cookie: `<member id>.<HMAC-SHA256>`. */
export function createViewerSigner(secrets: SigningSecrets) {
  const signed = new LRUCache<number, OfEachSecret<string>>({
    max: mostRemembered,
    memoMethod(memberId) {
      const [own, ...old] = secrets.hmacs(`viewer cookie v1 ${memberId}`);
      const write = (hmac: Buffer): string => `${memberId}.${hmac.toString('base64url')}`;
      return [write(own), ...old.map(write)];
    },
  });
  const issue = (memberId: number): string => signed.memo(memberId)[0];

  return {
    issue,

    /** The member of a cookie, or null when it is forged. */
    read(cookie: string): number | null {
      const memberId = Number(cookie.slice(0, cookie.indexOf('.')));
      if (!Number.isSafeInteger(memberId) || memberId <= 0) return null;
      const isOurs = signed.memo(memberId).some((it) => isSameSecret(cookie, it));
      return isOurs ? memberId : null;
    },
  };
}

export const viewersOf = oncePerSite(({ config }) => createViewerSigner(config.signingSecrets));
