import type { OperatorRole } from '@lantern/rules/operator-permissions';

import { type Db, statement } from '../../../platform/database/db.ts';

export interface NewOperator {
  loginName: string;
  passwordHash: string;
  roles: readonly OperatorRole[];
  /** The operator's own member account on the site, if any. */
  memberId: number | null;
}

/** The fields of an operator that a login needs. */
export interface OperatorCredentials {
  accountId: number;
  loginName: string;
  passwordHash: string;
  hasFactor: boolean;
}

const selectCredentials = statement(
  'operator-find-credentials',
  `select id as "accountId", login_name as "loginName", password_hash as "passwordHash",
     exists (select from operator_factor where operator_id = operator.id) as "hasFactor"
     from operator where login_name = $1 and shut_out_at is null`,
);

const holdPasswordRow = statement(
  'operator-hold-password',
  `select password_hash as "passwordHash" from operator where id = $1 and shut_out_at is null for share`,
);

const insertCredentials = statement(
  'operator-add',
  `insert into operator (login_name, password_hash, member_id, roles)
   values ($1, $2, $3, $4::text[]::operator_role[]) on conflict do nothing returning id as "operatorId"`,
);

const updatePassword = statement(
  'operator-change-password',
  'update operator set password_hash = $2 where id = $1',
);

const updateShutOut = statement(
  'operator-shut-out',
  'update operator set shut_out_at = $2 where id = $1',
);

const updateRoles = statement(
  'operator-change-roles',
  'update operator set roles = $2::text[]::operator_role[] where id = $1',
);

/** An operator as owners manage them. */
export interface ManagedOperator {
  operatorId: number;
  loginName: string;
  passwordHash: string;
  roles: OperatorRole[];
  memberCode: string | null;
  factorKinds: ('totp' | 'passkey')[];
  shutOutAt: Date | null;
  createdAt: Date;
}

const columns = `operator.id as "operatorId", operator.login_name as "loginName", operator.password_hash as "passwordHash",
  operator.roles::text[] as roles, member.code as "memberCode", operator.shut_out_at as "shutOutAt",
  operator.created_at as "createdAt",
  array(select distinct kind::text from operator_factor where operator_id = operator.id) as "factorKinds"`;

const selectAll = statement(
  'operator-list',
  `select ${columns} from operator left join member on member.id = operator.member_id order by operator.login_name`,
);

/** Locks operators in one order, so that two owners wait for each other and do not deadlock. */
const lockAll = statement('operator-lock-all', 'select id from operator order by id for update');

/** Null when no operator has that name, or the operator is shut out. */
export const findOperatorCredentials = (
  db: Db,
  loginName: string,
): Promise<OperatorCredentials | null> => db.row(selectCredentials, [loginName]);

/** Locks and returns the hash of an operator's password; null when they are shut out. */
export const holdPassword = async (tx: Db, operatorId: number): Promise<string | null> =>
  (await tx.row(holdPasswordRow, [operatorId]))?.passwordHash ?? null;

/** Returns the id, or null when the name is taken, or the member belongs to another operator. */
export const insertOperator = async (
  tx: Db,
  { loginName, passwordHash, memberId, roles }: NewOperator,
): Promise<number | null> =>
  (await tx.row(insertCredentials, [loginName, passwordHash, memberId, roles]))?.operatorId ?? null;

export async function setPassword(tx: Db, operatorId: number, passwordHash: string): Promise<void> {
  await tx.run(updatePassword, [operatorId, passwordHash]);
}

/** Shuts an operator out at a time; null lets them in again. */
export async function setShutOut(tx: Db, operatorId: number, at: Date | null): Promise<void> {
  await tx.run(updateShutOut, [operatorId, at]);
}

export async function setRoles(
  tx: Db,
  operatorId: number,
  roles: readonly OperatorRole[],
): Promise<void> {
  await tx.run(updateRoles, [operatorId, roles]);
}

const selectMember = statement('operator-find-member', 'select id from member where code = $1');

/** The member with this code, for an operator who is also a member. */
export const findMemberId = async (db: Db, code: string): Promise<number | null> =>
  (await db.row(selectMember, [code]))?.id ?? null;

/** Every operator, by name. */
export const findOperators = (db: Db): Promise<ManagedOperator[]> => db.rows(selectAll);

/** The same, locked: no other transaction changes an operator before this one ends. */
export async function lockOperators(tx: Db): Promise<ManagedOperator[]> {
  await tx.rows(lockAll);
  return findOperators(tx);
}

/** A row of the audit with the name of its operator. */
export interface AuditedRow {
  id: number;
  createdAt: Date;
  operator: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string;
  address: string | null;
  requestId: string | null;
}

const databaseSize = statement(
  'operator-database-size',
  'select pg_database_size(current_database()) as bytes',
);

/** In bytes, indexes included. */
export const findDatabaseSize = async (db: Db): Promise<number> =>
  (await db.one(databaseSize)).bytes;

const upkeepLock = statement('lock-upkeep', 'select pg_advisory_xact_lock(5267836032)');

/** A lock: only one operator at a time checks whether a task is under way. */
export async function lockUpkeep(tx: Db): Promise<void> {
  await tx.row(upkeepLock);
}
