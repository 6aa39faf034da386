import { SD_LINES } from '@lantern/rules/vip';

import { type Db, statement } from '../../../platform/database/db.ts';
import type { StatementRows } from '../../../platform/database/generated/statement-rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isPublished } from '../catalogue/is-published.ts';
import type { VideoRow } from '../catalogue/video.present.ts';

/** A published video with its episodes and everything that they play. */
export interface WatchableVideo extends VideoRow {
  vip_only: boolean;
  /** Coins that each episode costs; null for the site's price. */
  own_price: number | null;
  episodes: WatchableEpisode[];
}

export interface WatchableEpisode {
  id: number;
  title: string;
  channel_id: number;
  channel: string;
  /** Where another site has it; null for one of ours, which is the better one when there are both. */
  line: EpisodeLine | null;
  /** Whether its channel is for VIP members only, where that is a benefit. */
  own_line: boolean;
  /** Whether its pictures are also to be had above the lines of members without VIP. */
  hd: boolean;
  duration_ms: number;
  /** Null when it has none. */
  storyboard: StoryboardRow | null;
  /** Subtitles (WebVTT), in the film's order. */
  subtitles: { name: string; language: string; label: string }[];
  /** Sound tracks that are stored apart from the pictures, the default first. */
  sounds: { language: string; label: string; channels: number }[];
}

/**
 * An episode at another site: its address, what the source's player gives, and what is known of the host. `allowsPages` says
 * whether browsers may read it from a page of ours; null until it was tried.
 */
export type EpisodeLine = NonNullable<StatementRows['watch-episodes']['line']>;

export interface StoryboardRow {
  name: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  intervalMs: number;
}

/** The member's current rights, which decide how much they may see. A banned member has none. */
export interface Viewer {
  vip_expires_at: Date | null;
  /** The episodes among those asked about that the member owns. */
  owned: number[];
  /** The one of these episodes that the member watched last, and the position; null when they watched none. */
  last_episode_id: number | null;
  last_position: number | null;
}

const video = sql.row(
  'watch-video',
  `select id, title, introduction, author, poster_key, duration_seconds, paid, like_count, score,
     category_code, son_code, dark_web as vip_only, own_price
   from video where id = :id and ${isPublished(':now')}`,
);

/**
 * SQL: the origin of an episode at another site, as `line_host` keeps it. The index `episode_line_host` is over these very
 * words.
 */
export const hostOf = (episode: string): string =>
  `substring(${episode}.address from '^https?://[^/?#]+')`;

/** SQL: the player of a channel. A source's further lines of one player end in `#` and a number. */
export const playerOf = (channel: string): string =>
  `regexp_replace(${channel}.player_code, '#\\d+$', '')`;

/** SQL: whether a row is the player of a channel's source. */
export const isPlayerOf = (player: string, channel: string): string =>
  `${player}.source_id = ${channel}.source_id
       and ${player}.code = ${playerOf(channel)}`;

const episodes = statement(
  'watch-episodes',
  `select e.id, e.title, c.id as channel_id, c.name as channel, c.vip_only as own_line, coalesce(a.duration_ms, 0) as duration_ms,
     case when a.id is null then json_build_object('address', coalesce(e.address, ''), 'kind', player.kind, 'state', h.state,
       'allowsPages', h.allows_pages, 'hasHttps', h.has_https) end as line,
     exists (select from rendition r where r.asset_id = a.id and least(r.width, r.height) > $2) as hd,
     case when s.asset_id is not null then json_build_object('name', s.name, 'width', s.width,
       'height', s.height, 'columns', s.columns, 'rows', s.rows, 'intervalMs', s.interval_ms) end as storyboard,
     coalesce((select json_agg(json_build_object('name', t.name, 'language', t.language, 'label', t.label)
       order by t.position) from subtitle t where t.asset_id = a.id), '[]') as subtitles,
     coalesce((select json_agg(json_build_object('language', t.language, 'label', t.label, 'channels', t.channels)
       order by t.position) from rendition r join sound_track t on t.rendition_id = r.id where r.asset_id = a.id), '[]') as sounds
   from channel c join episode e on e.channel_id = c.id left join asset a on a.id = e.asset_id
     left join storyboard s on s.asset_id = a.id
     left join line_host h on a.id is null and h.host = ${hostOf('e')}
     left join source_player player on a.id is null and ${isPlayerOf('player', 'c')}
     left join player_order placed on c.source_id is not null and placed.code = ${playerOf('c')}
   where c.video_id = $1 and (a.id is not null
     or (e.gone_at is null and h.state is distinct from 'blocked' and not c.vip_only
       and not exists (select from video v where v.id = $1 and (v.paid or v.dark_web))))
   order by placed.position nulls last, c.position, e.position`,
);

