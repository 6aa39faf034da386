import { getConfig } from '@lantern/contracts/calls/site';
import { nextOfferEnd } from '@lantern/rules/vip-plans';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import { shareAnswers } from '../../../calls/shared-answers.ts';
import type { Deps } from '../../../platform/deps.ts';
import { saleTermsOf } from './sale-terms.ts';
import { presentSiteConfig, siteSettingsOf } from './site-settings.ts';

export function registerSiteModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(
    app,
    deps,
    { getConfig },
    {
      getConfig: shareAnswers(deps, getConfig, {
        dependsOn: ['settings'],
        hasWords: true,
        // Terms change and offers end at moments that no row announces.
        keyOf: async () => {
          const { ids, plans } = await saleTermsOf(deps)();
          return JSON.stringify([ids, nextOfferEnd(plans, deps.now())]);
        },
        build: async (_asked, language) =>
          presentSiteConfig(await siteSettingsOf(deps)(), await saleTermsOf(deps)(), {
            now: deps.now(),
            language,
          }),
      }),
    },
  );
}
