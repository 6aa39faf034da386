import { dismissedCalls } from '@lantern/contracts/calls/dismissed';
import { keptCalls } from '@lantern/contracts/calls/kept';
import { FAVOURITE_TYPE, watchCalls } from '@lantern/contracts/calls/watch';
import { watchedCalls } from '@lantern/contracts/calls/watched';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openVideosOf } from '../access/open-video.ts';
import {
  dismiss,
  findDismissed,
  readDismissals,
  restoreDismissed,
} from '../catalogue/dismissed/dismiss-videos.ts';
import { listGuessed } from '../catalogue/lists/list-guessed.ts';
import { listKnown } from '../catalogue/lists/list-known.ts';
import { createReadAudience } from '../catalogue/lists/read-audience.ts';
import { buyEpisode } from './buy-episode.ts';
import { getVideoDetail } from './get-video-detail.ts';
import { dropFavourites, findFavourites } from './like.repo.ts';
import { listWatched } from './list-watched.ts';
import { likeVideo, mayWatchWhole, reportPlayback } from './report-playback.ts';
import { dropPositions } from './watch.repo.ts';

export function registerWatchModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, watchCalls, {
    getVideoDetail: (context, { vid: videoId }) => getVideoDetail(context, { videoId }),
    lookOk: (context, { cartoonCode: videoId, moviesInfoId: episodeId }) =>
      mayWatchWhole(context, { videoId, episodeId }),
    buyEpisode: (context, { cartoonCode: videoId, moviesInfoId: episodeId, knownPrice }) =>
      buyEpisode(context, { videoId, episodeId, knownPrice }),
    likeVideo: (context, { collectCode: videoId, collectType }) =>
      likeVideo(context, { videoId, keep: collectType === FAVOURITE_TYPE }),
    reportPlayback: (context, { collectCode: videoId, moviesInfoId: episodeId, position }) =>
      reportPlayback(context, { videoId, episodeId, position }),
  });
  bindKeptVideos(app, deps);
  bindDismissedVideos(app, deps);
}

/** The most videos that a device keeps. */
const mostFavourites = 500;

/** The videos that a member keeps, read again: those that the member may no longer see are missing. */
function bindKeptVideos(app: FastifyInstance, deps: Deps): void {
  const readAudience = createReadAudience(deps);
  bindCalls(
    app,
    deps,
    { ...keptCalls, ...watchedCalls },
    {
      checkKeptVideos: async (context, { codes }) =>
        listKnown(deps, codes, await readAudience(context)),

      listFavourites: async (context) => {
        const { memberId } = context.actor;
        const audience = await readAudience(context);
        const sees = { darkWeb: audience === 'vip', now: deps.now() };
        const ids = await findFavourites(deps.db, { memberId, most: mostFavourites, ...sees });
        return listKnown(deps, ids, audience);
      },

      forgetFavourites: async ({ actor }, { codes }) => {
        await dropFavourites(deps.db, { memberId: actor.memberId, videoIds: codes });
        return null;
      },

      listWatched: async (context) => listWatched(context, await readAudience(context)),

      forgetWatched: async ({ actor }, { codes }) => {
        await dropPositions(deps.db, { memberId: actor.memberId, videoIds: codes ?? null });
        return null;
      },

      listGuessed: async ({ actor }) => listGuessed(deps, actor.memberId),
    },
  );
}

/** The videos that a member does not want to be offered. */
function bindDismissedVideos(app: FastifyInstance, deps: Deps): void {
  const readAudience = createReadAudience(deps);
  bindCalls(app, deps, dismissedCalls, {
    dismissVideo: async ({ actor }, { cartoonCode: videoId, withAuthor }) => {
      const opened = await openVideosOf(deps).find(videoId, actor);
      if (!opened || opened.isClosed) refuse('video-unknown');
      return dismiss(deps, actor.memberId, { videoId, withAuthor });
    },
    restoreDismissed: ({ actor }, { codes }) => restoreDismissed(deps, actor.memberId, codes),
    getDismissed: ({ actor }) => readDismissals(deps, actor.memberId),
    listDismissed: async (context) => {
      const withAuthor = await findDismissed(deps, context.actor.memberId);
      const videos = await listKnown(deps, [...withAuthor.keys()], await readAudience(context));
      return videos.map((video) => ({
        video,
        withAuthor: withAuthor.get(video.cartoonCode) === true,
      }));
    },
  });
}
