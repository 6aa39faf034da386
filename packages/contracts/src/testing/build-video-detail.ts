import { videoDetail } from '../entities/video-detail.ts';
import { buildSource } from './build-source.ts';
import { buildVideo, buildVideos } from './build-video.ts';
import { builderOf } from './builder-of.ts';

/** A free video with one episode and six to watch next. */
export const buildVideoDetail = builderOf(videoDetail, {
  videoInfo: buildVideo(),
  recommend: buildVideos(6, 201),
  srcList: [buildSource()],
  danmuList: [],
});
