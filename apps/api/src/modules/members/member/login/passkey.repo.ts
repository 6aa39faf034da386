import { type Db, statement } from '../../../../platform/database/db.ts';
import type { SessionId } from './session.repo.ts';

const ofMember = statement(
  'member-passkeys',
  `select id, name, host, credential_id as "credentialId", transports, created_at as "createdAt",
     last_used_at as "lastUsedAt" from member_passkey where member_id = $1 order by id`,
  { notNull: ['transports'] },
);

const ofCredential = statement(
  'find-passkey',
  `select key.id, key.member_id as "memberId", key.credential_id as "credentialId", key.public_key as "publicKey",
     key.counter, member.password_hash as "passwordHash"
   from member_passkey key join member on member.id = key.member_id where key.credential_id = $1`,
);

const insertRow = statement(
  'keep-passkey',
  `insert into member_passkey (member_id, name, host, credential_id, public_key, counter, transports, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
);

const takeNewChallenge = statement(
  'take-new-passkey-challenge',
  `update member_token set passkey_challenge_at = $2 where hash = decode($1, 'hex') and member_id = $3
     and (passkey_challenge_at is null or passkey_challenge_at < $2)`,
);

const useRow = statement(
  'use-passkey',
  `update member_passkey set counter = $2, challenge_at = $3, last_used_at = $4
    where id = $1 and member_id = $5 and (challenge_at is null or challenge_at < $3)`,
);

const deleteRow = statement(
  'remove-passkey',
  'delete from member_passkey where member_id = $1 and id = $2',
);

const deleteRows = statement('remove-passkeys', 'delete from member_passkey where member_id = $1');

/** A member's passkeys, the oldest first. */
export const listMemberPasskeys = (db: Db, memberId: number) => db.rows(ofMember, [memberId]);

/** A passkey and its member, by the id that the passkey itself gives; null when no member has it. */
export const findPasskey = (db: Db, credentialId: Buffer) => db.row(ofCredential, [credentialId]);

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
  const key = [it.credentialId, it.publicKey, it.counter, it.transports];
  return (await tx.run(insertRow, [it.memberId, it.name, it.host, ...key, it.at])) === 1;
};

/** Uses up the challenge by which a session makes a passkey; false when it, or a later one, was used, or the session has ended. */
export const takeChallenge = async (
  tx: Db,
  { sessionHash, memberId }: SessionId,
  drawnAt: Date,
): Promise<boolean> => (await tx.run(takeNewChallenge, [sessionHash, drawnAt, memberId])) === 1;

/** Uses up a login's challenge; false when the passkey signed it, or a later one, before, or is gone. */
export const keepPasskeyUse = async (
  db: Db,
  { id, memberId }: { id: number; memberId: number },
  it: { counter: number; drawnAt: Date; at: Date },
): Promise<boolean> => (await db.run(useRow, [id, it.counter, it.drawnAt, it.at, memberId])) === 1;

/** Whether the member had it. */
export const deletePasskey = async (db: Db, memberId: number, id: number): Promise<boolean> =>
  (await db.run(deleteRow, [memberId, id])) === 1;

export const deleteMemberPasskeys = (tx: Db, memberId: number): Promise<number> =>
  tx.run(deleteRows, [memberId]);
