import type { DanmakuMode } from '@lantern/contracts/entities/danmaku';

import { type Db, statement } from '../../db.ts';

export interface DanmakuRow {
  episode_id: number;
  text: string;
  at_ms: number;
  mode: DanmakuMode;
  color: number;
}

export interface NewDanmaku {
  videoId: number;
  episodeId: number;
  memberId: number;
  text: string;
  atMs: number;
  mode: DanmakuMode;
  color: number;
  at: Date;
}

const visible = statement<DanmakuRow>(
  'danmaku-visible',
  `select episode_id, text, at_ms, mode, color from (
     select id, episode_id, text, at_ms, mode, color from danmaku
     where video_id = $1 and hidden_at is null order by id desc limit $2
   ) newest order by at_ms, id`,
);

const insert = statement(
  'danmaku-add',
  `insert into danmaku (video_id, episode_id, member_id, text, at_ms, mode, color, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const hide = statement(
  'danmaku-hide',
  'update danmaku set hidden_at = $2, hidden_by = $3 where id = $1 and hidden_at is null',
);

/** The newest of a video that are not hidden, in the order of their moments. */
export const findVisible = (db: Db, videoId: number, most: number): Promise<DanmakuRow[]> =>
  db.rows(visible, [videoId, most]);

export async function addDanmaku(db: Db, it: NewDanmaku): Promise<void> {
  const { videoId, episodeId, memberId, text, atMs, mode, color, at } = it;
  await db.run(insert, [videoId, episodeId, memberId, text, atMs, mode, color, at]);
}

/** Takes one out of sight; false when it was so already, or never was. */
export const markHidden = async (
  db: Db,
  id: number,
  { at, operatorId }: { at: Date; operatorId: number },
): Promise<boolean> => (await db.run(hide, [id, at, operatorId])) === 1;
