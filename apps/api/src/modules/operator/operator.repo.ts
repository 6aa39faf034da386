import type { OperatorRole } from '@lantern/rules/operator-permissions';

import { type Db, statement } from '../../platform/database/db.ts';

export interface OperatorRow {
  operatorId: number;
  loginName: string;
}

export interface NewOperator {
  loginName: string;
  passwordHash: string;
  roles: readonly OperatorRole[];
  /** The member this person is on the site, if any. */
  memberId: number | null;
}

const selectCredentials = statement<{ accountId: number; loginName: string; passwordHash: string }>(
  'operator-find-credentials',
  `select id as "accountId", login_name as "loginName", password_hash as "passwordHash"
     from operator where login_name = $1`,
);

const insertCredentials = statement(
  'operator-add',
  `insert into operator (login_name, password_hash, member_id, roles)
   values ($1, $2, $3, $4::text[]::operator_role[]) on conflict do nothing`,
);

const updatePassword = statement<{ operatorId: number }>(
  'operator-change-password',
  'update operator set password_hash = $2 where login_name = $1 returning id as "operatorId"',
);

const deleteTokens = statement(
  'operator-end-sessions',
  'delete from operator_token where operator_id = $1',
);

const insertToken = statement(
  'operator-open-session',
  `insert into operator_token (hash, operator_id, created_at, last_used_at) values (decode($1, 'hex'), $2, $3, $3)`,
);

const useToken = statement<OperatorRow & { roles: OperatorRole[] }>(
  'operator-use-session',
  `update operator_token token set last_used_at = greatest(token.last_used_at, $2)
     from operator
    where token.hash = decode($1, 'hex') and operator.id = token.operator_id
      and token.last_used_at > $3 and token.created_at > $4
   returning operator.id as "operatorId", operator.login_name as "loginName", operator.roles::text[] as roles`,
);

const deleteToken = statement(
  'operator-end-session',
  `delete from operator_token where hash = decode($1, 'hex')`,
);

const deleteOver = statement(
  'operator-end-old-sessions',
  'delete from operator_token where operator_id = $1 and (last_used_at <= $2 or created_at <= $3)',
);

const selectOperatorsMember = statement<{ memberId: number | null }>(
  'operator-member',
  'select member_id as "memberId" from operator where id = $1',
);

/** The member an operator is on the site, if any. */
export const findOperatorsMember = async (db: Db, operatorId: number): Promise<number | null> =>
  (await db.row(selectOperatorsMember, [operatorId]))?.memberId ?? null;

export const findOperatorCredentials = (db: Db, loginName: string) =>
  db.row(selectCredentials, [loginName]);

/** Whether the name was free, and the member nobody's. */
export const insertOperator = async (
  db: Db,
  { loginName, passwordHash, memberId, roles }: NewOperator,
): Promise<boolean> =>
  (await db.run(insertCredentials, [loginName, passwordHash, memberId, roles])) === 1;

/** Changes the password and ends all sessions; whether there is such an operator. To be run in a transaction. */
export async function changeOperatorPassword(
  tx: Db,
  { loginName, passwordHash }: { loginName: string; passwordHash: string },
): Promise<boolean> {
  const found = await tx.row(updatePassword, [loginName, passwordHash]);
  if (found) await tx.run(deleteTokens, [found.operatorId]);
  return found !== null;
}

/** What is older than this is over: since its last use, and since it was opened. */
export interface SessionBounds {
  usedAfter: Date;
  openedAfter: Date;
}

/** Whose live session it is; this counts as its use. */
export const useOperatorSession = (
  db: Db,
  sessionHash: string,
  now: Date,
  { usedAfter, openedAfter }: SessionBounds,
): Promise<(OperatorRow & { roles: OperatorRole[] }) | null> =>
  db.row(useToken, [sessionHash, now, usedAfter, openedAfter]);

/** Opens a session, and forgets those of the operator that are over. */
export async function insertOperatorSession(
  tx: Db,
  session: { sessionHash: string; operatorId: number; openedAt: Date },
  { usedAfter, openedAfter }: SessionBounds,
): Promise<void> {
  const { sessionHash, operatorId, openedAt } = session;
  await tx.run(deleteOver, [operatorId, usedAfter, openedAfter]);
  await tx.run(insertToken, [sessionHash, operatorId, openedAt]);
}

export async function deleteOperatorSession(db: Db, sessionHash: string): Promise<void> {
  await db.run(deleteToken, [sessionHash]);
}
