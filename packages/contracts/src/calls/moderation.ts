import { REPORT_CATEGORIES, REPORT_DETAIL_MAX } from '@lantern/rules/report';
import * as z from 'zod/mini';

import { type CallLimit, defineCall } from '../call.ts';
import { boundedText, rowIdField } from './payload-fields.ts';

/** Reports of all kinds share a count. */
const reportLimit: CallLimit = {
  name: 'report',
  most: 'reportsPerHour',
  within: 'hour',
  per: 'address',
  counts: 'calls',
};

export const reportVideo = defineCall({
  method: 'POST',
  path: '/app-api/report',
  limit: reportLimit,
  needs: 'nobody',
  sealed: false,
  summary: 'Reports a video; answers the receipt number to refer to.',
  payload: z.object({
    cartoonCode: rowIdField,
    category: z.enum(REPORT_CATEGORIES),
    /** The fault, in the reporter's words. */
    detail: z._default(boundedText(REPORT_DETAIL_MAX), ''),
  }),
  answer: z.object({ receipt: z.string() }),
  refusals: ['video-unknown', 'vip-only', 'too-many'],
});

export const reportInvitee = defineCall({
  method: 'POST',
  path: '/app-api/report-friend',
  limit: reportLimit,
  needs: 'member',
  sealed: false,
  summary: 'Reports the nickname, signature and picture of a friend whom the caller has invited.',
  payload: z.object({
    /** The friend's id in the list of friends. */
    id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'id of a friend')),
  }),
  answer: z.null(),
  refusals: ['member-unknown', 'too-many'],
});

/** Calls beyond the specification. */
export const moderationCalls = { reportVideo, reportInvitee };
