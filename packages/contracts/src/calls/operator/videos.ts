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
import {
  boundedText,
  dayField,
  filledText,
  reason,
  rowIdField,
  titleText,
} from '../payload-fields.ts';

const videoPayload = z.object({ id: rowIdField });
const withRecentFactor = operatorMay('videos.change', 'recent');
const videoChange = {
  needs: operatorMay('videos.change', 'given'),
  answer: operatorVideoDetail,
} as const;
const stateFields = ['state', 'publishTime'];

/** The most tags of a video. */
export const mostTags = 30;

/** The filters of the video list. */
export const videoFilters = {
  text: z.optional(filledText(100)),
  state: z.optional(operatorVideoState),
  /** With the code of a root, videos in its children are found too. */
  categoryCode: z.optional(dictCode),
  paid: z.optional(z.boolean()),
  reported: z.optional(z.boolean()),
  /** Published between these days in Shanghai, both included. */
  from: z.optional(dayField),
  until: z.optional(dayField),
  /** The length: at least so many seconds, and below so many. */
  atLeastSeconds: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  belowSeconds: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
};

export const listAllVideos = defineOperatorList({
  path: '/admin-api/videos/list',
  needs: operatorMay('videos.read', 'given'),
  summary:
    'Videos in every state, by id; found by part of a title, author or tag, or by their code.',
  filters: videoFilters,
  sorts: ['newest', 'oldest'],
  row: operatorVideo,
});

export const getVideo = defineOperatorCall({
  path: '/admin-api/videos/get',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary: 'A video in any state, with the version that an edit sends back.',
  payload: videoPayload,
  answer: operatorVideoDetail,
  refusals: ['video-unknown'],
});

export const editVideo = defineOperatorCall({
  path: '/admin-api/videos/edit',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.edit', fields: Object.keys(videoEdit.shape) },
  summary:
    'Changes a video, for members within a second. If it was saved meanwhile, it is refused with the fields that differ.',
  payload: z.object({
    id: rowIdField,
    /** The version of the video with which the edit began. */
    version: filledText(64),
    title: titleText(200),
    introduction: boundedText(5000),
    author: boundedText(100),
    tags: z.array(filledText(40)).check(z.maxLength(mostTags)),
    categoryCode: dictCode,
    score: z.number().check(z.gte(0), z.lte(10)),
    paid: z.boolean(),
    price: videoEdit.shape.price,
    /** When it is published; before that, members see nothing of it. A time that is set can be moved, not removed. */
    publishTime: z.nullable(wireDate),
    reason: z.optional(boundedText(200)),
  }),
  answer: operatorVideoDetail,
  refusals: [
    'video-unknown',
    'video-edited',
    'title-taken',
    'category-unknown',
    'lines-unpaid',
    'rights-missing',
  ],
});

export const publishVideo = defineOperatorCall({
  ...videoChange,
  path: '/admin-api/videos/publish',
  audit: { action: 'video.publish', fields: stateFields },
  summary: 'Publishes a draft with an episode, at once or at a future time.',
  payload: z.extend(videoPayload, { publishTime: z.nullable(wireDate) }),
  refusals: ['video-unknown', 'video-moved', 'video-empty', 'title-taken', 'rights-missing'],
});

export const cancelSchedule = defineOperatorCall({
  ...videoChange,
  path: '/admin-api/videos/cancel-schedule',
  audit: { action: 'video.cancel-schedule', fields: stateFields },
  summary: 'Makes a scheduled video a draft again.',
  payload: videoPayload,
  refusals: ['video-unknown', 'video-moved'],
});

export const deleteVideo = defineOperatorCall({
  ...videoChange,
  needs: withRecentFactor,
  path: '/admin-api/videos/delete',
  audit: { action: 'video.delete', fields: stateFields },
  summary:
    'Puts a video into the bin; members lose it at once, and its files are deleted after seven days.',
  payload: z.extend(videoPayload, { reason }),
  refusals: ['video-unknown'],
});

export const undeleteVideo = defineOperatorCall({
  ...videoChange,
  path: '/admin-api/videos/undelete',
  audit: { action: 'video.undelete', fields: stateFields },
  summary: 'Takes a video out of the bin; it becomes a draft again, or taken down.',
  payload: videoPayload,
  refusals: ['video-unknown', 'video-moved', 'title-taken'],
});

export const saveEpisodes = defineOperatorCall({
  ...videoChange,
  path: '/admin-api/videos/episodes/save',
  audit: { action: 'video.episodes', fields: ['channels'] },
  summary:
    'Names and orders all channels and episodes of a video; episodes may change channel. Refused if the video was saved meanwhile.',
  payload: z.extend(videoPayload, {
    /** The version of the episodes with which the edit began. Without it, they are changed in any version. */
    version: z.optional(filledText(64)),
    channels: z
      .array(
        z.object({
          id: rowIdField,
          name: filledText(40),
          /** For VIP members only. Left out: unchanged. */
          vipOnly: z.optional(z.boolean()),
          episodes: z
            .array(z.object({ id: rowIdField, title: titleText(100) }))
            .check(z.maxLength(2000)),
        }),
      )
      .check(z.maxLength(50)),
  }),
  refusals: ['video-unknown', 'video-edited'],
});

export const removeEpisode = defineOperatorCall({
  ...videoChange,
  needs: withRecentFactor,
  path: '/admin-api/videos/episodes/remove',
  audit: { action: 'video.remove-episode', fields: ['channels'] },
  summary:
    'Deletes an episode that no member bought, and its film unless another episode plays it. A published video keeps its last one.',
  payload: z.extend(videoPayload, { episodeId: rowIdField, reason }),
  refusals: ['video-unknown', 'episode-unknown', 'episode-sold', 'episode-last'],
});

export const operatorVideoCalls = {
  listAllVideos,
  getVideo,
  editVideo,
  publishVideo,
  cancelSchedule,
  deleteVideo,
  undeleteVideo,
  saveEpisodes,
  removeEpisode,
};
