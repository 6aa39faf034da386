import { moderationCalls } from '@lantern/contracts/calls/moderation';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileReport } from './file-report.ts';
import { reportInvitee } from './operate-profiles.ts';

export function registerModerationModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, moderationCalls, {
    reportVideo: (context, { cartoonCode: videoId, category, detail }) =>
      fileReport(context, { videoId, category, detail }),
    reportInvitee,
  });
}
