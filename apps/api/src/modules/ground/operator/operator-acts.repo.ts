import type { OperatorRole } from '@lantern/rules/operator-permissions';
import type { AccountAct, AccountActKind, OperatorAccount } from '@lantern/rules/second-person';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

/** Something that is done to an operator's account. */
export interface NewAct {
  operatorId: number;
  /** Null: by a program on the machine itself. */
  byId: number | null;
  kind: AccountActKind;
  /** The roles that the account could use before. */
  rolesBefore: readonly OperatorRole[];
  at: Date;
}

/** Writes what is done to an account, in the transaction that does it. */
export const insertAct = sql.run(
  'operator-act-insert',
  `insert into operator_act (operator_id, by_id, kind, roles_before, at)
   values (:operatorId, :byId, :kind::text::operator_act_kind, :rolesBefore::text[]::operator_role[], :at)`,
);

/** An account, and the operator's own member account on the site, if any. */
export type KnownAccount = OperatorAccount & { memberId: number | null };

/** An act as JSON holds it. */
type ActJson = Omit<AccountAct, 'at'> & { atMs: number };

// One statement, so that accounts and acts are of one moment: an account that is shut out has its act beside it.
const selectAccounts = sql.rows(
  'operator-accounts',
  `select operator.id, operator.member_id as "memberId", operator.login_name as "loginName",
          case when operator.shut_out_at is null then operator.roles::text[] else '{}' end as roles,
          coalesce((select json_agg(json_build_object('byId', act.by_id, 'kind', act.kind, 'rolesBefore', act.roles_before,
                             'atMs', (extract(epoch from act.at) * 1000)::bigint) order by act.id)
                      from operator_act act where act.operator_id = operator.id and act.at > :since), '[]') as acts
     from operator order by operator.login_name`,
  { written: written<{ roles: OperatorRole[]; acts: ActJson[] }>() },
);

/** Every operator's account, with what was done to it since a moment. */
export const findAccounts = async (db: Db, since: Date): Promise<KnownAccount[]> =>
  (await selectAccounts(db, { since })).map(({ acts, ...account }) => ({
    ...account,
    acts: acts.map(({ atMs, ...act }) => ({ ...act, at: new Date(atMs) })),
  }));

const selectOperatorOf = sql.row(
  'operator-of-member',
  'select id from operator where member_id = :memberId',
);

/** The operator whose own account on the site this member is; null for other members. */
export const findOperatorOf = async (db: Db, memberId: number): Promise<number | null> =>
  (await selectOperatorOf(db, { memberId }))?.id ?? null;
