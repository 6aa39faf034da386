import { type Db, statement } from '../../../../platform/database/db.ts';

/** SQL: whether a title's keys are to be written, as the index `video_unkeyed` says it: its title is not the one they are of. */
const isUnkeyed = 'search_keyed is distinct from hashtextextended(title, 1)';

/** Whether titles wait for their keys. */
export const hasUnkeyed = async (db: Db): Promise<boolean> => (await findUnkeyed(db, 1)).length > 0;

const unkeyed = statement(
  'search-unkeyed',
  // Only that index has this order.
  `select id, title from video where ${isUnkeyed} order by -id limit $1`,
);

export interface KeyedTitle {
  id: number;
  title: string;
}

/** Titles that wait for their keys, the newest first. */
export const findUnkeyed = (db: Db, most: number): Promise<KeyedTitle[]> =>
  db.rows(unkeyed, [most]);

/** Only the titles that were read: one that changed meanwhile is read again. */
const write = statement(
  'search-write-keys',
  `update video set search_pinyin = given.pinyin, search_keyed = hashtextextended(video.title, 1)
   from unnest($1::bigint[], $2::text[], $3::text[]) as given (id, title, pinyin)
   where video.id = given.id and video.title = given.title`,
);

export const writeKeys = (
  db: Db,
  rows: readonly (KeyedTitle & { pinyin: string })[],
): Promise<number> =>
  db.run(write, [
    rows.map(({ id }) => id),
    rows.map(({ title }) => title),
    rows.map(({ pinyin }) => pinyin),
  ]);

/** The database folds a text when it is written; here it is written as it is. */
const refold = statement(
  'search-refold',
  `update video set title = title, author = author, tags = tags where id = any($1::bigint[])
     and (search_title is distinct from left(search_fold(title), 200)
       or search_rest is distinct from left(search_fold_rest(author, tags), 400))`,
);

/** Folds again those titles that an earlier version of the rule folded; answers how many. */
export const refoldTitles = (db: Db, ids: readonly number[]): Promise<number> =>
  db.run(refold, [ids]);

const announce = statement(
  'search-announce-keys',
  `select pg_notify('lantern_changed', 'catalogue')`,
);

/** Tells every process that searches may find more. */
export const announceKeys = (db: Db): Promise<number> => db.run(announce);
