import { type Db, statement } from '../../platform/database/db.ts';

const selectBanned = statement<{ isBanned: boolean }>(
  'find-ban',
  'select banned_at is not null as "isBanned" from member where id = $1',
);

const lockMember = statement<{ isBanned: boolean }>(
  'lock-by-ban',
  'select banned_at is not null as "isBanned" from member where id = $1 for no key update',
);

/** A ban that is there keeps its date. */
const updateBan = statement(
  'set-ban',
  `update member set banned_at = $2 where id = $1 and (banned_at is null) <> ($2::timestamptz is null)`,
);

export const isBanned = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.row(selectBanned, [memberId]))?.isBanned === true;

/** The same of a member who nobody bans or locks before this transaction ends; of nobody at all it is true. */
export const lockBanned = async (tx: Db, memberId: number): Promise<boolean> =>
  (await tx.row(lockMember, [memberId]))?.isBanned !== false;

/** Whether that changed something. */
export const setBan = async (tx: Db, memberId: number, at: Date | null): Promise<boolean> =>
  (await tx.run(updateBan, [memberId, at])) === 1;
