import { operatorModerationCalls } from '@lantern/contracts/calls/operator/moderation';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { hideDanmaku } from '../danmaku/hide-danmaku.ts';
import { listAllDanmaku } from '../danmaku/list-all-danmaku.ts';
import { decideReport, getReport, listReports, takeVideoDown } from './operate-reports.ts';

export function registerModerationOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorModerationCalls, {
    listReports: (_context, asked) => listReports(deps, asked),
    getReport: ({ operator: { sessionHash }, address }, { receipt }) =>
      getReport(deps, receipt, { sessionHash, address }),
    decideReport: async ({ act }, verdict) => ({
      state: await decideReport(deps, { ...verdict, act }),
    }),
    takeVideoDown: ({ act }, { cartoonCode: videoId, reason }) =>
      takeVideoDown(deps, { videoId, reason }, { act, isDown: true }),
    restoreVideo: ({ act }, { cartoonCode: videoId, reason }) =>
      takeVideoDown(deps, { videoId, reason }, { act, isDown: false }),
    listDanmaku: (_context, { cartoonCode: videoId, currentPage }) =>
      listAllDanmaku(deps, { videoId, currentPage }),
    hideDanmaku: ({ act }, asked) => hideDanmaku(deps, asked, act),
  });
}
