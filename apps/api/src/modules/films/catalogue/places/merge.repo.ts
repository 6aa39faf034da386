import { type Db, statement } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { lockCategories, type PlaceRow, type TopicRow } from './places.repo.ts';

/** The contents of a category. */
export interface MergeCounts {
  videos: number;
  ingests: number;
  topics: number;
  pins: number;
}

/** The target of videos and files. */
interface Place {
  rootCode: string;
  sonCode: string | null;
}

/** SQL: the target as columns of a video, which has one for the root and one for the child. */
export const placeOf = ({ code, parentCode }: PlaceRow): Place =>
  parentCode === null ? { rootCode: code, sonCode: null } : { rootCode: parentCode, sonCode: code };

const isIn = '(category_code = $1 or son_code = $1)';
const isOfTopic = '(category_code = $1 or $1 = any(son_codes))';
/** Files that became episodes keep their place. */
const waits = `category_code = $1 and state <> 'published'`;

const counts = statement(
  'merge-counts',
  `select (select count(*)::int from video where ${isIn}) as videos,
          (select count(*)::int from ingest where ${waits}) as ingests,
          (select count(*)::int from topic where ${isOfTopic}) as topics,
          (select count(*)::int from pin where place = $1) as pins`,
);

/** Locks videos before their categories, in the order in which edits lock both. */
const lockVideos = statement(
  'merge-hold-videos',
  `select from video where ${isIn} order by id for update`,
);

const sameTitle = sql.one(
  'merge-same-title',
  `select exists (
     select from video moved join video there on there.title = moved.title and there.category_code = :rootCode
      where (moved.category_code = :code or moved.son_code = :code) and moved.category_code <> :rootCode
        and moved.state <> 'taken_down' and moved.deleted_at is null
        and there.state <> 'taken_down' and there.deleted_at is null) as found`,
);

/** The number of videos that one statement moves; more would exceed the time limit of a statement. */
const atOnce = 500;

const moveVideos = statement(
  'merge-videos',
  `with put as (update video set category_code = $2, son_code = $3
     where id = any(array(select id from video
       where ${isIn} and (category_code, son_code) is distinct from ($2::text, $3::text) limit ${atOnce})) returning id)
   select count(*)::int as moved from put`,
);

const moveIngests = statement(
  'merge-ingests',
  `update ingest set category_code = $2 where ${waits}`,
);

const moveUploads = statement(
  'merge-uploads',
  `update ingest_upload set metadata = jsonb_set(metadata, '{category}', to_jsonb($2::text)) where metadata ->> 'category' = $1`,
);

const moveBindings = statement(
  'merge-bindings',
  'update source_category set category_code = $2 where category_code = $1',
);

const topics = statement(
  'merge-topics',
  `select id, title, title_en as "titleEn", category_code as "categoryCode", son_codes as "sonCodes", picture, hidden
     from topic where ${isOfTopic} order by id for update`,
);

export const countIn = (db: Db, code: string): Promise<MergeCounts> => db.one(counts, [code]);

/** Locks both categories and the videos of the first: until the transaction ends, nothing leaves it or enters either. */
export async function lockMergedPlaces(tx: Db, code: string, into: string): Promise<void> {
  await tx.run(lockVideos, [code]);
  await lockCategories(tx, { codes: [code, into] });
}

/** Whether the new root already has a video with the title of one that would move there. */
export const hasSameTitle = async (tx: Db, code: string, rootCode: string): Promise<boolean> =>
  (await sameTitle(tx, { code, rootCode })).found;

/** Moves videos and files from one category into another, and what is still to come: uploads, and titles of sources. */
export async function moveContent(tx: Db, code: string, into: PlaceRow): Promise<void> {
  const { rootCode, sonCode } = placeOf(into);
  for (let moved = atOnce; moved > 0;)
    moved = (await tx.one(moveVideos, [code, rootCode, sonCode])).moved;
  for (const move of [moveIngests, moveUploads, moveBindings])
    await tx.run(move, [code, into.code]);
}

/** The topics that show a category, locked. */
export const lockTopicsOf = (tx: Db, code: string): Promise<TopicRow[]> => tx.rows(topics, [code]);
