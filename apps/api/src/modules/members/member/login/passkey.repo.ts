import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { SessionId } from './session.repo.ts';

const insertRow = sql.run(
  'keep-passkey',
  `insert into member_passkey (member_id, name, host, credential_id, public_key, counter, transports, created_at)
   values (:memberId, :name, :host, :credentialId, :publicKey, :counter, :transports, :at) on conflict (credential_id) do nothing`,
);

const takeNewChallenge = sql.run(
  'take-new-passkey-challenge',
  `update member_token set passkey_challenge_at = :drawnAt where hash = decode(:sessionHash, 'hex') and member_id = :memberId
     and (passkey_challenge_at is null or passkey_challenge_at < :drawnAt)`,
);

const useRow = sql.run(
  'use-passkey',
  `update member_passkey set counter = :counter, challenge_at = :drawnAt, last_used_at = :at
    where id = :id and member_id = :memberId and (challenge_at is null or challenge_at < :drawnAt)`,
);

const deleteRow = sql.run(
  'remove-passkey',
  'delete from member_passkey where member_id = :memberId and id = :id',
);

const deleteRows = sql.run(
  'remove-passkeys',
  'delete from member_passkey where member_id = :memberId',
);

/** A member's passkeys, the oldest first. */
export const listMemberPasskeys = sql.rows(
  'member-passkeys',
  `select id, name, host, credential_id as "credentialId", transports, created_at as "createdAt",
     last_used_at as "lastUsedAt" from member_passkey where member_id = :memberId order by id`,
  { notNull: ['transports'] },
);

/** A passkey and its member, by the id that the passkey itself gives; null when no member has it. */
export const findPasskey = sql.row(
  'find-passkey',
  `select key.id, key.member_id as "memberId", key.credential_id as "credentialId", key.public_key as "publicKey",
     key.counter, member.password_hash as "passwordHash"
   from member_passkey key join member on member.id = key.member_id where key.credential_id = :credentialId`,
);

export interface NewPasskey {
  memberId: number;
  name: string;
  host: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  at: Date;
}

/** Keeps a passkey; false for one that some member has already. */
export const insertPasskey = async (tx: Db, it: NewPasskey): Promise<boolean> => {
  return (await insertRow(tx, it)) === 1;
};

/**
 * Uses up the challenge by which a session makes a passkey; false when it, or a later one, was used, or the session has
 * ended.
 */
export const takeChallenge = async (
  tx: Db,
  { sessionHash, memberId }: SessionId,
  drawnAt: Date,
): Promise<boolean> => (await takeNewChallenge(tx, { sessionHash, drawnAt, memberId })) === 1;

/** Uses up a login's challenge; false when the passkey signed it, or a later one, before, or is gone. */
export const savePasskeyUse = async (
  db: Db,
  { id, memberId }: { id: number; memberId: number },
  it: { counter: number; drawnAt: Date; at: Date },
): Promise<boolean> => (await useRow(db, { ...it, id, memberId })) === 1;

/** Whether the member had it. */
export const deletePasskey = async (db: Db, memberId: number, id: number): Promise<boolean> =>
  (await deleteRow(db, { memberId, id })) === 1;

export const deleteMemberPasskeys = (tx: Db, memberId: number): Promise<number> =>
  deleteRows(tx, { memberId });