/**
 * The questions as rows: a member, the ids of episodes and the question's place. Each array stands in a `select` so that
 * the planner cannot see its length: it then keeps one plan for any number of questions. With the length in sight it
 * plans each execution, which costs more than the execution.
 */
const questions = `unnest((select $1::bigint[]), (select $2::text[])) with ordinality as asked (member_id, episode_ids, place)`;

const lastStop = `left join lateral (
     select episode_id, position_seconds from play_position
     where member_id = asked.member_id and episode_id = any(asked.episode_ids::bigint[])
     order by reported_at desc limit 1
   ) last on true`;

const viewers = statement(
  'watch-viewers',
  `select case when banned_at is null then vip_expires_at end as vip_expires_at, array(
     select episode_id from entitlement
     where member_id = member.id and episode_id = any(asked.episode_ids::bigint[]) and banned_at is null
   )::float8[] as owned, last.episode_id as last_episode_id, last.position_seconds as last_position
   from ${questions} left join member on member.id = asked.member_id ${lastStop}
   order by place`,
);

type Stop = Pick<Viewer, 'last_episode_id' | 'last_position'>;

const stops = statement(
  'watch-stops-asked',
  `select last.episode_id as last_episode_id, last.position_seconds as last_position
   from ${questions} ${lastStop}
   order by place`,
);

/** The same for one question about one episode: it costs the database half as much. */
const stopInOne = sql.row(
  'watch-stop-in-one',
  `select episode_id as last_episode_id, position_seconds as last_position from play_position
   where member_id = :memberId and episode_id = :episodeId`,
);

/** Null when no video of that id is published at that time. */
export async function findWatchableVideo(
  db: Db,
  id: number,
  now: Date,
): Promise<WatchableVideo | null> {
  const [found, itsEpisodes] = await Promise.all([
    video(db, { id, now }),
    db.rows(episodes, [id, SD_LINES]),
  ]);
  return found && { ...found, episodes: itsEpisodes };
}

/** A question: a member, and the ids of episodes. */
export interface ViewerQuestion {
  memberId: number;
  episodeIds: readonly number[];
}

const writeQuestions = (asked: readonly ViewerQuestion[]): unknown[] => [
  asked.map((it) => it.memberId),
  asked.map((it) => `{${it.episodeIds.join(',')}}`),
];

/** A viewer for each question, in the same order; one without rights for a member that does not exist. */
export const findViewers = (db: Db, asked: readonly ViewerQuestion[]): Promise<Viewer[]> =>
  db.rows(viewers, writeQuestions(asked));

/** The position that each member reported last in the episodes of its question, in the same order. */
export async function findStops(db: Db, asked: readonly ViewerQuestion[]): Promise<Stop[]> {
  const [only, ...others] = asked;
  const [episodeId, ...more] = only?.episodeIds ?? [];
  if (only === undefined || episodeId === undefined || others.length > 0 || more.length > 0)
    return db.rows(stops, writeQuestions(asked));
  const stop = await stopInOne(db, { memberId: only.memberId, episodeId });
  return [stop ?? { last_episode_id: null, last_position: null }];
}
