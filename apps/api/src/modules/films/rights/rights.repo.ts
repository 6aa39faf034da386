import type { RightsDocument, UncoveredVideo } from '@lantern/contracts/entities/rights';
import type { RightsKind, RightsState } from '@lantern/rules/rights-record';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant, written } from '../../../platform/database/statement.ts';

type VideoState = UncoveredVideo['state'];

export interface RecordRow {
  id: number;
  videoId: number;
  title: string;
  kind: RightsKind;
  party: string;
  remark: string;
  validFrom: string | null;
  validUntil: string | null;
  createdAt: Date;
  operator: string;
  documents: number;
  revokedAt: Date | null;
  revokeReason: string;
}

export interface DocumentRow {
  id: number;
  recordId: number;
  /** The name of its object, without the folder. */
  name: string;
  fileName: string;
  type: RightsDocument['type'];
  /** The stored size. */
  bytes: number;
  createdAt: Date;
  operator: string;
}

export interface VideoRow {
  id: number;
  title: string;
  state: VideoState;
  createdAt: Date;
}

const records = `select r.id, r.video_id as "videoId", v.title, r.kind, r.party, r.remark,
    to_char(r.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(r.valid_until, 'YYYY-MM-DD') as "validUntil",
    r.created_at as "createdAt", o.login_name as operator, r.revoked_at as "revokedAt",
    r.revoke_reason as "revokeReason",
    (select count(*)::int from rights_document d where d.record_id = r.id) as documents
  from rights_record r join video v on v.id = r.video_id join operator o on o.id = r.operator_id`;

/** SQL: whether a record is valid on a day. */
export const counts = (record: string, day: string): string =>
  `${record}.revoked_at is null and coalesce(${record}.valid_from <= ${day}, true)
     and coalesce(${record}.valid_until >= ${day}, true)`;

/** SQL: the last day of a record, as its index has it; a record without an end comes last. */
const end = `coalesce(r.valid_until, 'infinity')`;

/** `$2` is today, `$3` the last day that counts as soon. */
const states: Readonly<Record<RightsState, string>> = {
  revoked: 'r.revoked_at is not null',
  over: `r.revoked_at is null and ${end} < $2::date`,
  ahead: `r.revoked_at is null and r.valid_from > $2::date and ${end} >= $2::date`,
  ending: `r.revoked_at is null and coalesce(r.valid_from <= $2::date, true) and ${end} between $2::date and $3::date`,
  valid: `r.revoked_at is null and coalesce(r.valid_from <= $2::date, true) and ${end} > $3::date`,
};

/** `$1` is the kind, `$2` today, `$3` the last day that counts as soon, `$4` the video. The days are used in every state. */
const narrowedTo = (state: RightsState | null): string =>
  `($1::rights_kind is null or r.kind = $1) and ($4::bigint is null or r.video_id = $4)
    and $2::date <= $3::date${state === null ? '' : ` and ${states[state]}`}`;

/** The database plans these for their values: it knows how many records a state has. */
const planned = { isPrepared: false };

const pageOf = (state: RightsState | null, order: 'newest' | 'ending') =>
  variant(
    'rights-page',
    `${state ?? 'all'}-${order}`,
    order === 'newest'
      ? `${records} where ${narrowedTo(state)} and ($5::bigint is null or r.id < $5) and ($6::date is null or true)
          order by r.id desc limit $7`
      : `${records} where ${narrowedTo(state)} and (${end}, r.id) > (coalesce($6::date, '-infinity'), coalesce($5::bigint, 0))
          order by ${end}, r.id limit $7`,
    planned,
  );

const countOf = (state: RightsState | null) =>
  variant(
    'rights-count',
    state ?? 'all',
    `select count(*)::int as total from (select from rights_record r where ${narrowedTo(state)} limit $5) counted`,
    planned,
  );

const stateNames = [null, 'revoked', 'over', 'ahead', 'ending', 'valid'] as const;

const pages = stateNames.map((state) => ({
  state,
  newest: pageOf(state, 'newest'),
  ending: pageOf(state, 'ending'),
  count: countOf(state),
}));

function statementsOf(state: RightsState | null) {
  const found = pages.find((it) => it.state === state);
  if (found === undefined) throw new Error(`no records are ${state}`);
  return found;
}

const endOf = sql.row(
  'rights-end',
  `select ${end}::text as "end" from rights_record r where r.id = :afterId`,
);

