import type { AnswerOf, Call } from '@lantern/contracts/call';
import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import {
  cancelSchedule,
  deleteVideo,
  type listAllVideos,
  publishVideo,
  undeleteVideo,
} from '@lantern/contracts/calls/operator/videos';

type VideoState = AnswerOf<typeof listAllVideos>['list'][number]['state'];

/** What changes the state of a video, in each state. */
export const actsOnVideo: Readonly<Record<VideoState, readonly Call[]>> = {
  draft: [deleteVideo, publishVideo],
  in_review: [deleteVideo, takeVideoDown],
  scheduled: [deleteVideo, cancelSchedule],
  published: [deleteVideo, takeVideoDown],
  taken_down: [deleteVideo, restoreVideo],
  deleted: [undeleteVideo],
};
