import type { DanmakuMode } from '@lantern/contracts/entities/danmaku';
import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';

import { type Db } from '../../platform/database/db.ts';
import { statement, written } from '../../platform/database/statement.ts';

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

export interface HiddenDanmaku {
  memberId: number;
  text: string;
}

/** A comment as operators see it. */
export interface EntryRow {
  id: number;
  videoId: number;
  episodeId: number;
  memberCode: string;
  text: string;
  atMs: number;
  createdAt: Date;
  isHidden: boolean;
}

const visible = statement(
  'danmaku-visible',
  `select episode_id, text, at_ms, mode, color from (
     select id, episode_id, text, at_ms, mode, color from danmaku
     where video_id = $1 and hidden_at is null order by id desc limit $2
   ) newest order by at_ms, id`,
  { written: written<{ mode: DanmakuMode }>() },
);

const insert = statement(
  'danmaku-add',
  `insert into danmaku (video_id, episode_id, member_id, text, at_ms, mode, color, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const hide = statement(
  'danmaku-hide',
  `update danmaku set hidden_at = $2, hidden_by = $3 where id = $1 and hidden_at is null
   returning member_id as "memberId", text`,
);

const entries = statement(
  'danmaku-entries',
  `select d.id, d.video_id as "videoId", d.episode_id as "episodeId", m.code as "memberCode", d.text,
          d.at_ms as "atMs", d.created_at as "createdAt", d.hidden_at is not null as "isHidden"
     from danmaku d join member m on m.id = d.member_id
    where $1::bigint is null or d.video_id = $1 order by d.id desc offset $2 limit $3`,
);

const count = statement(
  'danmaku-count',
  `select count(*)::int as total from (
     select from danmaku where $1::bigint is null or video_id = $1 limit ${countedUpTo + 1}) counted`,
);

const known = statement('danmaku-known', 'select 1 from danmaku where id = $1');

/** A video's newest comments that are not hidden, in the order of their moments. */
export const findVisible = (db: Db, videoId: number, most: number): Promise<DanmakuRow[]> =>
  db.rows(visible, [videoId, most]);

export async function addDanmaku(db: Db, it: NewDanmaku): Promise<void> {
  const { videoId, episodeId, memberId, text, atMs, mode, color, at } = it;
  await db.run(insert, [videoId, episodeId, memberId, text, atMs, mode, color, at]);
}

/** Hides a comment; null when it is hidden already, or does not exist. */
export const markHidden = (
  db: Db,
  id: number,
  { at, operatorId }: { at: Date; operatorId: number },
): Promise<HiddenDanmaku | null> => db.row(hide, [id, at, operatorId]);

/** Comments of one video or of all, hidden ones too, the newest first. */
export const findEntries = (
  db: Db,
  videoId: number | null,
  { offset, limit }: ListWindow,
): Promise<EntryRow[]> => db.rows(entries, [videoId, offset, limit]);

export const countDanmaku = async (db: Db, videoId: number | null): Promise<number> =>
  (await db.one(count, [videoId])).total;

export const isKnownDanmaku = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(known, [id])) !== null;
