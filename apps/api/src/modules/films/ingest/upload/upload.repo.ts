import type { Db } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** What a client said of an upload, by the names of the protocol. */
export type UploadMetadata = Record<string, string | null>;

export interface IngestUpload {
  id: string;
  operatorId: number;
  bytes: number;
  /** Null for one of a version before, which keeps it beside its file. */
  metadata: unknown;
  changedAt: Date;
}

const sum = sql.one(
  'ingest-upload-sum',
  'select coalesce(sum(bytes), 0)::bigint as bytes from ingest_upload where operator_id = :operatorId',
);

const insert = sql.run(
  'ingest-upload-insert',
  'insert into ingest_upload (id, operator_id, bytes, created_at, changed_at, metadata) values (:id, :operatorId, :bytes, :at, :at, :metadata)',
);

const touch = sql.run(
  'ingest-upload-touch',
  'update ingest_upload set changed_at = :at where id = :id and operator_id = :operatorId',
);

const remove = sql.row(
  'ingest-upload-remove',
  'delete from ingest_upload where id = :id returning bytes',
);

const columns = 'id, operator_id as "operatorId", bytes, metadata, changed_at as "changedAt"';

const saveMetadata = sql.run(
  'ingest-upload-metadata',
  'update ingest_upload set metadata = :metadata where id = :id',
);

/** By what is in a file; by name and size where its client could not read it, or that of an earlier version did not. */
const taken = sql.rows(
  'ingest-taken',
  `select f.place::int, i.id, concat_ws(' ', i.title, i.episode_title) as title, i.state, i.created_at as "createdAt"
   from unnest(:names::text[], :bytes::bigint[], :digests::text[]) with ordinality as f(name, bytes, digest, place)
   cross join lateral (
     select id, title, episode_title, state, created_at from ingest
     where origin = 'upload' and state in ('working', 'in_review', 'published')
       and ((f.digest <> '' and version = f.digest)
         or (source = f.name and bytes = f.bytes and (f.digest = '' or version = '')))
     order by created_at desc limit 1) i`,
  { notNull: ['place', 'id', 'title', 'state', 'createdAt'] },
);

/** Locks and returns the total size of the operator's unfinished uploads. */
export async function lockUploadSum(tx: Db, operatorId: number): Promise<number> {
  await lockName(tx, `ingest uploads ${operatorId}`);
  return (await sum(tx, { operatorId })).bytes;
}

export const insertUpload = (
  tx: Db,
  it: Pick<IngestUpload, 'id' | 'operatorId' | 'bytes'> & { metadata: UploadMetadata },
  at: Date,
): Promise<number> => insert(tx, { ...it, at, metadata: JSON.stringify(it.metadata) });

/** Records progress of an upload; returns whether this operator has it. */
export const touchUpload = async (
  db: Db,
  id: string,
  operatorId: number,
  at: Date,
): Promise<boolean> => (await touch(db, { id, operatorId, at })) === 1;

/** Deletes an upload; returns its declared size, or null when there is none. */
export const removeUpload = async (db: Db, id: string): Promise<number | null> =>
  (await remove(db, { id }))?.bytes ?? null;

/**
 * The operator and the size of an upload that has become an ingest (with the same id). Null when the ingest failed or was
 * rejected: then the film may be sent again.
 */
export const findReceivedUpload = sql.row(
  'ingest-upload-received',
  `select operator_id as "operatorId", bytes from ingest
   where id = :id and origin = 'upload' and bytes is not null and state not in ('failed', 'rejected')`,
  { notNull: ['operatorId'] },
);

export const findUpload = sql.row(
  'ingest-upload-find',
  `select ${columns} from ingest_upload where id = :id`,
);

export const saveUploadMetadata = (db: Db, id: string, it: UploadMetadata): Promise<number> =>
  saveMetadata(db, { id, metadata: JSON.stringify(it) });

export const listUploads = sql.rows('ingest-upload-all', `select ${columns} from ingest_upload`);

/** A file that an operator has, as its client knows it. */
export interface KnownFile {
  name: string;
  bytes: number;
  /** The digest of a sample; `""` where the client could not make one. */
  digest: string;
}

/** The latest ingest of each file that is under way, in review or published, by the file's place from 1. */
export const findTaken = (db: Db, files: readonly KnownFile[]) =>
  taken(db, {
    names: files.map((it) => it.name),
    bytes: files.map((it) => it.bytes),
    digests: files.map((it) => it.digest),
  });
/** Files that are still needed: of uploads, of what is in work, and of what failed not long ago and may be tried again. */
const wantedSources = sql.rows(
  'ingest-sources-wanted',
  `select id from ingest_upload where id = any(:ids::uuid[])
   union all
   select i.id from ingest i where i.id = any(:ids::uuid[])
     and (i.state = 'working' or i.state = 'failed' and i.changed_at > :failedAfter)
     and exists (select from ingest_step s where s.ingest_id = i.id and s.step = 'packaged' and s.state <> 'done')`,
  { notNull: ['id'] },
);

/** Keeps the size that the client declared. It is measured when the file has arrived. */
export const noteDeclaredBytes = sql.run(
  'ingest-declare',
  'update ingest set bytes = :bytes where id = :id',
);

export const noteMeasures = sql.run(
  'ingest-measure',
  'update ingest set bytes = :bytes, sha256 = :sha256 where id = :id',
);

/** Notes that storage has the file. */
export const noteSourceKept = sql.run(
  'ingest-source-kept',
  'update ingest set source_kept = true where id = :id',
);

/** Which of these files are still needed; those of ingests that failed before then are not. */
export const findWantedSources = async (
  db: Db,
  ids: readonly string[],
  failedAfter: Date,
): Promise<Set<string>> =>
  new Set((await wantedSources(db, { ids, failedAfter })).map((it) => it.id));
