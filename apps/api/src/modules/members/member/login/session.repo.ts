import { type Db, statement } from '../../../../platform/database/db.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import { findOwnCredentials } from '../member.repo.ts';

export interface SessionRow {
  memberId: number;
  memberCode: string;
  h5Uuid: string;
  expiresAt: Date;
  lastUsedAt: Date;
  bannedAt: Date | null;
}

const selectSession = statement(
  'find-session',
  `select token.member_id as "memberId", member.code as "memberCode", member.h5_uuid as "h5Uuid",
          token.expires_at as "expiresAt", token.last_used_at as "lastUsedAt",
          member.banned_at as "bannedAt"
     from member_token token join member on member.id = token.member_id
    where token.hash = decode($1, 'hex') and token.expires_at > $2`,
);

const selectSessionStart = statement(
  'find-session-start',
  `select created_at as "createdAt" from member_token where hash = decode($1, 'hex') and member_id = $2`,
);

const updateSession = statement(
  'slide-session',
  `update member_token set last_used_at = $2, expires_at = $3 where hash = decode($1, 'hex') and member_id = $4`,
);

const insertSession = statement(
  'open-session',
  `insert into member_token (hash, member_id, created_at, last_used_at, expires_at, address, user_agent)
   values (decode($1, 'hex'), $2, $3, $3, $4, $5, $6)`,
);

const keepAddress = statement(
  'keep-member-address',
  'update member set address = $2 where id = $1 and address <> $2',
);

const deleteSurplus = statement(
  'end-surplus-sessions',
  `delete from member_token where member_id = $1 and hash in (
     select hash from member_token where member_id = $1
      order by last_used_at desc, created_at desc offset $2)`,
);

const deleteOne = statement(
  'end-session',
  `delete from member_token where hash = decode($1, 'hex')`,
);

const deleteAll = statement(
  'end-sessions',
  `delete from member_token where member_id = $1 returning encode(hash, 'hex') as "sessionHash"`,
);

const ofMember = statement(
  'member-sessions',
  `select encode(hash, 'hex') as "sessionHash", created_at as "createdAt", last_used_at as "lastUsedAt", address,
     user_agent as "userAgent"
   from member_token where member_id = $1 and expires_at > $2 order by last_used_at desc, created_at desc`,
  { notNull: ['sessionHash'] },
);

const deleteOthers = statement(
  'end-other-sessions',
  `delete from member_token where member_id = $1 and hash <> decode($2, 'hex')
     and ($3::text is null or encode(hash, 'hex') like $3 || '%') returning encode(hash, 'hex') as "sessionHash"`,
  { notNull: ['sessionHash'] },
);

/** The live sessions of a member, what was used last first. */
export const listMemberSessions = (db: Db, memberId: number, now: Date) =>
  db.rows(ofMember, [memberId, now]);

/** Ends sessions of a member other than this one: all, or the one whose digest begins so. Returns them. */
export const deleteOtherSessions = async (
  db: Db,
  of: { memberId: number; sessionHash: string },
  beginning: string | null,
): Promise<string[]> =>
  (await db.rows(deleteOthers, [of.memberId, of.sessionHash, beginning])).map(
    (it) => it.sessionHash,
  );

/** Ends a session: the database announces it to every process. */
export async function deleteSession(db: Db, sessionHash: string): Promise<void> {
  await db.run(deleteOne, [sessionHash]);
}

/** Ends every session of a member, also one that is being opened; returns them. */
export async function deleteMemberSessions(tx: Db, memberId: number): Promise<string[]> {
  await lockMember(tx, memberId);
  return (await tx.rows(deleteAll, [memberId])).map((it) => it.sessionHash);
}

/** A live session by the digest of its token, in hex. */
export const findSession = (db: Db, sessionHash: string, now: Date): Promise<SessionRow | null> =>
  db.row(selectSession, [sessionHash, now]);

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
  (await db.row(selectSessionStart, [sessionHash, memberId]))?.createdAt ?? null;

export const slideSession = (
  db: Db,
  { sessionHash, memberId }: SessionId,
  usedAt: Date,
  expiresAt: Date,
): Promise<number> => db.run(updateSession, [sessionHash, usedAt, expiresAt, memberId]);

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
  const member = await findOwnCredentials(tx, memberId);
  if (passwordHash !== member?.passwordHash) return false;
  await tx.run(deleteSurplus, [memberId, most - 1]);
  const opened = [sessionHash, memberId, createdAt, expiresAt];
  await tx.run(insertSession, [...opened, from.address, from.userAgent]);
  await tx.run(keepAddress, [memberId, from.address]);
  return true;
}
