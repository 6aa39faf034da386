import { FAVOURITE_TYPE, watchCalls } from '@lantern/contracts/calls/watch';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { buyEpisode } from './buy-episode.ts';
import { getVideoDetail } from './get-video-detail.ts';
import { bindKeptVideos } from './kept-videos.routes.ts';
import { likeVideo } from './like-video.ts';
import { mayWatchWhole, reportPlayback } from './report-playback.ts';

export function registerWatchModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, watchCalls, {
    getVideoDetail: (context, { vid: videoId }) => getVideoDetail(context, { videoId }),
    lookOk: (context, { cartoonCode: videoId, moviesInfoId: episodeId }) =>
      mayWatchWhole(context, { videoId, episodeId }),
    buyEpisode: (context, { cartoonCode: videoId, moviesInfoId: episodeId }) =>
      buyEpisode(context, { videoId, episodeId }),
    likeVideo: (context, { collectCode: videoId, collectType }) =>
      likeVideo(context, { videoId, keep: collectType === FAVOURITE_TYPE }),
    reportPlayback: (context, { collectCode: videoId, moviesInfoId: episodeId, position }) =>
      reportPlayback(context, { videoId, episodeId, position }),
  });
  bindKeptVideos(app, deps);
}
