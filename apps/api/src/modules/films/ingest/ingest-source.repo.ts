import { type Db, statement } from '../../../platform/database/db.ts';

const measure = statement(
  'ingest-measure',
  'update ingest set bytes = $2, sha256 = $3 where id = $1',
);
const declare = statement('ingest-declare', 'update ingest set bytes = $2 where id = $1');

const keepSource = statement(
  'ingest-source-kept',
  'update ingest set source_kept = true where id = $1',
);
/** Files that are still needed: of uploads, of what is in work, and of what failed not long ago and may be tried again. */
const wantedSources = statement(
  'ingest-sources-wanted',
  `select id from ingest_upload where id = any($1::uuid[])
   union all
   select i.id from ingest i where i.id = any($1::uuid[])
     and (i.state = 'working' or i.state = 'failed' and i.changed_at > $2)
     and exists (select from ingest_step s where s.ingest_id = i.id and s.step = 'packaged' and s.state <> 'done')`,
  { notNull: ['id'] },
);

/** Keeps the size that the client declared. It is measured when the file has arrived. */
export const noteDeclaredBytes = (tx: Db, id: string, bytes: number): Promise<number> =>
  tx.run(declare, [id, bytes]);

export const noteMeasures = (tx: Db, id: string, bytes: number, sha256: Buffer): Promise<number> =>
  tx.run(measure, [id, bytes, sha256]);

/** Notes that storage has the file. */
export const noteSourceKept = (tx: Db, id: string): Promise<number> => tx.run(keepSource, [id]);

/** Which of these files are still needed; those of ingests that failed before then are not. */
export const findWantedSources = async (
  db: Db,
  ids: readonly string[],
  failedAfter: Date,
): Promise<Set<string>> =>
  new Set((await db.rows(wantedSources, [ids, failedAfter])).map((it) => it.id));
