import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

const columns = `l.id, l.file_name as "fileName", l.names, l.choice, l.source_id as "sourceId", l.run_id as "runId", l.created_at as "createdAt",
  l.operator_id as "operatorId", s.name as source, r.state::text as "runState", r.counts, r.cursor`;
const joined = `title_list l left join source s on s.id = l.source_id left join source_run r on r.id = l.run_id`;

const add = sql.one(
  'title-lists-add',
  'insert into title_list (file_name, names, rows, operator_id, created_at) values (:fileName, :names, :rows, :operatorId, :at) returning id',
);
/** Lists that can be undone no more, and the oldest of too many that were never taken in. */
const sweep = sql.run(
  'title-lists-sweep',
  `delete from title_list where created_at < :oldest
     or id in (select id from title_list where choice is null order by created_at desc, id desc offset :offset)`,
);

/** Keeps a list, and lets go of old ones. */
export async function insertList(
  tx: Db,
  it: { fileName: string; names: readonly string[]; rows: readonly string[][]; operatorId: number },
  { at, oldest, mostUntaken }: { at: Date; oldest: Date; mostUntaken: number },
): Promise<string> {
  await sweep(tx, { oldest, offset: mostUntaken - 1 });
  const rows = JSON.stringify(it.rows);
  return (await add(tx, { ...it, rows, at })).id;
}

export const findLists = sql.rows(
  'title-lists-recent',
  `select ${columns}, o.login_name as by from ${joined} join operator o on o.id = l.operator_id
    order by l.created_at desc, l.id desc limit 50`,
  { notNull: ['names'] },
);
const lock = sql.row('title-lists-lock', 'select id from title_list where id = :id for update');

export const findList = sql.row(
  'title-lists-one',
  `select ${columns}, l.rows, l.reasons from ${joined} where l.id = :id`,
  {
    notNull: ['names'],
  },
);

/** The same, locked. */
export const lockList = async (tx: Db, id: string) =>
  (await lock(tx, { id })) === null ? null : findList(tx, { id });

export type ListRow = NonNullable<Awaited<ReturnType<typeof findList>>>;

/** Lists that are being taken in, or wait for it. */
export const findRunningLists = sql.rows(
  'title-lists-running',
  `select l.id from title_list l join source_run r on r.id = l.run_id where r.state = 'running'`,
);

const choose = sql.run(
  'title-lists-choose',
  `update title_list set choice = :choice, source_id = :sourceId, run_id = :runId, reasons = '{}' where id = :id`,
);

/** Has the run of a list begin again. */
export const restartRun = sql.run(
  'title-lists-start-over',
  `update source_run set state = 'running', cursor = '{}', counts = '{}', ended_at = null, fault = null, detail = '' where id = :runId`,
);

/** Says how a list is taken in, and the run that does it. */
export const chooseForList = (
  tx: Db,
  id: string,
  it: { choice: object; sourceId: number; runId: string },
): Promise<number> =>
  choose(tx, { id, choice: JSON.stringify(it.choice), sourceId: it.sourceId, runId: it.runId });

const note = sql.run(
  'title-lists-note',
  'update title_list set reasons = reasons || :reasons::jsonb where id = :id',
);

/** Adds why titles were not taken. */
export const noteReasons = (
  tx: Db,
  id: string,
  reasons: Readonly<Record<string, string>>,
): Promise<number> => note(tx, { id, reasons: JSON.stringify(reasons) });

export const findListSource = sql.row(
  'title-lists-source',
  `select id, licence::text as licence, policy, name from source where address_digest = :digest`,
  { notNull: ['licence'] },
);
export const findSourceOfList = sql.row(
  'title-lists-source-by-id',
  `select id, licence::text as licence, policy, name from source where id = :id`,
  { notNull: ['licence'] },
);

const saveSourceRow = sql.one(
  'title-lists-keep-source',
  `insert into source (name, kind, address, address_digest, operator_id, created_at)
   values (:name, 'list', :address, :digest, :operatorId, :at) on conflict (address_digest) do update set name = excluded.name returning id`,
);

/** The source that lists of a name are; a new one has no right. */
export const saveListSource = async (
  tx: Db,
  it: { name: string; address: string; digest: Buffer; operatorId: number; at: Date },
): Promise<number> => (await saveSourceRow(tx, it)).id;

const openCategory = sql.row(
  'title-lists-category',
  'select code from category where code = :code and not dark_web',
);

export const hasCategory = async (db: Db, code: string): Promise<boolean> =>
  (await openCategory(db, { code })) !== null;
