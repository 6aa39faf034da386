import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface NewOperator {
  loginName: string;
  passwordHash: string;
  roles: readonly OperatorRole[];
  /** The operator's own member account on the site, if any. */
  memberId: number | null;
}

const lockPasswordRow = sql.row(
  'operator-hold-password',
  `select password_hash as "passwordHash" from operator where id = :operatorId and shut_out_at is null for share`,
);

const insertCredentials = sql.row(
  'operator-add',
  `insert into operator (login_name, password_hash, member_id, roles)
   values (:loginName, :passwordHash, :memberId, :roles::text[]::operator_role[]) on conflict do nothing returning id as "operatorId"`,
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

/** Locks operators in one order, so that two owners wait for each other and do not deadlock. */
const lockAll = sql.rows('operator-lock-all', 'select id from operator order by id for update');

/** Null when no operator has that name, or the operator is shut out. */
export const findOperatorCredentials = sql.row(
  'operator-find-credentials',
  `select id as "accountId", login_name as "loginName", password_hash as "passwordHash",
     exists (select from operator_factor where operator_id = operator.id) as "hasFactor"
     from operator where login_name = :loginName and shut_out_at is null`,
);

/** Locks and returns the hash of an operator's password; null when they are shut out. */
export const lockPassword = async (tx: Db, operatorId: number): Promise<string | null> =>
  (await lockPasswordRow(tx, { operatorId }))?.passwordHash ?? null;

/** Returns the id, or null when the name is taken, or the member belongs to another operator. */
export const insertOperator = async (
  tx: Db,
  { loginName, passwordHash, memberId, roles }: NewOperator,
): Promise<number | null> =>
  (await insertCredentials(tx, { loginName, passwordHash, memberId, roles }))?.operatorId ?? null;

export const setPassword = sql.run(
  'operator-change-password',
  'update operator set password_hash = :passwordHash where id = :operatorId',
);

/** Shuts an operator out at a time; null lets them in again. */
export const setShutOut = sql.run(
  'operator-shut-out',
  'update operator set shut_out_at = :at where id = :operatorId',
);

export const setRoles = sql.run(
  'operator-change-roles',
  'update operator set roles = :roles::text[]::operator_role[] where id = :operatorId',
);

const selectMember = sql.row('operator-find-member', 'select id from member where code = :code');

/** The member with this code, for an operator who is also a member. */
export const findMemberId = async (db: Db, code: string): Promise<number | null> =>
  (await selectMember(db, { code }))?.id ?? null;

/** Every operator, by name. */
export const findOperators = sql.rows(
  'operator-list',
  `select ${columns} from operator left join member on member.id = operator.member_id order by operator.login_name`,
);

/** The same, locked: no other transaction changes an operator before this one ends. */
export async function lockOperators(tx: Db): Promise<ManagedOperator[]> {
  await lockAll(tx);
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

const databaseSize = sql.one(
  'operator-database-size',
  'select pg_database_size(current_database()) as bytes',
);

/** In bytes, indexes included. */
export const findDatabaseSize = async (db: Db): Promise<number> => (await databaseSize(db)).bytes;

/** A lock: only one operator at a time checks whether a task is under way. */
export const lockUpkeep = sql.row('lock-upkeep', 'select pg_advisory_xact_lock(5267836032)');
