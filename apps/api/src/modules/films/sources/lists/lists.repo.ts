import { type Db, statement } from '../../../../platform/database/db.ts';

const columns = `l.id, l.file_name as "fileName", l.names, l.choice, l.source_id as "sourceId", l.run_id as "runId", l.created_at as "createdAt",
  l.operator_id as "operatorId", s.name as source, r.state::text as "runState", r.counts, r.cursor`;
const joined = `title_list l left join source s on s.id = l.source_id left join source_run r on r.id = l.run_id`;

const add = statement(
  'title-lists-add',
  'insert into title_list (file_name, names, rows, operator_id, created_at) values ($1, $2, $3, $4, $5) returning id',
);
/** Lists that can be undone no more, and the oldest of too many that were never taken in. */
const sweep = statement(
  'title-lists-sweep',
  `delete from title_list where created_at < $1
     or id in (select id from title_list where choice is null order by created_at desc, id desc offset $2)`,
);

/** Keeps a list, and lets go of old ones. */
export async function insertList(
  tx: Db,
  it: { fileName: string; names: readonly string[]; rows: readonly string[][]; operatorId: number },
  { at, oldest, mostUntaken }: { at: Date; oldest: Date; mostUntaken: number },
): Promise<string> {
  await tx.run(sweep, [oldest, mostUntaken - 1]);
  const rows = JSON.stringify(it.rows);
  return (await tx.one(add, [it.fileName, it.names, rows, it.operatorId, at])).id;
}

const recent = statement(
  'title-lists-recent',
  `select ${columns}, o.login_name as by from ${joined} join operator o on o.id = l.operator_id
    order by l.created_at desc, l.id desc limit 50`,
  { notNull: ['names'] },
);

export const findLists = (db: Db) => db.rows(recent);

const one = statement(
  'title-lists-one',
  `select ${columns}, l.rows, l.reasons from ${joined} where l.id = $1`,
  {
    notNull: ['names'],
  },
);
const lock = statement('title-lists-lock', 'select id from title_list where id = $1 for update');

export const findList = (db: Db, id: string) => db.row(one, [id]);

/** The same, locked. */
export const lockList = async (tx: Db, id: string) =>
  (await tx.row(lock, [id])) === null ? null : findList(tx, id);

export type ListRow = NonNullable<Awaited<ReturnType<typeof findList>>>;

const choose = statement(
  'title-lists-choose',
  `update title_list set choice = $2, source_id = $3, run_id = $4, reasons = '{}' where id = $1`,
);
const startOver = statement(
  'title-lists-start-over',
  `update source_run set state = 'running', cursor = '{}', counts = '{}', ended_at = null, fault = null, detail = '' where id = $1`,
);

/** Has the run of a list begin again. */
export const restartRun = (tx: Db, runId: string): Promise<number> => tx.run(startOver, [runId]);

/** Says how a list is taken in, and the run that does it. */
export const chooseForList = (
  tx: Db,
  id: string,
  it: { choice: object; sourceId: number; runId: string },
): Promise<number> => tx.run(choose, [id, JSON.stringify(it.choice), it.sourceId, it.runId]);

const note = statement(
  'title-lists-note',
  'update title_list set reasons = reasons || $2::jsonb where id = $1',
);

/** Adds why titles were not taken. */
export const noteReasons = (
  tx: Db,
  id: string,
  reasons: Readonly<Record<string, string>>,
): Promise<number> => tx.run(note, [id, JSON.stringify(reasons)]);

const source = statement(
  'title-lists-source',
  `select id, licence::text as licence, policy, name from source where address_digest = $1`,
  { notNull: ['licence'] },
);
const sourceById = statement(
  'title-lists-source-by-id',
  `select id, licence::text as licence, policy, name from source where id = $1`,
  { notNull: ['licence'] },
);

export const findListSource = (db: Db, digest: Buffer) => db.row(source, [digest]);
export const findSourceOfList = (db: Db, id: number) => db.row(sourceById, [id]);

const keepSourceRow = statement(
  'title-lists-keep-source',
  `insert into source (name, kind, address, address_digest, operator_id, created_at)
   values ($1, 'list', $2, $3, $4, $5) on conflict (address_digest) do update set name = excluded.name returning id`,
);

/** The source that lists of a name are; a new one has no right. */
export const keepListSource = async (
  tx: Db,
  it: { name: string; address: string; digest: Buffer; operatorId: number; at: Date },
): Promise<number> =>
  (await tx.one(keepSourceRow, [it.name, it.address, it.digest, it.operatorId, it.at])).id;

const openCategory = statement(
  'title-lists-category',
  'select code from category where code = $1 and not dark_web',
);

export const hasCategory = async (db: Db, code: string): Promise<boolean> =>
  (await db.row(openCategory, [code])) !== null;