const documents = `select d.id, d.record_id as "recordId", d.name, d.file_name as "fileName", d.type, d.bytes,
    d.created_at as "createdAt", o.login_name as operator
  from rights_document d join operator o on o.id = d.operator_id`;

/** SQL: the state of the video `v`. */
export const stateOf = (now: string): string => `case when v.deleted_at is not null then 'deleted'
  when v.state = 'published' and v.published_at > ${now} then 'scheduled' else v.state::text end`;

const lock = sql.row(
  'rights-lock-video',
  'select id from video where id = :id and swept_at is null for no key update',
);

const missing = sql.rows(
  'rights-missing',
  `select needed.kind from unnest(:kinds::rights_kind[]) as needed (kind)
    where not exists (select from rights_record r where r.video_id = :videoId and r.kind = needed.kind
                        and ${counts('r', ':day::date')})`,
  { notNull: ['kind'] },
);

const markRevoked = sql.run(
  'rights-revoke',
  'update rights_record set revoked_at = :at, revoke_reason = :reason where id = :id and revoked_at is null',
);

const deleteDocument = sql.run(
  'rights-remove-document',
  'delete from rights_document where id = :id',
);

export interface RecordFilters {
  kind: RightsKind | null;
  state: RightsState | null;
  videoId: number | null;
  today: string;
  soon: string;
}

const valuesOf = ({ kind, today, soon, videoId }: RecordFilters): unknown[] => [
  kind,
  today,
  soon,
  videoId,
];

/** A page of records, by their end or by their age: the first to end, or the newest, comes first. */
export async function findRecords(
  db: Db,
  filters: RecordFilters,
  { sort, afterId, size }: { sort: 'newest' | 'ending'; afterId: number | null; size: number },
): Promise<RecordRow[]> {
  const isByEnd = sort === 'ending' && afterId !== null;
  const last = isByEnd ? await endOf(db, { afterId }) : null;
  const place = [afterId, last?.end ?? null, size];
  return db.rows(statementsOf(filters.state)[sort], [...valuesOf(filters), ...place]);
}

export const countRecords = async (db: Db, filters: RecordFilters, most: number): Promise<number> =>
  (await db.one(statementsOf(filters.state).count, [...valuesOf(filters), most])).total;

export const findRecordsOf = sql.rows(
  'rights-of-video',
  `${records} where r.video_id = :videoId order by r.id desc limit 500`,
);

export const findRecord = sql.row('rights-one', `${records} where r.id = :id`);

export const findDocumentsOf = sql.rows(
  'rights-documents',
  `${documents} where d.record_id in (select id from rights_record where video_id = :videoId) order by d.id desc limit 2000`,
  { written: written<{ type: RightsDocument['type'] }>() },
);

export const findDocument = sql.row('rights-document', `${documents} where d.id = :id`, {
  written: written<{ type: RightsDocument['type'] }>(),
});

/** The record; null also when its files are gone. */
export const findRightsVideo = sql.row(
  'rights-video',
  `select v.id, v.title, ${stateOf(':now')} as state, v.created_at as "createdAt" from video v
    where v.id = :id and v.swept_at is null`,
);

/** Holds a video: no other transaction publishes it before this one ends. */
export const lockRightsVideo = async (tx: Db, id: number): Promise<boolean> =>
  (await lock(tx, { id })) !== null;

/** The kinds among these of which the video has no valid record on a day. */
export const findMissingKinds = async (
  db: Db,
  videoId: number,
  kinds: readonly RightsKind[],
  day: string,
): Promise<RightsKind[]> => (await missing(db, { videoId, kinds, day })).map(({ kind }) => kind);

export const addRecord = sql.run(
  'rights-add',
  `insert into rights_record (video_id, kind, party, remark, valid_from, valid_until, operator_id, created_at)
   values (:videoId, :kind, :party, :remark, :validFrom::date, :validUntil::date, :operatorId, :at) returning id`,
);

/** Revokes a record; returns whether it was valid. */
export const revokeRecord = async (
  tx: Db,
  id: number,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> => (await markRevoked(tx, { id, at, reason })) === 1;

export const addDocument = sql.run(
  'rights-add-document',
  `insert into rights_document (record_id, name, file_name, type, bytes, sha256, operator_id, created_at)
   values (:recordId, :name, :fileName, :type, :bytes, :sha256, :operatorId, :at) returning id`,
);

export const removeDocument = async (tx: Db, id: number): Promise<boolean> =>
  (await deleteDocument(tx, { id })) === 1;
