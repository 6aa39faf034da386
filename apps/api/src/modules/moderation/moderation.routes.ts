import { moderationCalls } from '@lantern/contracts/calls/moderation';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { createOpenVideos } from '../access/open-video.ts';
import { fileReport } from './file-report.ts';

export function registerModerationModule(app: FastifyInstance, deps: Deps): void {
  const { find } = createOpenVideos(deps);
  bindCalls(app, deps, moderationCalls, {
    reportVideo: async (context, { cartoonCode: videoId, category, detail }) =>
      fileReport(
        deps,
        find,
        { videoId, category, detail },
        { actor: await context.findActor(), address: context.address },
      ),
  });
}
