import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** SQL: whether a title's keys are to be written, as the index `video_unkeyed` says it: its title is not the one they are of. */
const isUnkeyed = 'search_keyed is distinct from hashtextextended(title, 1)';

/** Whether titles wait for their keys. */
export const hasUnkeyed = async (db: Db): Promise<boolean> =>
  (await findUnkeyed(db, { most: 1 })).length > 0;

export interface KeyedTitle {
  id: number;
  title: string;
}

/** Titles that wait for their keys, the newest first. */
export const findUnkeyed = sql.rows(
  'search-unkeyed',
  `select id, title from video where ${isUnkeyed} order by -id limit :most`,
);

/** Only the titles that were read: one that changed meanwhile is read again. */
const write = sql.run(
  'search-write-keys',
  `update video set search_pinyin = given.pinyin, search_keyed = hashtextextended(video.title, 1)
   from unnest(:ids::bigint[], :titles::text[], :pinyins::text[]) as given (id, title, pinyin)
   where video.id = given.id and video.title = given.title`,
);

export const writeKeys = (
  db: Db,
  rows: readonly (KeyedTitle & { pinyin: string })[],
): Promise<number> =>
  write(db, {
    ids: rows.map(({ id }) => id),
    titles: rows.map(({ title }) => title),
    pinyins: rows.map(({ pinyin }) => pinyin),
  });

/**
 * Folds again those titles that an earlier version of the rule folded; returns how many. The database folds a text when it
 * is written, so each text is written as it is.
 */
export const refoldTitles = sql.run(
  'search-refold',
  `update video set title = title, author = author, tags = tags where id = any(:ids::bigint[])
     and (search_title is distinct from left(search_fold(title), 200)
       or search_rest is distinct from left(search_fold_rest(author, tags), 400))`,
);

/** Tells every process that searches may find more. */
export const announceKeys = sql.run(
  'search-announce-keys',
  `select pg_notify('lantern_changed', 'catalogue')`,
);
