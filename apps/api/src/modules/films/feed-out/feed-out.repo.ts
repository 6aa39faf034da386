import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/**
 * What an owner decided about the feed; null before the first time. A chosen category that is gone, or has become one for VIP
 * members only, is chosen no more.
 */
export const findFeedSettings = sql.row(
  'feed-out-settings',
  `select is_on as "isOn", is_open as "isOpen", has_pictures as "hasPictures", source_ids as "sourceIds",
     array(select c.code from unnest(categories) with ordinality as chosen (code, place)
       join category c on c.code = chosen.code and not c.dark_web order by chosen.place) as categories
     from feed_out`,
  { notNull: ['categories'] },
);

export interface FeedSettings {
  isOn: boolean;
  isOpen: boolean;
  hasPictures: boolean;
  categories: string[];
  sourceIds: number[];
}

export const saveFeedSettings = sql.run(
  'feed-out-keep',
  `insert into feed_out (is_on, is_open, has_pictures, categories, source_ids) values (:isOn, :isOpen, :hasPictures, :categories, :sourceIds)
   on conflict (id) do update set is_on = excluded.is_on, is_open = excluded.is_open, has_pictures = excluded.has_pictures,
     categories = excluded.categories, source_ids = excluded.source_ids`,
);

/** One owner at a time changes the feed and its keys. */
export const lockFeedOut = sql.run(
  'feed-out-lock',
  `select pg_advisory_xact_lock(hashtext('feed out'))`,
);

/** The keys that are not withdrawn; the one without a digest stands for readers without a key. */
export const findFeedKeys = sql.rows(
  'feed-out-keys',
  `select id, encode(digest, 'hex') as digest, secret, most_a_day as "mostADay", expires_at as "expiresAt"
     from feed_key where withdrawn_at is null`,
);

/** The keys, also those that are withdrawn, with their use to a day of Shanghai. */
export const listKeyRows = sql.rows(
  'feed-out-listed-keys',
  `select k.id, k.name, k.most_a_day as "mostADay", k.expires_at as "expiresAt", k.withdrawn_at as "withdrawnAt",
     k.created_at as "createdAt", max(d.used_at) as "usedAt",
     coalesce(sum(d.requests) filter (where d.day = :day::date), 0)::int as today,
     coalesce(sum(d.requests) filter (where d.day > :day::date - 30), 0)::int as month
   from feed_key k left join feed_day d on d.key_id = k.id where k.digest is not null
   group by k.id order by k.withdrawn_at is not null, k.id desc limit 500`,
  { notNull: ['today', 'month'] },
);

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

const add = sql.row(
  'feed-out-add-key',
  `insert into feed_key (name, digest, secret, most_a_day, expires_at, operator_id, created_at)
   values (:name, :digest, :secret, :mostADay, :expiresAt, :operatorId, :at) on conflict ((digest is null)) where digest is null do nothing returning id`,
);

export interface NewKey {
  name: string;
  /** Null for readers without a key, of which there is one row. */
  digest: Buffer | null;
  secret: Buffer;
  mostADay: number | null;
  expiresAt: Date | null;
}

/** The id of the key; null where the row for readers without one is there. */
export const insertKey = async (
  tx: Db,
  it: NewKey,
  by: { operatorId: number; at: Date },
): Promise<number | null> =>
  (await add(tx, { ...it, operatorId: by.operatorId, at: by.at }))?.id ?? null;

const withdraw = sql.run(
  'feed-out-withdraw-key',
  'update feed_key set withdrawn_at = :at where id = :id and withdrawn_at is null and digest is not null',
);

/** Whether there was such a key. */
export const withdrawKey = async (tx: Db, id: number, at: Date): Promise<boolean> =>
  (await withdraw(tx, { id, at })) === 1;

const take = sql.run(
  'feed-out-take-question',
  `insert into feed_day as kept (key_id, day, requests, used_at) values (:keyId, :day::date, 1, :at)
   on conflict (key_id, day) do update set requests = kept.requests + 1, used_at = excluded.used_at
     where :most::int is null or kept.requests < :most::int`,
);

/** Counts a question of a reader on a day; false, and nothing is counted, where the day has no more for it. */
export const takeQuestion = async (
  db: Db,
  it: { keyId: number; day: string; at: Date; most: number | null },
): Promise<boolean> => (await take(db, it)) === 1;

/** The categories that may be in the feed, each root before its own. */
export const findPublicCategories = sql.rows(
  'feed-out-categories',
  `select c.code, c.name, c.parent_code as "parentCode" from category c left join category p on p.code = c.parent_code
    where not c.dark_web order by coalesce(p.position, c.position), coalesce(p.code, c.code), c.level, c.position, c.code`,
);

export const findSourcesToPassOn = sql.rows(
  'feed-out-sources',
  `select s.id, s.name, s.licence::text as licence,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'bound') as titles
   from source s order by s.id`,
  { notNull: ['licence', 'titles'] },
);
