import type { AnswerOf } from '@lantern/contracts/call';
import type { getVideo } from '@lantern/contracts/calls/operator/videos';

import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findChannels } from './operator-episodes.repo.ts';
import { presentVideoDetail } from './operator-video.present.ts';
import { findVideo, type OperatorVideoRow } from './operator-videos.repo.ts';

/** A video in any state, with its episodes and its version. */
export type VideoDetail = AnswerOf<typeof getVideo>;

export const readDetail = async (db: Db, row: OperatorVideoRow, now: Date): Promise<VideoDetail> =>
  presentVideoDetail(row, await findChannels(db, { videoId: row.id }), now);

/** Reads a video for operators. Refuses with `video-unknown`. */
export const findDetail = async (db: Db, id: number, now: Date): Promise<VideoDetail> =>
  readDetail(db, (await findVideo(db, id, now)) ?? refuse('video-unknown'), now);
