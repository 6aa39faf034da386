import { operatorModerationCalls } from '@lantern/contracts/calls/operator/moderation';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { hideDanmaku } from '../danmaku/hide-danmaku.ts';
import { listAllDanmaku } from '../danmaku/list-all-danmaku.ts';
import { decideReport, getReport, listReports, takeVideoDown } from './operate-reports.ts';

export function registerModerationOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorModerationCalls, {
    listReports: (asked) => listReports(deps, asked),
    getReport: ({ receipt }, { operator: { sessionHash }, address }) =>
      getReport(deps, receipt, { sessionHash, address }),
    decideReport: async (verdict, { act }) => ({
      state: await decideReport(deps, { ...verdict, act }),
    }),
    takeVideoDown: ({ cartoonCode: videoId, reason }, { act }) =>
      takeVideoDown(deps, { videoId, reason }, { act, isDown: true }),
    restoreVideo: ({ cartoonCode: videoId, reason }, { act }) =>
      takeVideoDown(deps, { videoId, reason }, { act, isDown: false }),
    listDanmaku: ({ cartoonCode: videoId, currentPage }) =>
      listAllDanmaku(deps, { videoId, currentPage }),
    hideDanmaku: (asked, { act }) => hideDanmaku(deps, asked, act),
  });
}
