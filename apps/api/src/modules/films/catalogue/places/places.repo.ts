import { countedUpTo } from '@lantern/contracts/operator-list';

import { type Db, statement } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { nextCategoryCode } from './next-code.ts';

/** A category as operators see it. */
export interface PlaceRow {
  code: string;
  name: string;
  /** For readers of English; `""` for the one name. */
  nameEn: string;
  /** Null for a root. */
  parentCode: string | null;
  darkWeb: boolean;
  hidden: boolean;
}

export interface TopicRow {
  id: number;
  title: string;
  /** For readers of English; `""` for the one title. */
  titleEn: string;
  categoryCode: string;
  sonCodes: string[];
  /** A storage key, an address, or `""`. */
  picture: string;
  hidden: boolean;
}

const countedIn = (column: string): string =>
  `(select count(*)::int from (select from video v where v.state = 'published' and v.${column} = c.code
     limit ${countedUpTo + 1}) counted)`;

const counts = sql.rows(
  'places-count',
  `select code, ${countedIn('category_code')} as videos from category c where parent_code is null
   union all
   select code, ${countedIn('son_code')} as videos from category c where parent_code is not null`,
);

const placeColumns = `code, name, name_en as "nameEn", parent_code as "parentCode", dark_web as "darkWeb", hidden`;

const addPlaces = sql.run(
  'places-add-all',
  `insert into category (code, name, parent_code, level, dark_web, name_en, position)
   select p.code, p.name, p.parent, case when p.parent is null then 1 else 2 end, p.dark, p.english, p.place
   from unnest(:codes::text[], :names::text[], :parentCodes::text[], :darkWeb::boolean[], :nameEns::text[])
     with ordinality as p(code, name, parent, dark, english, place)`,
);

const used = sql.one(
  'places-used',
  `select exists (select from video where category_code = :code) or exists (select from video where son_code = :code)
     or exists (select from category where parent_code = :code)
     or exists (select from topic where category_code = :code or :code = any(son_codes))
     or exists (select from ingest where category_code = :code and state in ('working', 'failed', 'in_review') and joins_video_id is null)
     or exists (select from ingest_upload where metadata ->> 'category' = :code) as used`,
);

const topicColumns =
  'id, title, title_en as "titleEn", category_code as "categoryCode", son_codes as "sonCodes", picture, hidden';

const addTopic = statement(
  'topics-add',
  `insert into topic (title, category_code, son_codes, picture, hidden, title_en, position)
   values ($1, $2, $3, $4, $5, $6, coalesce((select max(position) + 1 from topic), 0)) returning ${topicColumns}`,
);

const changeTopic = statement(
  'topics-change',
  `update topic set title = $2, category_code = $3, son_codes = $4, picture = $5, hidden = $6, title_en = $7 where id = $1
   returning ${topicColumns}`,
);

const topicIds = sql.rows('topics-ids', 'select id from topic order by position, id');

/** A lock: places are changed one at a time, because their order and names depend on each other. */
export const lockPlaces = (tx: Db): Promise<void> => lockName(tx, 'places');

/** Locks categories: until the transaction ends, nothing comes into them. */
export const lockCategories = sql.run(
  'places-hold',
  'select from category where code = any(:codes) order by code for update',
);

/** Every category, parents before children, each level in its order. */
export const findPlaces = sql.rows(
  'places-all',
  `select ${placeColumns} from category order by level, position, code`,
);

/** The number of published videos in each category, counted up to 10001. */
export const countPlaces = async (db: Db): Promise<ReadonlyMap<string, number>> =>
  new Map((await counts(db)).map(({ code, videos }) => [code, videos]));

export const findPlace = sql.row(
  'places-category',
  `select ${placeColumns} from category where code = :code`,
);

/** The categories of one level, in their order. */
export const findLevel = sql.rows(
  'places-siblings',
  `select ${placeColumns} from category where parent_code is not distinct from :parentCode order by position, code`,
);

/** Makes a category with the next free code, at the end of its level. */
export const insertPlace = sql.row(
  'places-add',
  `insert into category (code, name, parent_code, level, dark_web, hidden, name_en, position)
   values (${nextCategoryCode}, :name, :parentCode,
     case when :parentCode::text is null then 1 else 2 end, :darkWeb, :hidden, :nameEn,
     coalesce((select max(position) + 1 from category where parent_code is not distinct from :parentCode), 0))
   returning ${placeColumns}`,
);

/** A category of a new site, with a code of its own. */
export type NewPlace = Omit<PlaceRow, 'hidden'>;

/** Makes categories in this order, parents before children. */
export const insertPlaces = (tx: Db, all: readonly NewPlace[]): Promise<number> =>
  addPlaces(tx, {
    codes: all.map((it) => it.code),
    names: all.map((it) => it.name),
    parentCodes: all.map((it) => it.parentCode),
    darkWeb: all.map((it) => it.darkWeb),
    nameEns: all.map((it) => it.nameEn),
  });

export const updatePlace = sql.row(
  'places-change',
  `update category set name = :name, dark_web = :darkWeb, hidden = :hidden, name_en = :nameEn where code = :code returning ${placeColumns}`,
);

const keyTypes = { code: 'text', id: 'bigint' } as const;

/** Returns a function that puts the rows of a table into the order of the given keys. */
export function arranging(table: 'category' | 'topic' | 'pin', key: keyof typeof keyTypes) {
  const arrange = statement(
    `${table}-arrange`,
    `update ${table} set position = o.position
       from unnest($1::${keyTypes[key]}[]) with ordinality as o(key, position) where ${table}.${key} = o.key`,
  );
  return async (tx: Db, order: readonly (string | number)[]): Promise<void> => {
    await tx.run(arrange, [order]);
  };
}

export const arrangeCategories = arranging('category', 'code');
export const arrangeTopics = arranging('topic', 'id');

export const isPlaceUsed = async (tx: Db, code: string): Promise<boolean> =>
  (await used(tx, { code })).used;

export const deletePlace = sql.run(
  'places-remove',
  'with unpinned as (delete from pin where place = :code) delete from category where code = :code',
);

/** The topics that members see, in their order. */
export const findTopics = sql.rows(
  'topics-shown',
  `select ${topicColumns} from topic where not hidden order by position, id`,
);

/** Every topic, in its order. */
export const findAllTopics = sql.rows(
  'topics-all',
  `select ${topicColumns} from topic order by position, id`,
);

export const findTopic = sql.row('topics-one', `select ${topicColumns} from topic where id = :id`);

const topicValues = (it: Omit<TopicRow, 'id'>) => [
  it.title,
  it.categoryCode,
  it.sonCodes,
  it.picture,
  it.hidden,
  it.titleEn,
];

export const insertTopic = (tx: Db, it: Omit<TopicRow, 'id'>): Promise<TopicRow | null> =>
  tx.row(addTopic, topicValues(it));

export const updateTopic = (tx: Db, it: TopicRow): Promise<TopicRow | null> =>
  tx.row(changeTopic, [it.id, ...topicValues(it)]);

export const topicOrder = async (tx: Db): Promise<number[]> =>
  (await topicIds(tx)).map(({ id }) => id);

export const deleteTopic = sql.run('topics-remove', 'delete from topic where id = :id');
