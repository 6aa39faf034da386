import type { Video } from '@lantern/contracts/entities/video';

import type { Db } from '../../platform/database/db.ts';
import { findVideos } from './catalogue.repo.ts';
import type { Audience } from './find-scope.ts';
import { presentVideo } from './video.present.ts';

/** The videos with these ids, each once and in their order, less those their audience may not see. */
export async function listKnown(db: Db, ids: number[], audience: Audience): Promise<Video[]> {
  return (await findVideos(db, [...new Set(ids)], audience === 'vip')).map(presentVideo);
}
