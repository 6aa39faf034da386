import { REPORT_CATEGORIES } from '@lantern/rules/report';
import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { danmakuEntry } from '../../entities/danmaku-entry.ts';
import {
  reportMonth,
  reportState,
  reportWave,
  videoReport,
  videoReportDetail,
  videoState,
} from '../../entities/report.ts';
import { count } from '../../entities/wire-values.ts';
import { currentPage, dayField, filledText, reason, rowIdField } from '../payload-fields.ts';

const receipt = filledText(32);
const ofVideo = {
  payload: z.object({ cartoonCode: rowIdField, reason }),
  answer: z.object({ state: videoState }),
  refusals: ['video-unknown'],
} as const;

export const listReports = defineOperatorCall({
  path: '/admin-api/reports/list',
  needs: operatorMay('reports.read', 'given'),
  audit: 'reads only',
  summary:
    'Reports in one state, open ones by default, earliest deadline first, ten a page: all, or by film, words, reporter, reason and day.',
  payload: z.object({
    state: z._default(reportState, 'open'),
    /** A part of the film's title or of what the reporter wrote, in any case, or a whole receipt. */
    text: z.optional(filledText(100)),
    memberCode: z.optional(filledText(32)),
    category: z.optional(z.enum(REPORT_CATEGORIES)),
    /** Days in Asia/Shanghai on which they came, both included. */
    from: z.optional(dayField),
    until: z.optional(dayField),
    currentPage,
  }),
  answer: z.object({ list: z.array(videoReport), total: count }),
});

export const getReport = defineOperatorCall({
  path: '/admin-api/reports/get',
  needs: operatorMay('reports.read', 'given'),
  audit: 'reads only',
  summary: 'A report, and while it is open the films of its video, also if hidden.',
  payload: z.object({ receipt }),
  answer: videoReportDetail,
  refusals: ['report-unknown'],
});

export const decideReport = defineOperatorCall({
  path: '/admin-api/reports/decide',
  needs: operatorMay('reports.decide', 'given'),
  audit: { action: 'report.decide', fields: ['state'] },
  summary:
    'Decides all open reports of the video for the same reason: `uphold` takes it down for good, `clear` leaves it public. Reporters are told.',
  payload: z.object({ receipt, decision: z.enum(['uphold', 'clear']), note: reason }),
  answer: z.object({ state: z.enum(['upheld', 'cleared']) }),
  refusals: ['report-unknown'],
});

export const listReportWaves = defineOperatorCall({
  path: '/admin-api/reports/waves',
  needs: operatorMay('reports.read', 'given'),
  audit: 'reads only',
  summary: 'Waves of open reports by strangers, the latest first; none on a calm day.',
  payload: z.object({}),
  answer: z.object({ waves: z.array(reportWave) }),
});

export const clearReportWave = defineOperatorCall({
  path: '/admin-api/reports/clear-wave',
  needs: operatorMay('reports.decide', 'given'),
  audit: { action: 'report.clear-wave', fields: ['reports', 'videos', 'shown'] },
  summary:
    'Clears the open reports by strangers from `first` to `last`, and shows what they hid. It is no verdict: a later report hides it again.',
  payload: z.object({ first: receipt, last: receipt, note: reason }),
  answer: z.object({
    reports: count,
    videos: count,
    /** Videos that are visible again. */
    shown: count,
    /** Reports of the wave that are still open; the client calls again. */
    left: count,
  }),
  refusals: ['report-unknown'],
});

export const countReports = defineOperatorCall({
  path: '/admin-api/reports/months',
  needs: operatorMay('reports.read', 'given'),
  audit: 'reads only',
  summary:
    'Reports of the last twelve months by month and reason: received, upheld, cleared, late.',
  payload: z.object({}),
  answer: z.object({ months: z.array(reportMonth) }),
});

export const takeVideoDown = defineOperatorCall({
  path: '/admin-api/videos/take-down',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.take-down', fields: ['state'] },
  summary: 'Takes a video down everywhere at once, also in players.',
  ...ofVideo,
});

export const restoreVideo = defineOperatorCall({
  path: '/admin-api/videos/restore',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.restore', fields: ['state'] },
  summary: 'Restores a video that was taken down, unless an open report still hides it.',
  ...ofVideo,
  refusals: ['video-unknown', 'video-empty', 'title-taken', 'rights-missing'],
});

export const listDanmaku = defineOperatorCall({
  path: '/admin-api/danmaku/list',
  needs: operatorMay('danmaku.read', 'given'),
  audit: 'reads only',
  summary:
    'Comments over videos, newest first, ten a page: all, or by video, author, time and text. A text is looked for in the newest 200,000.',
  payload: z.object({
    cartoonCode: z.optional(rowIdField),
    memberCode: z.optional(filledText(32)),
    /** A part of the comment, in any case. */
    text: z.optional(filledText(100)),
    /** Days in Asia/Shanghai, both included. */
    from: z.optional(dayField),
    until: z.optional(dayField),
    hidden: z.optional(z.boolean()),
    currentPage,
  }),
  answer: z.object({ list: z.array(danmakuEntry), total: count }),
});

export const hideDanmaku = defineOperatorCall({
  path: '/admin-api/danmaku/hide',
  needs: operatorMay('danmaku.hide', 'given'),
  audit: { action: 'danmaku.hide', fields: ['hidden'] },
  summary: 'Hides a comment from everybody.',
  payload: z.object({ id: rowIdField, reason }),
  answer: z.object({ hidden: z.literal(true) }),
  refusals: ['danmaku-unknown'],
});

/** Most comments that a call hides. */
export const mostHiddenAtOnce = 100;

export const hideManyDanmaku = defineOperatorCall({
  path: '/admin-api/danmaku/hide-many',
  needs: operatorMay('danmaku.hide', 'given'),
  audit: { action: 'danmaku.hide', fields: ['hidden'] },
  summary: 'Hides comments from everybody; each author is told once. Answers how many were hidden.',
  payload: z.object({
    ids: z.array(rowIdField).check(z.minLength(1), z.maxLength(mostHiddenAtOnce)),
    reason,
  }),
  answer: z.object({ hidden: count }),
});

export const operatorModerationCalls = {
  listReports,
  getReport,
  decideReport,
  listReportWaves,
  clearReportWave,
  countReports,
  takeVideoDown,
  restoreVideo,
  listDanmaku,
  hideDanmaku,
  hideManyDanmaku,
};
