import type { Db } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** A title that is here, as the matching of titles needs it. */
export interface CandidateRow {
  videoId: number;
  title: string;
  aliases: string[];
  year: number | null;
  directors: string[];
  actors: string[];
  referenceId: string | null;
  isTakenDown: boolean;
  category: string;
  root: string | null;
}

const candidateColumns = `v.id as "videoId", v.title,
  array(select other.name from title_key other where other.video_id = v.id and other.kind <> 'name') as aliases,
  f.year, coalesce(f.directors, '{}') as directors, coalesce(f.actors, '{}') as actors,
  f.reference_id as "referenceId", v.state = 'taken_down' as "isTakenDown",
  coalesce(son.name, root.name) as category, root.name as root`;

/** Titles by one of these keys; a decision of an operator is marked. */
export const findByKeys = sql.rows(
  'sources-candidates',
  `select ${candidateColumns}, k.key, k.kind = 'operator' as "isDecided"
     from title_key k join video v on v.id = k.video_id
     join category root on root.code = v.category_code left join category son on son.code = v.son_code
     left join title_fact f on f.video_id = v.id
    where k.key = any(:keys::text[]) and (v.deleted_at is null or v.state = 'taken_down')`,
  { notNull: ['aliases', 'directors', 'actors', 'category'] },
);

export const findByReferences = sql.rows(
  'sources-candidates-by-reference',
  `select ${candidateColumns}
     from title_fact f join video v on v.id = f.video_id
     join category root on root.code = v.category_code left join category son on son.code = v.son_code
    where f.reference_id = any(:references::text[]) and (v.deleted_at is null or v.state = 'taken_down')`,
  { notNull: ['aliases', 'directors', 'actors', 'category'] },
);

/** Only one transaction at a time decides whether titles are here: each sees what the one before wrote. */
export const lockTitles = (tx: Db): Promise<void> => lockName(tx, 'source-titles');

const addKeys = sql.run(
  'sources-add-keys',
  `insert into title_key (video_id, key, kind, name)
   select * from unnest(:videoIds::bigint[], :keys::text[], :kinds::text[]::title_key_kind[], :names::text[])
   on conflict (video_id, key, kind) do update set name = excluded.name where title_key.name <> excluded.name`,
);

/** Titles whose name has no key, because nothing of a source has looked for them since they got it. */
export const findUnkeyed = sql.rows(
  'sources-unkeyed',
  `select v.id, v.title from video v
    where not exists (select from title_key k where k.video_id = v.id and k.kind = 'name' and k.name = v.title)
    order by v.id limit 5000`,
);

export const dropNameKeys = sql.run(
  'sources-drop-name-keys',
  `delete from title_key where kind = 'name' and video_id = any(:videoIds::bigint[])`,
);

export interface TitleKeyRow {
  videoId: number;
  key: string;
  kind: 'name' | 'alias' | 'operator';
  name: string;
}

export const insertKeys = (tx: Db, rows: readonly TitleKeyRow[]): Promise<number> =>
  addKeys(tx, {
    videoIds: rows.map((it) => it.videoId),
    keys: rows.map((it) => it.key),
    kinds: rows.map((it) => it.kind),
    names: rows.map((it) => it.name),
  });
