import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorActor } from '../../../../calls/actor.ts';
import { type Db, statement } from '../../../../platform/database/db.ts';

/** A live session, as every call reads it. */
export type LiveSession = Omit<OperatorActor, 'sessionHash'>;

/** The times before which a session is over: of its last use, and of its opening. */
export interface SessionBounds {
  usedAfter: Date;
  openedAfter: Date;
}

/** The device and the place of a session, for its operator. */
export interface SessionPlace {
  inBrowser: boolean;
  address: string;
  userAgent: string;
}

export interface SessionRow extends SessionPlace {
  id: number;
  operatorId: number;
  createdAt: Date;
  lastUsedAt: Date;
  provedAt: Date | null;
  hash: string;
}

const insertToken = statement(
  'operator-open-session',
  `insert into operator_token (hash, operator_id, created_at, last_used_at, in_browser, address, user_agent, device_id, proved_at)
   values (decode($1, 'hex'), $2, $3, $3, $4, $5, $6, $7, $8)`,
);

const useToken = statement(
  'operator-use-session',
  `update operator_token token set last_used_at = greatest(token.last_used_at, $2::timestamptz)
     from operator
    where token.hash = decode($1, 'hex') and operator.id = token.operator_id and operator.shut_out_at is null
      and token.last_used_at > $3 and token.created_at > $4
   returning token.id as "sessionId", operator.id as "operatorId", operator.login_name as "loginName",
     operator.roles::text[] as roles, token.in_browser as "inBrowser", token.proved_at as "provedAt",
     token.created_at as "createdAt",
     exists (select from operator_factor where operator_id = operator.id) as "hasFactor"`,
);

const deleteOver = statement(
  'operator-end-old-sessions',
  'delete from operator_token where operator_id = $1 and (last_used_at <= $2 or created_at <= $3)',
);

const columns = `id, operator_id as "operatorId", in_browser as "inBrowser", address, user_agent as "userAgent",
  created_at as "createdAt", last_used_at as "lastUsedAt", proved_at as "provedAt", encode(hash, 'hex') as hash`;

const selectRoles = statement(
  'operator-live-roles',
  `select encode(token.hash, 'hex') as hash, operator.roles::text[] as roles
     from unnest($1::text[]) asked join operator_token token on token.hash = decode(asked, 'hex')
     join operator on operator.id = token.operator_id
    where operator.shut_out_at is null
      and token.last_used_at > $2 and token.created_at > $3`,
);

const selectLive = statement(
  'operator-list-sessions',
  `select ${columns} from operator_token
    where ($1::bigint is null or operator_id = $1) and last_used_at > $2 and created_at > $3
    order by last_used_at desc, id desc limit 500`,
);

const deleteOne = statement(
  'operator-end-one-session',
  `delete from operator_token where id = $1 and ($2::bigint is null or operator_id = $2) returning ${columns}`,
);

const deleteOthers = statement(
  'operator-end-other-sessions',
  `delete from operator_token where operator_id = $1 and hash <> decode($2, 'hex')`,
);

const deleteAll = statement(
  'operator-end-sessions',
  'delete from operator_token where operator_id = $1',
);

const markProved = statement(
  'operator-prove-session',
  `update operator_token set proved_at = $2, challenge = null where hash = decode($1, 'hex')`,
);

const keepChallengeRow = statement(
  'operator-keep-challenge',
  `update operator_token set challenge = $2, challenge_at = $3 where hash = decode($1, 'hex')`,
);

const takeChallengeRow = statement(
  'operator-take-challenge',
  `with kept as (select hash, challenge from operator_token where hash = decode($1, 'hex') and challenge_at > $2 for update)
   update operator_token token set challenge = null from kept where token.hash = kept.hash
   returning kept.challenge`,
);

const markNoticed = statement(
  'operator-notice-devices',
  `update operator_token set noticed_at = $2 where hash = decode($1, 'hex')`,
);

/** Deletes an operator's sessions that are over. Must run in a transaction. */
export async function insertOperatorSession(
  tx: Db,
  session: SessionPlace & {
    sessionHash: string;
    operatorId: number;
    openedAt: Date;
    deviceId: number | null;
    provedAt: Date | null;
  },
  { usedAfter, openedAfter }: SessionBounds,
): Promise<void> {
  const { sessionHash, operatorId, openedAt, inBrowser, address, userAgent } = session;
  await tx.run(deleteOver, [operatorId, usedAfter, openedAfter]);
  const place = [inBrowser, address, userAgent, session.deviceId];
  await tx.run(insertToken, [sessionHash, operatorId, openedAt, ...place, session.provedAt]);
}

