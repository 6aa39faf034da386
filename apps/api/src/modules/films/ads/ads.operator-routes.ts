import { operatorAdCalls } from '@lantern/contracts/calls/operator/ads';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getAdFigures, listAllAds } from './list-all-ads.ts';
import { removeAd, saveAd } from './save-ad.ts';

export function registerAdsOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorAdCalls, {
    listAllAds,
    saveAd,
    removeAd,
    getAdFigures,
  });
}
