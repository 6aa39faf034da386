import { type Db, statement } from '../../../platform/database/db.ts';

/** A member as its own member sees it, accounts included. */
export interface MemberRow {
  memberId: number;
  code: string;
  loginName: string;
  nickname: string;
  signature: string;
  avatarKey: string | null;
  /** Encrypted; null once the member chose a password. */
  temporaryPassword: Buffer | null;
  hasPasskey: boolean;
  h5Uuid: string;
  vipExpiresAt: Date | null;
  vipPlan: number | null;
  /** When the member last changed them; null when never. */
  nicknameChangedAt: Date | null;
  avatarChangedAt: Date | null;
  coins: number;
  balanceFen: number;
  /** What is owed since a refund took back more than was left. */
  debtFen: number;
  coinDebt: number;
}

const memberColumns = `
  member.id as "memberId", member.code, member.login_name as "loginName", member.nickname, member.signature,
  member.avatar_key as "avatarKey", member.temporary_password as "temporaryPassword",
  member.h5_uuid as "h5Uuid", member.vip_expires_at as "vipExpiresAt", member.vip_plan as "vipPlan",
  member.nickname_changed_at as "nicknameChangedAt", member.avatar_changed_at as "avatarChangedAt"`;

const selectMember = statement(
  'find-member',
  `select ${memberColumns}, purse.*,
          exists (select from member_passkey where member_id = member.id) as "hasPasskey"
     from member, lateral (
       select coalesce(sum(balance) filter (where kind in ('member_coins_given', 'member_coins_bought')), 0)::bigint as coins,
              coalesce(sum(balance) filter (where kind = 'member_balance'), 0)::bigint as "balanceFen",
              coalesce(sum(balance) filter (where kind = 'member_debt'), 0)::bigint as "debtFen",
              coalesce(sum(balance) filter (where kind = 'member_coin_debt'), 0)::bigint as "coinDebt"
         from ledger_account where member_id = member.id) purse
    where member.id = $1`,
);

const selectIdByCode = statement(
  'find-member-by-code',
  'select id as "memberId" from member where code = $1',
);

const selectVipExpiry = statement(
  'find-vip-expiry',
  'select vip_expires_at as "vipExpiresAt" from member where id = $1 and banned_at is null',
);

const selectCredentials = statement(
  'find-credentials',
  `select id as "accountId", password_hash as "passwordHash" from member where login_name = $1
   union all
   select * from (
     select min(m.id) as id, min(m.password_hash) from moved_member moved join member m on m.id = moved.member_id
      where moved.old_login_name = $1 and not exists (select from member there where there.login_name = $1)
     having count(*) = 1) moved`,
  { notNull: ['accountId', 'passwordHash'] },
);

const selectOwnCredentials = statement(
  'find-own-credentials',
  `select login_name as "loginName", password_hash as "passwordHash",
          temporary_password is null as "hasOwnPassword" from member where id = $1`,
  { notNull: ['hasOwnPassword'] },
);

const updatePasswordRow = statement(
  'change-password',
  `update member set password_hash = $3, temporary_password = null where id = $1 and password_hash = $2`,
);

const replaceMovedHashRow = statement(
  'replace-moved-hash',
  'update member set password_hash = $3 where id = $1 and password_hash = $2',
);

const replacePasswordRow = statement(
  'reset-password',
  'update member set password_hash = $2, temporary_password = $3 where id = $1',
);

const updateProfileRow = statement(
  'update-profile',
  `update member set nickname = $2, signature = $3, avatar_key = $4,
          nickname_changed_at = case when nickname is distinct from $2 then coalesce($5::timestamptz, nickname_changed_at) else nickname_changed_at end,
          avatar_changed_at = case when avatar_key is distinct from $4 then coalesce($5::timestamptz, avatar_changed_at) else avatar_changed_at end
    where id = $1 and (nickname, signature, avatar_key) is distinct from ($2, $3, $4)`,
);

/** What is to be looked at of a profile, in place of what was. */
const keepCheckRow = statement(
  'keep-profile-check',
  `insert into profile_check as kept (member_id, nickname, signature, avatar_key, changed_at)
   select id, nickname, signature, case when avatar_key like 'uploads/%' then avatar_key end, $2 from member where id = $1
   on conflict (member_id) where state = 'open' do update set nickname = excluded.nickname,
     signature = excluded.signature, avatar_key = excluded.avatar_key, changed_at = excluded.changed_at
   returning id`,
);

const selectDevice = statement(
  'find-device',
  `select device.member_id as "memberId", member.password_hash as "passwordHash",
          device.registered_at as "registeredAt", member.temporary_password is not null as unclaimed
     from member_device device join member on member.id = device.member_id
    where device.uuid = $1`,
);

const insertMemberRow = statement(
  'insert-member',
  `insert into member (code, login_name, nickname, password_hash, temporary_password, vip_expires_at, vip_plan, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing
   returning id as "memberId"`,
);

