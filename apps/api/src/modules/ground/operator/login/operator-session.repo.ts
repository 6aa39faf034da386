import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

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

const insertToken = sql.run(
  'operator-open-session',
  `insert into operator_token (hash, operator_id, created_at, last_used_at, in_browser, address, user_agent, device_id, proved_at)
   values (decode(:sessionHash, 'hex'), :operatorId, :openedAt, :openedAt, :inBrowser, :address, :userAgent, :deviceId, :provedAt)`,
);

const deleteOver = sql.run(
  'operator-end-old-sessions',
  'delete from operator_token where operator_id = :operatorId and (last_used_at <= :usedAfter or created_at <= :openedAfter)',
);

const columns = `id, operator_id as "operatorId", in_browser as "inBrowser", address, user_agent as "userAgent",
  created_at as "createdAt", last_used_at as "lastUsedAt", proved_at as "provedAt", encode(hash, 'hex') as hash`;

const markProved = sql.run(
  'operator-prove-session',
  `update operator_token set proved_at = :at, challenge = null where hash = decode(:sessionHash, 'hex')`,
);

const takeChallengeRow = sql.row(
  'operator-take-challenge',
  `with kept as (select hash, challenge from operator_token where hash = decode(:sessionHash, 'hex') and challenge_at > :since for update)
   update operator_token token set challenge = null from kept where token.hash = kept.hash
   returning kept.challenge`,
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
  await deleteOver(tx, { operatorId, usedAfter, openedAfter });

  await insertToken(tx, {
    sessionHash,
    operatorId,
    openedAt,
    inBrowser,
    address,
    userAgent,
    deviceId: session.deviceId,
    provedAt: session.provedAt,
  });
}

/** Finds a live session and records its use; a null time records none. */
export const useOperatorSession = sql.row(
  'operator-use-session',
  `update operator_token token set last_used_at = greatest(token.last_used_at, :usedAt::timestamptz)
     from operator
    where token.hash = decode(:sessionHash, 'hex') and operator.id = token.operator_id and operator.shut_out_at is null
      and token.last_used_at > :usedAfter and token.created_at > :openedAfter
   returning token.id as "sessionId", operator.id as "operatorId", operator.login_name as "loginName",
     operator.roles::text[] as roles, token.in_browser as "inBrowser", token.proved_at as "provedAt",
     token.created_at as "createdAt",
     exists (select from operator_factor where operator_id = operator.id) as "hasFactor"`,
);

/** The live ones among these sessions, with their operators' roles. */
export const findLiveRoles = sql.rows(
  'operator-live-roles',
  `select encode(token.hash, 'hex') as hash, operator.roles::text[] as roles
     from unnest(:hashes::text[]) asked join operator_token token on token.hash = decode(asked, 'hex')
     join operator on operator.id = token.operator_id
    where operator.shut_out_at is null
      and token.last_used_at > :usedAfter and token.created_at > :openedAfter`,
);

/** The live sessions of an operator, or of all operators for null; the last used first. */
export const findLiveSessions = sql.rows(
  'operator-list-sessions',
  `select ${columns} from operator_token
    where (:operatorId::bigint is null or operator_id = :operatorId) and last_used_at > :usedAfter and created_at > :openedAfter
    order by last_used_at desc, id desc limit 500`,
);

/** Ends a session by its id, of one operator, or of any for null; returns null when there is none. */
export const deleteSession = sql.row(
  'operator-end-one-session',
  `delete from operator_token where id = :id and (:operatorId::bigint is null or operator_id = :operatorId) returning ${columns}`,
);

/** Ends every session of an operator except one; returns the number. */
export const deleteOtherSessions = sql.run(
  'operator-end-other-sessions',
  `delete from operator_token where operator_id = :operatorId and hash <> decode(:sessionHash, 'hex')`,
);

/** Ends every session of an operator. */
export const deleteSessions = sql.run(
  'operator-end-sessions',
  'delete from operator_token where operator_id = :operatorId',
);

/** Records that the second factor was given in a session; false when the session is over. */
export const saveProof = async (tx: Db, sessionHash: string, at: Date): Promise<boolean> =>
  (await markProved(tx, { sessionHash, at })) === 1;

/** Keeps the challenge that a passkey must sign in this session; it replaces an earlier one. */
export const saveChallenge = sql.run(
  'operator-keep-challenge',
  `update operator_token set challenge = :challenge, challenge_at = :at where hash = decode(:sessionHash, 'hex')`,
);

/** Takes the challenge, once; null when there is none, or it is older than `since`. */
export const takeChallenge = async (
  db: Db,
  sessionHash: string,
  since: Date,
): Promise<string | null> =>
  (await takeChallengeRow(db, { sessionHash, since }))?.challenge ?? null;

/** Records that a session has seen all devices that are new so far. */
export const saveNoticed = sql.run(
  'operator-notice-devices',
  `update operator_token set noticed_at = :at where hash = decode(:sessionHash, 'hex')`,
);

const saveDeviceRow = sql.row(
  'operator-keep-device',
  `insert into operator_device as kept (operator_id, digest, address, user_agent, created_at, last_used_at)
   values (:operatorId, :digest, :address, :userAgent, :at, :at)
   on conflict (operator_id, digest) do update set last_used_at = excluded.last_used_at
   returning id`,
);

const renameDeviceRow = sql.run(
  'operator-rename-device',
  'update operator_device set digest = :digest where operator_id = :operatorId and digest = :formerly',
);

const forgetDeviceRows = sql.run(
  'operator-forget-devices',
  `delete from operator_device where operator_id = :operatorId and id not in (
     select id from operator_device where operator_id = :operatorId order by last_used_at desc, id desc limit :mostDevices)`,
);

/** The most known devices of an operator; the least recently used one is dropped. */
const mostDevices = 100;

/** Records a device that logged in; returns its id. */
export async function saveDevice(
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
  if (formerly !== null) await renameDeviceRow(tx, { operatorId, formerly, digest });
  const kept = await saveDeviceRow(tx, { operatorId, digest, address, userAgent, at });
  await forgetDeviceRows(tx, { operatorId, mostDevices });
  return kept?.id ?? null;
}

/** Other devices whose first login to the account came after this session was opened, or after it last saw new devices. */
export const findNewDevices = sql.rows(
  'operator-new-devices',
  `select device.id, device.address, device.user_agent as "userAgent", device.created_at as "createdAt"
     from operator_token token join operator_device device on device.operator_id = token.operator_id
    where token.hash = decode(:sessionHash, 'hex') and device.id is distinct from token.device_id
      and device.created_at > coalesce(token.noticed_at, token.created_at)
    order by device.id limit 20`,
);
