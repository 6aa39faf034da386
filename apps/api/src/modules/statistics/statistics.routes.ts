import { statisticsCalls } from '@lantern/contracts/calls/statistics';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { createCountPageView } from './count-page-view.ts';
import { pageViewScript, pageViewScriptPath } from './page-view-script.ts';

export function registerStatisticsModule(app: FastifyInstance, deps: Deps): void {
  const countPageView = createCountPageView(deps);
  bindCalls(app, deps, statisticsCalls, {
    countPageView: ({ page }, { actor }) => countPageView(actor, page),
  });
  app.get(pageViewScriptPath, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(pageViewScript),
  );
}
