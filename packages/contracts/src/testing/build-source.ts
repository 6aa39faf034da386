import { episode, source } from '../entities/source.ts';
import { builderOf } from './builder-of.ts';

/** The first episode of video 101. */
export const buildEpisode = builderOf(episode, {
  id: 9001,
  url: '/media/pass-for-tests/master.m3u8',
  name: 'Episode 1',
});

/** A channel with one episode. */
export const buildSource = builderOf(source, { name: 'Line 1', urlList: [buildEpisode()] });
