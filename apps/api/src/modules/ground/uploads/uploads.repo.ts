import type { Db } from '../../../platform/database/db.ts';
import { hasPaid as hasPaidIs } from '../../../platform/database/has-paid.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isReferredTo } from '../../../platform/storage/object-uses.ts';

export type UploadPurpose = 'avatar' | 'payment_code' | 'chat';

export interface UploadRow {
  name: string;
  memberId: number;
  purpose: UploadPurpose | null;
  /** The size of the stored file. */
  sha256: Buffer;
  createdAt: Date;
  /** Whether only operators may see it. */
  hidden: boolean;
}

export interface NewUpload extends UploadRow {
  bytes: number;
  receivedBytes: number;
}

const insertRow = sql.run(
  'uploads-insert',
  `insert into upload (name, member_id, purpose, sha256, bytes, received_bytes, created_at)
   values (:name, :memberId, :purpose, :sha256, :bytes, :receivedBytes, :createdAt)`,
);

const sumReceived = sql.one(
  'uploads-sum-received',
  `select coalesce(sum(received_bytes), 0)::bigint as bytes
     from upload where member_id = :memberId and created_at > :since`,
);

const selectHasPaid = sql.one('uploads-has-paid', `select ${hasPaidIs(':memberId')} as "hasPaid"`);

const selectSliceEnd = sql.one(
  'uploads-slice-end',
  'select max(name) as last from (select name from upload where name > :after order by name limit :size) as slice',
);

/** SQL: whether something uses the upload `u`, by its key, or by its name with a foreign key. */
const isUnused = `not exists (select from chat_message where upload_name = u.name)
  and not exists (select from (select 'uploads/' || u.name as key) o where ${isReferredTo})`;

const lockUnusedRows = sql.rows(
  'uploads-lock-unused',
  `select u.name from upload u
    where u.name > :after and u.name <= :last and u.created_at <= :before and ${isUnused}
      for update of u skip locked`,
);

export async function insertUpload(db: Db, row: NewUpload): Promise<void> {
  const { name, memberId, purpose, sha256, bytes, receivedBytes, createdAt } = row;
  await insertRow(db, { name, memberId, purpose, sha256, bytes, receivedBytes, createdAt });
}

export const findUpload = sql.row(
  'uploads-find',
  `select name, member_id as "memberId", purpose, sha256, created_at as "createdAt", hidden
     from upload where name = :name`,
);

/** Gives an upload this purpose and returns it; null when it is another member's, or has another purpose. */
export const claimUploadRow = sql.row(
  'uploads-claim',
  `update upload set purpose = :purpose
    where name = :name and member_id = :memberId and not hidden and (purpose = :purpose or (purpose is null and created_at > :draftsSince))
   returning name, member_id as "memberId", purpose, sha256, created_at as "createdAt", hidden`,
);

/** The received bytes of a member's uploads since then. */
export const sumReceivedBytes = async (db: Db, memberId: number, since: Date): Promise<number> =>
  (await sumReceived(db, { memberId, since })).bytes;

/** Whether a member has ever paid for something. */
export const hasPaid = async (db: Db, memberId: number): Promise<boolean> =>
  (await selectHasPaid(db, { memberId })).hasPaid;

/** Hides a picture: only operators can still see it. */
export const hideUpload = sql.run(
  'uploads-hide',
  'update upload set hidden = true where name = :name',
);

export const deleteUpload = sql.run('uploads-delete', 'delete from upload where name = :name');

/** The last name of the next slice; null after the last slice. */
export const findSliceEnd = async (db: Db, after: string, size: number): Promise<string | null> =>
  (await selectSliceEnd(db, { after, size })).last;

interface Slice {
  after: string;
  last: string;
  before: Date;
}

/** Locks and returns the names of unused pictures from before a moment. */
export const lockUnused = async (tx: Db, { after, last, before }: Slice): Promise<string[]> =>
  (await lockUnusedRows(tx, { after, last, before })).map(({ name }) => name);

/** Deletes the ones among them that are still unused. */
export const deleteUnused = sql.run(
  'uploads-delete-unused',
  `delete from upload u where u.name = any(:names) and ${isUnused}`,
);

export const insertOperatorPicture = sql.run(
  'operator-picture-insert',
  'insert into operator_picture (key, operator_id, bytes, created_at) values (:key, :operatorId, :bytes, :createdAt)',
);

/** Pictures that operators sent before a moment. */
export const deleteOperatorPictures = sql.run(
  'operator-pictures-delete',
  'delete from operator_picture where created_at < :before',
);
