import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

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

const selectIdByCode = sql.row(
  'find-member-by-code',
  'select id as "memberId" from member where code = :code',
);

const selectVipExpiry = sql.row(
  'find-vip-expiry',
  'select vip_expires_at as "vipExpiresAt" from member where id = :memberId and banned_at is null',
);

const updatePasswordRow = sql.run(
  'change-password',
  `update member set password_hash = :newHash, temporary_password = null where id = :memberId and password_hash = :oldHash`,
);

const replaceMovedHashRow = sql.run(
  'replace-moved-hash',
  'update member set password_hash = :newHash where id = :memberId and password_hash = :oldHash',
);

const updateProfileRow = sql.run(
  'update-profile',
  `update member set nickname = :nickname, signature = :signature, avatar_key = :avatarKey,
          nickname_changed_at = case when nickname is distinct from :nickname then coalesce(:at::timestamptz, nickname_changed_at) else nickname_changed_at end,
          avatar_changed_at = case when avatar_key is distinct from :avatarKey then coalesce(:at::timestamptz, avatar_changed_at) else avatar_changed_at end
    where id = :memberId and (nickname, signature, avatar_key) is distinct from (:nickname, :signature, :avatarKey)`,
);

/** What is to be looked at of a profile, in place of what was. */
const saveCheckRow = sql.one(
  'keep-profile-check',
  `insert into profile_check as kept (member_id, nickname, signature, avatar_key, changed_at)
   select id, nickname, signature, case when avatar_key like 'uploads/%' then avatar_key end, :at from member where id = :memberId
   on conflict (member_id) where state = 'open' do update set nickname = excluded.nickname,
     signature = excluded.signature, avatar_key = excluded.avatar_key,
     changed_at = case when (kept.nickname, kept.signature, kept.avatar_key) is distinct from (excluded.nickname, excluded.signature, excluded.avatar_key)
       then excluded.changed_at else kept.changed_at end
   returning id`,
);

const insertMemberRow = sql.row(
  'insert-member',
  `insert into member (code, login_name, nickname, password_hash, temporary_password, vip_expires_at, vip_plan, created_at)
   values (:code, :loginName, :nickname, :passwordHash, :temporaryPassword, :vipExpiresAt, :vipPlan, :createdAt)
   on conflict do nothing
   returning id as "memberId"`,
);

const insertDeviceRow = sql.run(
  'insert-device',
  `insert into member_device (uuid, member_id, registered_at) values (:uuid, :memberId, :registeredAt) on conflict do nothing`,
);

export const findMember = sql.row(
  'find-member',
  `select ${memberColumns}, purse.*,
          exists (select from member_passkey where member_id = member.id) as "hasPasskey"
     from member, lateral (
       select coalesce(sum(balance) filter (where kind in ('member_coins_given', 'member_coins_bought')), 0)::bigint as coins,
              coalesce(sum(balance) filter (where kind = 'member_balance'), 0)::bigint as "balanceFen",
              coalesce(sum(balance) filter (where kind = 'member_debt'), 0)::bigint as "debtFen",
              coalesce(sum(balance) filter (where kind = 'member_coin_debt'), 0)::bigint as "coinDebt"
         from ledger_account where member_id = member.id) purse
    where member.id = :memberId`,
);

/** When a member's VIP ends or ended; null when there never was one, and while they are banned. */
export const findVipExpiry = async (db: Db, memberId: number): Promise<Date | null> =>
  (await selectVipExpiry(db, { memberId }))?.vipExpiresAt ?? null;

/** The member who logs in by a name: their own, or the one that they had on another site, where no member has it here. */
export const findCredentials = sql.row(
  'find-credentials',
  `select id as "accountId", password_hash as "passwordHash" from member where login_name = :loginName
   union all
   select * from (
     select min(m.id) as id, min(m.password_hash) from moved_member moved join member m on m.id = moved.member_id
      where moved.old_login_name = :loginName and not exists (select from member there where there.login_name = :loginName)
     having count(*) = 1) moved`,
  { notNull: ['accountId', 'passwordHash'] },
);

export const findOwnCredentials = sql.row(
  'find-own-credentials',
  `select login_name as "loginName", password_hash as "passwordHash",
          temporary_password is null as "hasOwnPassword" from member where id = :memberId`,
  { notNull: ['hasOwnPassword'] },
);

/** Whether the password was still the one of `oldHash` and is now the other; the temporary one is forgotten. */
export const updatePassword = async (db: Db, memberId: number, oldHash: string, newHash: string) =>
  (await updatePasswordRow(db, { memberId, oldHash, newHash })) === 1;

/** Whether the hash was still the old one and is now another of the same password. */
export const replaceMovedHash = async (
  db: Db,
  memberId: number,
  oldHash: string,
  newHash: string,
): Promise<boolean> => (await replaceMovedHashRow(db, { memberId, oldHash, newHash })) === 1;

/** Sets a temporary password over the one before. */
export const replacePassword = sql.run(
  'reset-password',
  'update member set password_hash = :passwordHash, temporary_password = :temporaryPassword where id = :memberId',
);

/** Answers whether that changed something. `at` is when the member changed it; null when an operator did. */
export async function updateProfile(
  db: Db,
  memberId: number,
  profile: { nickname: string; signature: string; avatarKey: string | null },
  at: Date | null,
): Promise<boolean> {
  const { nickname, signature, avatarKey } = profile;
  return (await updateProfileRow(db, { memberId, nickname, signature, avatarKey, at })) === 1;
}

export const findIdByCode = async (db: Db, code: string): Promise<number | null> =>
  (await selectIdByCode(db, { code }))?.memberId ?? null;

/** Who registered with a device's uuid; `unclaimed` until the member sets a password. */
export const findDevice = sql.row(
  'find-device',
  `select device.member_id as "memberId", member.password_hash as "passwordHash",
          device.registered_at as "registeredAt", member.temporary_password is not null as unclaimed
     from member_device device join member on member.id = device.member_id
    where device.uuid = :uuid`,
);

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

  const row = await insertMemberRow(db, {
    ...given,
    code,
    loginName,
    nickname,
    passwordHash,
    temporaryPassword,
  });
  return row?.memberId ?? null;
}

/** Whether the device became this member's; not if a member registered with its uuid before. */
export const insertDevice = async (db: Db, uuid: string, memberId: number, registeredAt: Date) =>
  (await insertDeviceRow(db, { uuid, memberId, registeredAt })) === 1;

/** An operator is to look at the profile as it is; answers the id of what waits for it. */
export const saveProfileCheck = async (tx: Db, memberId: number, at: Date): Promise<number> =>
  (await saveCheckRow(tx, { memberId, at })).id;

const selectBanned = sql.row(
  'find-ban',
  'select banned_at is not null as "isBanned" from member where id = :memberId',
);

/** A ban that is there keeps its date. */
const updateBan = sql.run(
  'set-ban',
  `update member set banned_at = :at where id = :memberId and (banned_at is null) <> (:at::timestamptz is null)`,
);

export const isBanned = async (db: Db, memberId: number): Promise<boolean> =>
  (await selectBanned(db, { memberId }))?.isBanned === true;

/** Whether that changed something. */
export const setBan = async (tx: Db, memberId: number, at: Date | null): Promise<boolean> =>
  (await updateBan(tx, { memberId, at })) === 1;

/** Writes down that an operator changed what opens a member's account: it holds the member's withdrawals for some days. */
export const saveCredentialChange = sql.run(
  'member-credential-change',
  'insert into credential_change (member_id, operator_id, at) values (:memberId, :operatorId, :at)',
);
