import type { Video } from '@lantern/contracts/entities/video';

import type { Deps } from '../../../../platform/deps.ts';
import { findVideos } from '../catalogue.repo.ts';
import { presentVideo } from '../video.present.ts';
import type { Audience } from './find-scope.ts';

/** The videos with these ids, each once and in this order, without those that the audience may not see. */
export async function listKnown(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: number[],
  audience: Audience,
): Promise<Video[]> {
  const wanted = { darkWeb: audience === 'vip', now: now() };
  return (await findVideos(db, [...new Set(ids)], wanted)).map(presentVideo);
}