const insertDeviceRow = statement(
  'insert-device',
  `insert into member_device (uuid, member_id, registered_at) values ($1, $2, $3) on conflict do nothing`,
);

export const findMember = (db: Db, memberId: number): Promise<MemberRow | null> =>
  db.row(selectMember, [memberId]);

/** When a member's VIP ends or ended; null when there never was one, and while they are banned. */
export const findVipExpiry = async (db: Db, memberId: number): Promise<Date | null> =>
  (await db.row(selectVipExpiry, [memberId]))?.vipExpiresAt ?? null;

/** The member who logs in by a name: their own, or the one that they had on another site, where no member has it here. */
export const findCredentials = (db: Db, loginName: string) =>
  db.row(selectCredentials, [loginName]);

export const findOwnCredentials = (db: Db, memberId: number) =>
  db.row(selectOwnCredentials, [memberId]);

/** Whether the password was still the one of `oldHash` and is now the other; the temporary one is forgotten. */
export const updatePassword = async (db: Db, memberId: number, oldHash: string, newHash: string) =>
  (await db.run(updatePasswordRow, [memberId, oldHash, newHash])) === 1;

/** Whether the hash was still the old one and is now another of the same password. */
export const replaceMovedHash = async (
  db: Db,
  memberId: number,
  oldHash: string,
  newHash: string,
): Promise<boolean> => (await db.run(replaceMovedHashRow, [memberId, oldHash, newHash])) === 1;

/** Sets a temporary password over the one before. */
export const replacePassword = (
  tx: Db,
  memberId: number,
  { passwordHash, temporaryPassword }: Pick<NewMember, 'passwordHash' | 'temporaryPassword'>,
): Promise<number> => tx.run(replacePasswordRow, [memberId, passwordHash, temporaryPassword]);

/** Answers whether that changed something. `at` is when the member changed it; null when an operator did. */
export async function updateProfile(
  db: Db,
  memberId: number,
  profile: { nickname: string; signature: string; avatarKey: string | null },
  at: Date | null,
): Promise<boolean> {
  const { nickname, signature, avatarKey } = profile;
  return (await db.run(updateProfileRow, [memberId, nickname, signature, avatarKey, at])) === 1;
}

export const findIdByCode = async (db: Db, code: string): Promise<number | null> =>
  (await db.row(selectIdByCode, [code]))?.memberId ?? null;

/** Who registered with a device's uuid; `unclaimed` until the member sets a password. */
export const findDevice = (db: Db, uuid: string) => db.row(selectDevice, [uuid]);

export interface NewMember {
  code: string;
  loginName: string;
  nickname: string;
  passwordHash: string;
  temporaryPassword: Buffer;
  vipExpiresAt: Date | null;
  vipPlan: number | null;
  createdAt: Date;
}

/** The new member's id, or null when the code is taken. */
export async function insertMember(db: Db, given: NewMember): Promise<number | null> {
  const { code, loginName, nickname, passwordHash, temporaryPassword } = given;
  const vip = [given.vipExpiresAt, given.vipPlan];
  const values = [code, loginName, nickname, passwordHash, temporaryPassword, ...vip];
  const row = await db.row(insertMemberRow, [...values, given.createdAt]);
  return row?.memberId ?? null;
}

/** Whether the device became this member's; not if a member registered with its uuid before. */
export const insertDevice = async (db: Db, uuid: string, memberId: number, registeredAt: Date) =>
  (await db.run(insertDeviceRow, [uuid, memberId, registeredAt])) === 1;

/** An operator is to look at the profile as it is; answers the id of what waits for it. */
export const keepProfileCheck = async (tx: Db, memberId: number, at: Date): Promise<number> =>
  (await tx.one(keepCheckRow, [memberId, at])).id;

const selectBanned = statement(
  'find-ban',
  'select banned_at is not null as "isBanned" from member where id = $1',
);

/** A ban that is there keeps its date. */
const updateBan = statement(
  'set-ban',
  `update member set banned_at = $2 where id = $1 and (banned_at is null) <> ($2::timestamptz is null)`,
);

export const isBanned = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.row(selectBanned, [memberId]))?.isBanned === true;

/** Whether that changed something. */
export const setBan = async (tx: Db, memberId: number, at: Date | null): Promise<boolean> =>
  (await tx.run(updateBan, [memberId, at])) === 1;

const insertCredentialChange = statement(
  'member-credential-change',
  'insert into credential_change (member_id, operator_id, at) values ($1, $2, $3)',
);

/** Writes down that an operator changed what opens a member's account: it holds the member's withdrawals for some days. */
export async function keepCredentialChange(
  tx: Db,
  it: { memberId: number; operatorId: number; at: Date },
): Promise<void> {
  await tx.run(insertCredentialChange, [it.memberId, it.operatorId, it.at]);
}
