import type { DanmakuMode } from '@lantern/contracts/entities/danmaku';
import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, written } from '../../../platform/database/statement.ts';

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

/** A comment as operators see it. */
export interface EntryRow {
  id: number;
  videoId: number;
  episodeId: number;
  memberCode: string;
  nickname: string;
  isBanned: boolean;
  videoTitle: string;
  text: string;
  atMs: number;
  createdAt: Date;
  isHidden: boolean;
}

const insert = sql.run(
  'danmaku-add',
  `insert into danmaku (video_id, episode_id, member_id, text, at_ms, mode, color, created_at)
   values (:videoId, :episodeId, :memberId, :text, :atMs, :mode, :color, :at)`,
);

/** A text is looked for in so many of the newest comments. */
const searched = 200_000;

const fits = `($1::bigint is null or d.video_id = $1) and ($2::text is null or d.member_id = (select id from member where code = $2))
  and ($3::text is null or (strpos(lower(d.text), lower($3)) > 0 and d.id > (select coalesce(max(id), 0) - ${searched} from danmaku)))
  and ($4::timestamptz is null or d.created_at >= $4) and ($5::timestamptz is null or d.created_at < $5)
  and ($6::boolean is null or (d.hidden_at is not null) = $6)`;

/** The database plans these for their values: it knows how much each filter leaves. */
const planned = { isPrepared: false };

const entries = statement(
  'danmaku-entries',
  `select d.id, d.video_id as "videoId", d.episode_id as "episodeId", m.code as "memberCode", m.nickname,
          m.banned_at is not null as "isBanned", v.title as "videoTitle", d.text,
          d.at_ms as "atMs", d.created_at as "createdAt", d.hidden_at is not null as "isHidden"
     from danmaku d join member m on m.id = d.member_id join video v on v.id = d.video_id
    where ${fits} order by d.id desc offset $7 limit $8`,
  planned,
);

const count = statement(
  'danmaku-count',
  `select count(*)::int as total from (
     select from danmaku d where ${fits} limit ${countedUpTo + 1}) counted`,
  planned,
);

const known = sql.row('danmaku-known', 'select 1 from danmaku where id = :id');

/** A video's newest comments that are not hidden, in the order of their moments. */
export const findVisible = sql.rows(
  'danmaku-visible',
  `select episode_id, text, at_ms, mode, color from (
     select id, episode_id, text, at_ms, mode, color from danmaku
     where video_id = :videoId and hidden_at is null order by id desc limit :most
   ) newest order by at_ms, id`,
  { written: written<{ mode: DanmakuMode }>() },
);

export async function addDanmaku(db: Db, it: NewDanmaku): Promise<void> {
  const { videoId, episodeId, memberId, text, atMs, mode, color, at } = it;
  await insert(db, { videoId, episodeId, memberId, text, atMs, mode, color, at });
}

/** Hides a comment; null when it is hidden already, or does not exist. */
export const markHidden = sql.row(
  'danmaku-hide',
  `update danmaku set hidden_at = :at, hidden_by = :operatorId where id = :id and hidden_at is null
   returning member_id as "memberId", text`,
);

/** What an operator looks for; null for all. */
interface DanmakuFilters {
  videoId: number | null;
  memberCode: string | null;
  text: string | null;
  since: Date | null;
  /** Not included. */
  before: Date | null;
  isHidden: boolean | null;
}

const valuesOf = (it: DanmakuFilters) => [
  it.videoId,
  it.memberCode,
  it.text,
  it.since,
  it.before,
  it.isHidden,
];

/** The comments that fit, hidden ones too, the newest first. */
export const findEntries = (
  db: Db,
  filters: DanmakuFilters,
  { offset, limit }: ListWindow,
): Promise<EntryRow[]> => db.rows(entries, [...valuesOf(filters), offset, limit]);

export const countDanmaku = async (db: Db, filters: DanmakuFilters): Promise<number> =>
  (await db.one(count, valuesOf(filters))).total;

export const isKnownDanmaku = async (db: Db, id: number): Promise<boolean> =>
  (await known(db, { id })) !== null;
