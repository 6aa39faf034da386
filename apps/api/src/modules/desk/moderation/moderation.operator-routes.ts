import { operatorModerationCalls } from '@lantern/contracts/calls/operator/moderation';
import { operatorProfileCalls } from '@lantern/contracts/calls/operator/profiles';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hideDanmaku, hideManyDanmaku } from '../../films/danmaku/hide-danmaku.ts';
import { listAllDanmaku } from '../../films/danmaku/list-all-danmaku.ts';
import { clearReportWave, listReportWaves } from './clear-report-wave.ts';
import { countProfiles, listProfileChecks, passProfile, resetProfile } from './operate-profiles.ts';
import {
  countReports,
  decideReport,
  getReport,
  listReports,
  takeVideoDown,
} from './operate-reports.ts';

export function registerModerationOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorModerationCalls, {
    listReports,
    getReport,
    decideReport,
    countReports,
    listReportWaves,
    clearReportWave,
    takeVideoDown: (context, { cartoonCode: videoId, reason }) =>
      takeVideoDown(context, { videoId, reason, isDown: true }),
    restoreVideo: (context, { cartoonCode: videoId, reason }) =>
      takeVideoDown(context, { videoId, reason, isDown: false }),
    listDanmaku: listAllDanmaku,
    hideDanmaku,
    hideManyDanmaku,
  });
  bindCalls(app, deps, operatorProfileCalls, {
    listProfileChecks,
    passProfile,
    resetProfile,
    countProfiles,
  });
}
