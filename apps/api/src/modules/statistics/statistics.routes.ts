import { createHmac } from 'node:crypto';

import { statisticsCalls } from '@lantern/contracts/calls/statistics';
import type { PageName } from '@lantern/contracts/entities/page-name';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';

import type { Actor } from '../../calls/actor.ts';
import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageViewScript, pageViewScriptPath } from './page-view-script.ts';
import { insertPageView } from './page-view.repo.ts';

export function registerStatisticsModule(app: FastifyInstance, deps: Deps): void {
  const countPageView = createCountPageView(deps);
  bindCalls(app, deps, statisticsCalls, {
    countPageView: ({ actor }, { page }) => countPageView(actor, page),
  });
  app.get(pageViewScriptPath, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(pageViewScript),
  );
}

const digestBytes = 16;

/** Notes which pages were seen by how many: the day, the page, and a digest only this site can make of who. */
function createCountPageView({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  const key = createHmac('sha256', config.signingSecret).update('page view v1').digest();

  return async ({ memberId }: Pick<Actor, 'memberId'>, page: PageName): Promise<null> => {
    const at = now();
    const digest = createHmac('sha256', key).update(String(memberId)).digest();
    const visitor = digest.subarray(0, digestBytes);
    await insertPageView(db, { day: businessDayOf(at), page, visitor });
    return null;
  };
}
