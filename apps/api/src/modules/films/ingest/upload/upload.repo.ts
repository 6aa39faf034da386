import { type Db, statement } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';

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

const sum = statement(
  'ingest-upload-sum',
  'select coalesce(sum(bytes), 0)::bigint as bytes from ingest_upload where operator_id = $1',
);

const insert = statement(
  'ingest-upload-insert',
  'insert into ingest_upload (id, operator_id, bytes, created_at, changed_at, metadata) values ($1, $2, $3, $4, $4, $5)',
);

const touch = statement(
  'ingest-upload-touch',
  'update ingest_upload set changed_at = $3 where id = $1 and operator_id = $2',
);

const received = statement(
  'ingest-upload-received',
  `select operator_id as "operatorId", bytes from ingest
   where id = $1 and origin = 'upload' and bytes is not null and state not in ('failed', 'rejected')`,
  { notNull: ['operatorId'] },
);

const remove = statement(
  'ingest-upload-remove',
  'delete from ingest_upload where id = $1 returning bytes',
);

const columns = 'id, operator_id as "operatorId", bytes, metadata, changed_at as "changedAt"';

const all = statement('ingest-upload-all', `select ${columns} from ingest_upload`);

const find = statement('ingest-upload-find', `select ${columns} from ingest_upload where id = $1`);

const keepMetadata = statement(
  'ingest-upload-metadata',
  'update ingest_upload set metadata = $2 where id = $1',
);

/** By what is in a file; by name and size where its client could not read it, or that of an earlier version did not. */
const taken = statement(
  'ingest-taken',
  `select f.place::int, i.id, concat_ws(' ', i.title, i.episode_title) as title, i.state, i.created_at as "createdAt"
   from unnest($1::text[], $2::bigint[], $3::text[]) with ordinality as f(name, bytes, digest, place)
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
  return (await tx.one(sum, [operatorId])).bytes;
}

export const insertUpload = (
  tx: Db,
  it: Pick<IngestUpload, 'id' | 'operatorId' | 'bytes'> & { metadata: UploadMetadata },
  at: Date,
): Promise<number> =>
  tx.run(insert, [it.id, it.operatorId, it.bytes, at, JSON.stringify(it.metadata)]);

/** Records progress of an upload; returns whether this operator has it. */
export const touchUpload = async (
  db: Db,
  id: string,
  operatorId: number,
  at: Date,
): Promise<boolean> => (await db.run(touch, [id, operatorId, at])) === 1;

/** Deletes an upload; returns its declared size, or null when there is none. */
export const removeUpload = async (db: Db, id: string): Promise<number | null> =>
  (await db.row(remove, [id]))?.bytes ?? null;

/**
 * The operator and the size of an upload that has become an ingest (with the same id). Null when the ingest failed or was
 * rejected: then the film may be sent again.
 */
export const findReceivedUpload = (
  db: Db,
  id: string,
): Promise<{ operatorId: number; bytes: number } | null> => db.row(received, [id]);

export const findUpload = (db: Db, id: string): Promise<IngestUpload | null> => db.row(find, [id]);

export const keepUploadMetadata = (db: Db, id: string, it: UploadMetadata): Promise<number> =>
  db.run(keepMetadata, [id, JSON.stringify(it)]);

export const listUploads = (db: Db): Promise<IngestUpload[]> => db.rows(all);

/** A file that an operator has, as its client knows it. */
export interface KnownFile {
  name: string;
  bytes: number;
  /** The digest of a sample; `""` where the client could not make one. */
  digest: string;
}

/** The latest ingest of each file that is under way, in review or published, by the file's place from 1. */
export const findTaken = (db: Db, files: readonly KnownFile[]) =>
  db.rows(taken, [
    files.map((it) => it.name),
    files.map((it) => it.bytes),
    files.map((it) => it.digest),
  ]);

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
