import type { Db } from '../../../../platform/database/db.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { findOwnCredentials } from '../member.repo.ts';

export interface SessionRow {
  memberId: number;
  memberCode: string;
  h5Uuid: string;
  expiresAt: Date;
  lastUsedAt: Date;
  bannedAt: Date | null;
}

const selectSessionStart = sql.row(
  'find-session-start',
  `select created_at as "createdAt" from member_token where hash = decode(:sessionHash, 'hex') and member_id = :memberId`,
);

const insertSession = sql.run(
  'open-session',
  `insert into member_token (hash, member_id, created_at, last_used_at, expires_at, address, user_agent)
   values (decode(:sessionHash, 'hex'), :memberId, :createdAt, :createdAt, :expiresAt, :address, :userAgent)`,
);

const saveAddress = sql.run(
  'keep-member-address',
  'update member set address = :address where id = :memberId and address <> :address',
);

const deleteSurplus = sql.run(
  'end-surplus-sessions',
  `delete from member_token where member_id = :memberId and hash in (
     select hash from member_token where member_id = :memberId
      order by last_used_at desc, created_at desc offset :offset)`,
);

const deleteAll = sql.rows(
  'end-sessions',
  `delete from member_token where member_id = :memberId returning encode(hash, 'hex') as "sessionHash"`,
);

const deleteOthers = sql.rows(
  'end-other-sessions',
  `delete from member_token where member_id = :memberId and hash <> decode(:sessionHash, 'hex')
     and (:beginning::text is null or encode(hash, 'hex') like :beginning || '%') returning encode(hash, 'hex') as "sessionHash"`,
  { notNull: ['sessionHash'] },
);

/** The live sessions of a member, what was used last first. */
export const listMemberSessions = sql.rows(
  'member-sessions',
  `select encode(hash, 'hex') as "sessionHash", created_at as "createdAt", last_used_at as "lastUsedAt", address,
     user_agent as "userAgent"
   from member_token where member_id = :memberId and expires_at > :now order by last_used_at desc, created_at desc`,
  { notNull: ['sessionHash'] },
);

/** Ends sessions of a member other than this one: all, or the one whose digest begins so. Returns them. */
export const deleteOtherSessions = async (
  db: Db,
  of: { memberId: number; sessionHash: string },
  beginning: string | null,
): Promise<string[]> =>
  (await deleteOthers(db, { memberId: of.memberId, sessionHash: of.sessionHash, beginning })).map(
    (it) => it.sessionHash,
  );

/** Ends a session: the database announces it to every process. */
export const deleteSession = sql.run(
  'end-session',
  `delete from member_token where hash = decode(:sessionHash, 'hex')`,
);

/** Ends every session of a member, also one that is being opened; returns them. */
export async function deleteMemberSessions(tx: Db, memberId: number): Promise<string[]> {
  await lockMember(tx, memberId);
  return (await deleteAll(tx, { memberId })).map((it) => it.sessionHash);
}

/** A live session by the digest of its token, in hex. */
export const findSession = sql.row(
  'find-session',
  `select token.member_id as "memberId", member.code as "memberCode", member.h5_uuid as "h5Uuid",
          token.expires_at as "expiresAt", token.last_used_at as "lastUsedAt",
          member.banned_at as "bannedAt"
     from member_token token join member on member.id = token.member_id
    where token.hash = decode(:sessionHash, 'hex') and token.expires_at > :now`,
);

/** A session of a member, by the digest of its token. */
export interface SessionId {
  sessionHash: string;
  memberId: number;
}

/** When a session began; null when there is none. */
export const findSessionStart = async (
  db: Db,
  { sessionHash, memberId }: SessionId,
): Promise<Date | null> =>
  (await selectSessionStart(db, { sessionHash, memberId }))?.createdAt ?? null;

export const slideSession = sql.run(
  'slide-session',
  `update member_token set last_used_at = :usedAt, expires_at = :expiresAt where hash = decode(:sessionHash, 'hex') and member_id = :memberId`,
);

export interface NewSession {
  sessionHash: string;
  memberId: number;
  createdAt: Date;
  expiresAt: Date;
  /** The most sessions of a member, this one included; the least recently used ones end. */
  most: number;
  /** The password hash that must still be current: a password that was just changed opens nothing. */
  passwordHash: string;
  /** The address and the program that open it. */
  address: string;
  userAgent: string;
}

/**
 * Writes a session, inside a transaction, so that two at once can't exceed `most`. It is not written when the password has
 * changed meanwhile.
 */
export async function insertMemberSession(tx: Db, session: NewSession): Promise<boolean> {
  const { sessionHash, memberId, createdAt, expiresAt, most, passwordHash, ...from } = session;
  await lockMember(tx, memberId);
  const member = await findOwnCredentials(tx, { memberId });
  if (passwordHash !== member?.passwordHash) return false;
  await deleteSurplus(tx, { memberId, offset: most - 1 });

  await insertSession(tx, {
    sessionHash,
    memberId,
    createdAt,
    expiresAt,
    address: from.address,
    userAgent: from.userAgent,
  });
  await saveAddress(tx, { memberId, address: from.address });
  return true;
}
