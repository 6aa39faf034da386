import { createHmac, type KeyObject } from 'node:crypto';

import type { Actor } from '../../../calls/actor.ts';
import { limitedAddress } from '../../../http/address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { countFriend } from './count-friend.ts';

const mostRemembered = 200_000;
const digestBytes = 16;

/**
 * Counts members' page views: an opened video, and the poll of an open page. A page view makes an invited friend valid, and
 * the inviter gets the day of VIP at once. Members for whom no reward is possible any more (nearly all) cost no query.
 */
function createPageViews(deps: Deps) {
  const { config, log, now } = deps;
  const [key, ...oldKeys] = config.signingSecrets.hmacKeys('invite address v1');
  const quietUntil = new Map<number, number>();

  const digest = (address: string, by: KeyObject): Buffer =>
    createHmac('sha256', by).update(limitedAddress(address)).digest().subarray(0, digestBytes);

  function remember(memberId: number, until: number): void {
    quietUntil.delete(memberId);
    quietUntil.set(memberId, until);
    const [oldest] = quietUntil.keys();
    if (quietUntil.size > mostRemembered && oldest !== undefined) quietUntil.delete(oldest);
  }

  return {
    /** Never fails: the call that shows the view has an answer of its own. */
    async count({ memberId }: Pick<Actor, 'memberId'>, address: string): Promise<void> {
      const at = now();
      if ((quietUntil.get(memberId) ?? 0) > at.getTime()) return;
      try {
        const seen = {
          address: digest(address, key),
          oldAddresses: oldKeys.map((oldKey) => digest(address, oldKey)),
          at,
        };
        remember(memberId, await countFriend(deps, memberId, seen));
      } catch (err) {
        log.warn({ err, memberId }, 'could not count a page view');
      }
    },
  };
}

export const pageViewsOf = oncePerSite(createPageViews);
