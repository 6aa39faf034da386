import type { AnswerOf } from '@lantern/contracts/call';
import type { listAllAds as listCall } from '@lantern/contracts/calls/operator/site';

import type { OperatorContext } from '../../calls/call-context.ts';
import { presentAd } from './ad.present.ts';
import { countClicksSince, findAds } from './ads.repo.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Every ad with the clicks of a week, those that are off too: for operators. */
export async function listAllAds({
  deps: { db, now },
}: OperatorContext): Promise<AnswerOf<typeof listCall>> {
  const since = new Date(now().getTime() - weekMs);
  const [ads, clicks] = await Promise.all([findAds(db), countClicksSince(db, since)]);
  return {
    list: ads.map((it) => ({
      ...presentAd(it),
      position: it.position,
      clicks: clicks.get(it.id) ?? 0,
    })),
  };
}
