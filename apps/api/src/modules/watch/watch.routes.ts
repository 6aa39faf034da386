import { FAVOURITE_TYPE, watchCalls } from '@lantern/contracts/calls/watch';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { createOpenVideos } from '../access/open-video.ts';
import { createListRecommended } from '../catalogue/list-recommended.ts';
import * as purchase from './buy-episode.ts';
import * as detail from './get-video-detail.ts';
import { bindKeptVideos } from './kept-videos.routes.ts';
import * as liking from './like-video.ts';
import { mayWatchWhole } from './report-playback.ts';
import * as playback from './report-playback.ts';

export function registerWatchModule(app: FastifyInstance, deps: Deps): void {
  const videos = createOpenVideos(deps);
  const findOpenVideo = videos.find;
  const sources = {
    findOpenVideo,
    listRecommended: createListRecommended(deps),
  };

  bindCalls(app, deps, watchCalls, {
    getVideoDetail: (context, { vid }) => detail.getVideoDetail(deps, sources, vid, context),

    lookOk: async (context, { cartoonCode: videoId, moviesInfoId: episodeId }) =>
      mayWatchWhole(findOpenVideo, { videoId, episodeId }, await context.findActor()),

    buyEpisode: ({ actor }, { cartoonCode: videoId, moviesInfoId: episodeId }) =>
      purchase.buyEpisode(deps, findOpenVideo, { videoId, episodeId }, actor),

    likeVideo: ({ actor }, { collectCode: videoId, collectType }) =>
      liking.likeVideo(deps, videos, { videoId, keep: collectType === FAVOURITE_TYPE }, actor),

    reportPlayback: ({ actor }, { collectCode: videoId, moviesInfoId: episodeId, position }) =>
      playback.reportPlayback(deps, findOpenVideo, { videoId, episodeId, position }, actor),
  });
  bindKeptVideos(app, deps);
}
