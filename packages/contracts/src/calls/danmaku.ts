import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { danmaku, danmakuColor, danmakuMode } from '../entities/danmaku.ts';
import { filledText, rowIdField } from './payload-fields.ts';
import { playPosition } from './watch.ts';

export const sendDanmaku = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/sendDanmu',
  limit: {
    name: 'danmaku',
    most: 'danmakuPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'writes',
  },
  needs: 'member',
  sealed: true,
  summary: 'Sends a comment that crosses the picture at its moment; answers the stored comment.',
  payload: z.object({
    cartoonCode: rowIdField,
    moviesInfoId: rowIdField,
    text: filledText(200),
    /** Seconds from the start of the episode. */
    time: playPosition,
    mode: z._default(danmakuMode, 0),
    color: z._default(danmakuColor, '#ffffff'),
  }),
  answer: danmaku,
  refusals: [
    'video-unknown',
    'vip-only',
    'danmaku-length',
    'words-banned',
    'member-banned',
    'too-many',
  ],
});

/** Calls beyond the specification. */
export const danmakuCalls = { sendDanmaku };
