import { adClickCalls, adViewCalls } from '@lantern/contracts/calls/ad-clicks';
import { getAds } from '@lantern/contracts/calls/site';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { CallContext } from '../../../calls/call-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createReadAudience, shareByAudience } from '../catalogue/lists/read-audience.ts';
import type { AdSlot } from './ads.repo.ts';
import { countClick, countViews } from './count-ads.ts';
import { listAds } from './list-ads.ts';

export function registerAdsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(
    app,
    deps,
    { getAds },
    {
      getAds: shareByAudience(deps, createReadAudience(deps), getAds, {
        dependsOn: ['ads', 'settings'],
        hasWords: true,
        build: (_asked, audience, language) => listAds(deps, audience, language),
      }),
    },
  );

  const countIn =
    (slot: AdSlot) =>
    (context: CallContext, { id: adId }: { id: number }) =>
      countClick(context, { adId, slot });

  bindCalls(app, deps, adClickCalls, {
    countMeAdClick: countIn('profile'),
    countPlayAdClick: countIn('player'),
    countRandomAdClick: countIn('feed'),
    countSquareAdClick: countIn('square'),
    countRankingAdClick: countIn('ranking'),
    countDarkSideAdClick: countIn('dark_web'),
    countBannerAdClick: countIn('banner'),
    countPopupAdClick: countIn('popup'),
  });
  bindCalls(app, deps, adViewCalls, {
    countAdViews: (context, { ids: adIds }) => countViews(context, { adIds }),
  });
}
