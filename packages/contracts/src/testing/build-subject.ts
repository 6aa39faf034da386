import { subject } from '../entities/subject.ts';
import { buildVideos } from './build-video.ts';
import { builderOf } from './builder-of.ts';

/** A section with six videos, as VIP members get it. */
export const buildSubject = builderOf(subject, {
  dictCode: '201',
  dictName: 'Night lights',
  pid: '200',
  relationMovies: buildVideos(6, 601),
});