/** Finds a live session and records its use; a null time records none. */
export const useOperatorSession = (
  db: Db,
  sessionHash: string,
  usedAt: Date | null,
  { usedAfter, openedAfter }: SessionBounds,
): Promise<LiveSession | null> => db.row(useToken, [sessionHash, usedAt, usedAfter, openedAfter]);

/** The live ones among these sessions, with their operators' roles. */
export const findLiveRoles = (
  db: Db,
  hashes: readonly string[],
  { usedAfter, openedAfter }: SessionBounds,
): Promise<{ hash: string; roles: OperatorRole[] }[]> =>
  db.rows(selectRoles, [hashes, usedAfter, openedAfter]);

/** The live sessions of an operator, or of all operators for null; the last used first. */
export const findLiveSessions = (
  db: Db,
  operatorId: number | null,
  { usedAfter, openedAfter }: SessionBounds,
): Promise<SessionRow[]> => db.rows(selectLive, [operatorId, usedAfter, openedAfter]);

/** Ends a session by its id, of one operator, or of any for null; returns null when there is none. */
export const deleteSession = (
  tx: Db,
  id: number,
  operatorId: number | null,
): Promise<SessionRow | null> => tx.row(deleteOne, [id, operatorId]);

/** Ends every session of an operator except one; returns the number. */
export const deleteOtherSessions = (
  tx: Db,
  operatorId: number,
  sessionHash: string,
): Promise<number> => tx.run(deleteOthers, [operatorId, sessionHash]);

/** Ends every session of an operator. */
export async function deleteSessions(tx: Db, operatorId: number): Promise<void> {
  await tx.run(deleteAll, [operatorId]);
}

/** Records that the second factor was given in a session; false when the session is over. */
export const keepProof = async (tx: Db, sessionHash: string, at: Date): Promise<boolean> =>
  (await tx.run(markProved, [sessionHash, at])) === 1;

/** Keeps the challenge that a passkey must sign in this session; it replaces an earlier one. */
export async function keepChallenge(
  db: Db,
  sessionHash: string,
  { challenge, at }: { challenge: string; at: Date },
): Promise<void> {
  await db.run(keepChallengeRow, [sessionHash, challenge, at]);
}

/** Takes the challenge, once; null when there is none, or it is older than `since`. */
export const takeChallenge = async (
  db: Db,
  sessionHash: string,
  since: Date,
): Promise<string | null> =>
  (await db.row(takeChallengeRow, [sessionHash, since]))?.challenge ?? null;

/** Records that a session has seen all devices that are new so far. */
export async function keepNoticed(db: Db, sessionHash: string, at: Date): Promise<void> {
  await db.run(markNoticed, [sessionHash, at]);
}

const keepDeviceRow = statement(
  'operator-keep-device',
  `insert into operator_device as kept (operator_id, digest, address, user_agent, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (operator_id, digest) do update set last_used_at = excluded.last_used_at
   returning id`,
);

const renameDeviceRow = statement(
  'operator-rename-device',
  'update operator_device set digest = $3 where operator_id = $1 and digest = $2',
);

const forgetDeviceRows = statement(
  'operator-forget-devices',
  `delete from operator_device where operator_id = $1 and id not in (
     select id from operator_device where operator_id = $1 order by last_used_at desc, id desc limit $2)`,
);

/** The most known devices of an operator; the least recently used one is dropped. */
const mostDevices = 100;

/** Records a device that logged in; returns its id. */
export async function keepDevice(
  tx: Db,
  device: {
    operatorId: number;
    digest: Buffer;
    /** The device's digest before; null when it is the same, or there was none. */
    formerly: Buffer | null;
    address: string;
    userAgent: string;
    at: Date;
  },
): Promise<number | null> {
  const { operatorId, digest, formerly, address, userAgent, at } = device;
  if (formerly !== null) await tx.run(renameDeviceRow, [operatorId, formerly, digest]);
  const kept = await tx.row(keepDeviceRow, [operatorId, digest, address, userAgent, at]);
  await tx.run(forgetDeviceRows, [operatorId, mostDevices]);
  return kept?.id ?? null;
}

export interface DeviceRow {
  id: number;
  address: string;
  userAgent: string;
  createdAt: Date;
}

const selectNewDevices = statement(
  'operator-new-devices',
  `select device.id, device.address, device.user_agent as "userAgent", device.created_at as "createdAt"
     from operator_token token join operator_device device on device.operator_id = token.operator_id
    where token.hash = decode($1, 'hex') and device.id is distinct from token.device_id
      and device.created_at > coalesce(token.noticed_at, token.created_at)
    order by device.id limit 20`,
);

/** Other devices whose first login to the account came after this session was opened, or after it last saw new devices. */
export const findNewDevices = (db: Db, sessionHash: string): Promise<DeviceRow[]> =>
  db.rows(selectNewDevices, [sessionHash]);
