import type { Video } from '@lantern/contracts/entities/video';

/** A video as the calls about likes and playback carry it. */
export function collectFieldsOf(video: Video) {
  return {
    collectAuthor: video.cartoonAuthor,
    collectCode: video.cartoonCode,
    collectDuration: video.vodDuration,
    collectHot: video.cartoonHot,
    collectImage: video.cartoonImage,
    collectName: video.cartoonName,
    collectType: 2,
    sortNum: 0,
  };
}
