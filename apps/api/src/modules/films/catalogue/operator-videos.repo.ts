import { DAY_MS } from '@lantern/rules/shanghai-time';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A video in any state, as operators see it. */
export interface OperatorVideoRow {
  id: number;
  title: string;
  introduction: string;
  author: string;
  tags: string[];
  posterKey: string;
  durationSeconds: number;
  paid: boolean;
  likes: number;
  score: number;
  state: 'draft' | 'in_review' | 'published' | 'taken_down';
  rootCode: string;
  sonCode: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  episodes: number;
  openReports: number;
  ownPrice: number | null;
  /** The time at which it was put into the bin. */
  deletedAt: Date | null;
  sweptAt: Date | null;
  pinnedTo: string[];
  /** Counted up to 1001. */
  weekViewers: number;
  /** Counted up to 1001. */
  sold: number;
}

/** The bound of counted viewers and sales: one above it means more. */
const countedRows = 1000;

const countOf = (what: string): string =>
  `(select count(*)::int from (select ${what} limit ${countedRows + 1}) counted)`;

const columns = `id, title, introduction, author, tags, poster_key as "posterKey",
  duration_seconds as "durationSeconds", paid, like_count as likes, score, state, category_code as "rootCode",
  son_code as "sonCode", published_at as "publishedAt", created_at as "createdAt",
  (select count(*)::int from episode e where e.video_id = video.id and (e.asset_id is not null or e.gone_at is null)) as episodes,
  (select count(*)::int from video_report r where r.video_id = video.id and r.state = 'open') as "openReports",
  own_price as "ownPrice", deleted_at as "deletedAt", swept_at as "sweptAt",
  array(select place from pin where pin.video_id = video.id order by place) as "pinnedTo",
  ${countOf('from episode e join play_position p on p.episode_id = e.id where e.video_id = video.id and p.reported_at > $2')} as "weekViewers",
  ${countOf("from episode e join entitlement o on o.episode_id = e.id where e.video_id = video.id and o.reason = 'bought'")} as sold`;

const one = statement(
  'operator-video',
  `select ${columns} from video where id = $1 and swept_at is null`,
);

const locked = statement(
  'operator-video-locked',
  `select ${columns} from video where id = $1 and swept_at is null for no key update`,
);

const some = statement(
  'operator-videos',
  `select ${columns} from video where id = any($1::bigint[]) and swept_at is null`,
);

/** Members who watched after this time are the viewers of the week. */
const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * DAY_MS);

/** The state of a video. */
export const setVideoState = sql.run(
  'operator-video-state',
  'update video set state = :state, published_at = :publishedAt, deleted_at = :deletedAt where id = :id',
);

export const findVideo = (db: Db, id: number, now: Date): Promise<OperatorVideoRow | null> =>
  db.row(one, [id, weekBefore(now)]);

/** The videos with these ids, in this order. */
export async function findVideosOf(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<OperatorVideoRow[]> {
  const rows = await db.rows(some, [ids, weekBefore(now)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The same, locked: no other transaction changes it before this one ends. */
export const lockVideo = (tx: Db, id: number, now: Date): Promise<OperatorVideoRow | null> =>
  tx.row(locked, [id, weekBefore(now)]);

export const updateVideo = sql.run(
  'operator-edit-video',
  `update video set title = :title, introduction = :introduction, author = :author, tags = :tags, category_code = :rootCode, son_code = :sonCode,
     dark_web = :darkWeb, score = :score, paid = :paid, published_at = :publishedAt, own_price = :ownPrice where id = :id`,
);
