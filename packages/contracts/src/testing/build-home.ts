import { home } from '../entities/home.ts';
import { buildVideos } from './build-video.ts';
import { builderOf } from './builder-of.ts';

/** A ranking of ten and four groups of six, all different videos. */
export const buildHome = builderOf(home, {
  rankList: buildVideos(10, 1),
  typeList: ['30', '31', '33', '34'].map((dictCode, index) => ({
    dictCode,
    dictName: `Group ${dictCode}`,
    cartoonInfoList: buildVideos(6, 100 * (index + 1)),
  })),
});
