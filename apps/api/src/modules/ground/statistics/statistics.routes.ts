import { pageViewScriptPath, statisticsCalls } from '@lantern/contracts/calls/statistics';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { usageNotesOf } from './note-usage.ts';
import { pageViewScript } from './page-view-script.ts';

export function registerStatisticsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, statisticsCalls, {
    countPageView: async ({ actor }, { page }) => {
      await usageNotesOf(deps).pageView(actor.memberId, page);
      return null;
    },
  });
  app.get(pageViewScriptPath, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(pageViewScript),
  );
}
