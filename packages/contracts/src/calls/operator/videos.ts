import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  operatorVideo,
  operatorVideoDetail,
  operatorVideoState,
  videoEdit,
} from '../../entities/operator-video.ts';
import { dictCode, wireDate } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, filledText, rowIdField } from '../payload-fields.ts';

export const listAllVideos = defineOperatorList({
  path: '/admin-api/videos/list',
  needs: operatorMay('videos.read'),
  summary: 'Videos in every state, by id; found by a part of the title or by their code.',
  filters: {
    text: z.optional(filledText(100)),
    state: z.optional(operatorVideoState),
    /** Of a root, what lies in its children too. */
    categoryCode: z.optional(dictCode),
    paid: z.optional(z.boolean()),
  },
  sorts: ['newest', 'oldest'],
  row: operatorVideo,
});

export const getVideo = defineOperatorCall({
  path: '/admin-api/videos/get',
  needs: operatorMay('videos.read'),
  audit: 'reads only',
  summary: 'A video in any state, with the version that an edit of it names.',
  payload: z.object({ id: rowIdField }),
  answer: operatorVideoDetail,
  refusals: ['video-unknown'],
});

export const editVideo = defineOperatorCall({
  path: '/admin-api/videos/edit',
  needs: operatorMay('videos.change'),
  audit: { action: 'video.edit', fields: Object.keys(videoEdit.shape) },
  summary:
    'Changes a video, for members within a second. One that was saved meanwhile is refused with the names of the fields that differ.',
  payload: z.object({
    id: rowIdField,
    /** Of the video that the edit began with. */
    version: filledText(64),
    title: filledText(200),
    introduction: boundedText(5000),
    author: boundedText(100),
    tags: z.array(filledText(40)).check(z.maxLength(30)),
    categoryCode: dictCode,
    score: z.number().check(z.gte(0), z.lte(10)),
    paid: z.boolean(),
    /** When it comes out; members see nothing of it before. One that is set can be moved, not taken away. */
    publishTime: z.nullable(wireDate),
    reason: z.optional(boundedText(200)),
  }),
  answer: operatorVideoDetail,
  refusals: ['video-unknown', 'video-edited', 'title-taken', 'category-unknown'],
});

export const operatorVideoCalls = { listAllVideos, getVideo, editVideo };
