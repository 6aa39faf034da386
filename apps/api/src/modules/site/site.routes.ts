import { getConfig } from '@lantern/contracts/calls/site';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import { shareAnswers } from '../../calls/shared-answers.ts';
import type { Deps } from '../../platform/deps.ts';
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
        // Terms change at a moment that no row announces.
        keyOf: async () => JSON.stringify((await saleTermsOf(deps)()).ids),
        build: async (_asked, language) =>
          presentSiteConfig(await siteSettingsOf(deps)(), await saleTermsOf(deps)(), {
            now: deps.now(),
            language,
          }),
      }),
    },
  );
}
