import { operatorBatchCalls } from '@lantern/contracts/calls/operator/batches';
import { operatorVideoCalls } from '@lantern/contracts/calls/operator/videos';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getBatch, listBatches, startBatch, stopBatch } from './batches/operate-batches.ts';
import { editVideo } from './edit-video.ts';
import { getVideo, listAllVideos } from './lists/list-all-videos.ts';
import {
  cancelSchedule,
  deleteVideo,
  publishVideo,
  removeEpisode,
  saveEpisodes,
  undeleteVideo,
} from './move-video.ts';

export function registerVideosOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorVideoCalls, {
    listAllVideos,
    getVideo,
    editVideo,
    publishVideo,
    cancelSchedule,
    deleteVideo,
    undeleteVideo,
    saveEpisodes,
    removeEpisode,
  });
  bindCalls(app, deps, operatorBatchCalls, { startBatch, getBatch, listBatches, stopBatch });
}
