import { CREDENTIAL_MARK_DAYS, type CredentialChange } from '@lantern/rules/credential-hold';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

/** Changes as JSON holds them. */
export type ChangeJson = Omit<CredentialChange, 'at'> & { atMs: number };

/** An SQL value: the changes of a member's credentials by operators from some days before a moment on, as JSON. */
export const changesSince = (memberId: string, moment: string): string =>
  `coalesce((select json_agg(json_build_object('operatorId', change.operator_id, 'loginName', operator.login_name,
                      'atMs', (extract(epoch from change.at) * 1000)::bigint) order by change.id)
               from credential_change change join operator on operator.id = change.operator_id
              where change.member_id = ${memberId}
                and change.at > ${moment} - interval '${CREDENTIAL_MARK_DAYS} days'), '[]')`;

export const readChanges = (changes: readonly ChangeJson[]): CredentialChange[] =>
  changes.map(({ atMs, ...change }) => ({ ...change, at: new Date(atMs) }));

const selectOf = sql.one(
  'withdrawal-credential-changes',
  `select ${changesSince(':memberId', ':moment::timestamptz')} as changes`,
  { written: written<{ changes: ChangeJson[] }>() },
);

/** The changes of a member's credentials by operators, of the days before a moment and since. */
export const findCredentialChanges = async (
  db: Db,
  memberId: number,
  moment: Date,
): Promise<CredentialChange[]> => readChanges((await selectOf(db, { memberId, moment })).changes);
