import { type Db, statement } from '../../../platform/database/db.ts';
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

const insertRow = statement(
  'uploads-insert',
  `insert into upload (name, member_id, purpose, sha256, bytes, received_bytes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

const selectRow = statement(
  'uploads-find',
  `select name, member_id as "memberId", purpose, sha256, created_at as "createdAt", hidden
     from upload where name = $1`,
);

const claimRow = statement(
  'uploads-claim',
  `update upload set purpose = $3
    where name = $1 and member_id = $2 and not hidden and (purpose = $3 or (purpose is null and created_at > $4))
   returning name, member_id as "memberId", purpose, sha256, created_at as "createdAt", hidden`,
);

const sumReceived = statement(
  'uploads-sum-received',
  `select coalesce(sum(received_bytes), 0)::bigint as bytes
     from upload where member_id = $1 and created_at > $2`,
);

const selectHasPaid = statement(
  'uploads-has-paid',
  `select exists (select from purchase_order where member_id = $1 and paid_at is not null)
       or exists (select from payment_case where credited_member_id = $1) as "hasPaid"`,
);

const hideRow = statement('uploads-hide', 'update upload set hidden = true where name = $1');

const deleteRow = statement('uploads-delete', 'delete from upload where name = $1');

const selectSliceEnd = statement(
  'uploads-slice-end',
  'select max(name) as last from (select name from upload where name > $1 order by name limit $2) as slice',
);

/** SQL: whether something uses the upload `u`, by its key, or by its name with a foreign key. */
const isUnused = `not exists (select from chat_message where upload_name = u.name)
  and not exists (select from (select 'uploads/' || u.name as key) o where ${isReferredTo})`;

const lockUnusedRows = statement(
  'uploads-lock-unused',
  `select u.name from upload u
    where u.name > $1 and u.name <= $2 and u.created_at <= $3 and ${isUnused}
      for update of u skip locked`,
);

const deleteUnusedRows = statement(
  'uploads-delete-unused',
  `delete from upload u where u.name = any($1) and ${isUnused}`,
);

export async function insertUpload(db: Db, row: NewUpload): Promise<void> {
  const { name, memberId, purpose, sha256, bytes, receivedBytes, createdAt } = row;
  await db.run(insertRow, [name, memberId, purpose, sha256, bytes, receivedBytes, createdAt]);
}

export const findUpload = (db: Db, name: string): Promise<UploadRow | null> =>
  db.row(selectRow, [name]);

interface Claim {
  name: string;
  memberId: number;
  purpose: UploadPurpose;
  /** Drafts from before this time can no longer be used. */
  draftsSince: Date;
}

/** Gives an upload this purpose and returns it; null when it is another member's, or has another purpose. */
export const claimUploadRow = (db: Db, claim: Claim): Promise<UploadRow | null> =>
  db.row(claimRow, [claim.name, claim.memberId, claim.purpose, claim.draftsSince]);

/** The received bytes of a member's uploads since then. */
export const sumReceivedBytes = async (db: Db, memberId: number, since: Date): Promise<number> =>
  (await db.one(sumReceived, [memberId, since])).bytes;

/** Whether a member has ever paid for something. */
export const hasPaid = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.one(selectHasPaid, [memberId])).hasPaid;

/** Hides a picture: only operators can still see it. */
export async function hideUpload(tx: Db, name: string): Promise<void> {
  await tx.run(hideRow, [name]);
}

export async function deleteUpload(db: Db, name: string): Promise<void> {
  await db.run(deleteRow, [name]);
}

/** The last name of the next slice; null after the last slice. */
export const findSliceEnd = async (db: Db, after: string, size: number): Promise<string | null> =>
  (await db.one(selectSliceEnd, [after, size])).last;

interface Slice {
  after: string;
  last: string;
  before: Date;
}

/** Locks and returns the names of unused pictures from before a moment. */
export const lockUnused = async (tx: Db, { after, last, before }: Slice): Promise<string[]> =>
  (await tx.rows(lockUnusedRows, [after, last, before])).map(({ name }) => name);

/** Deletes the ones among them that are still unused. */
export const deleteUnused = (tx: Db, names: readonly string[]): Promise<number> =>
  tx.run(deleteUnusedRows, [names]);
