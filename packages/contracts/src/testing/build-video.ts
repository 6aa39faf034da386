import { video, type Video } from '../entities/video.ts';
import { builderOf } from './builder-of.ts';

/** A free video of 75 s. */
export const buildVideo = builderOf(video, {
  cartoonCode: 101,
  cartoonName: 'Harbour at dusk',
  cartoonImage: '/media/posters/101.webp',
  cartoonHot: 1280,
  vodDuration: 75,
  cartoonVip: false,
  cartoonIntroduce: 'Boats come home while the lamps are lit.',
  cartoonAuthor: 'Paper Boat Studio',
  dictCode: '30',
  sonDictCode: null,
  cartoon_score: 8.6,
});

/** Builds `count` different videos, coded from `firstCode` on. */
export function buildVideos(count: number, firstCode = 1): Video[] {
  return Array.from({ length: count }, (_, index) => {
    const cartoonCode = firstCode + index;
    return buildVideo({ cartoonCode, cartoonName: `Video ${cartoonCode}` });
  });
}
