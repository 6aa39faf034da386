import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Members of a run who never logged in, with the coins that they brought. */
export const findUnseen = sql.rows(
  'moved-in-undo-members',
  `select moved.member_id as "memberId", moved.remote_id as "remoteId", moved.points,
     coalesce((select sum(p.amount) from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
       join ledger_account a on a.id = p.account_id and a.member_id = moved.member_id
       where t.kind = 'moved_in'), 0)::bigint as coins
   from moved_member moved join member m on m.id = moved.member_id
   where moved.source_id = :sourceId and moved.run_id = :runId and moved.member_id > :after
     and not exists (select from member_token t where t.member_id = m.id) and m.address = ''
   order by moved.member_id limit :most`,
  { notNull: ['coins'] },
);

const dropMarks = [
  statement(
    'moved-in-undo-favourites',
    'delete from favourite where member_id = any($1::bigint[])',
  ),
  statement(
    'moved-in-undo-positions',
    'delete from play_position where member_id = any($1::bigint[])',
  ),
  statement('moved-in-undo-orders', 'delete from old_order where member_id = any($1::bigint[])'),
];

/** Takes away what can't be seen any more: the account stays for its ledger, and no password logs in to it. */
const closeMembers = sql.run(
  'moved-in-undo-close',
  `update member set login_name = 'undone_' || id || '_' || code, password_hash = '$none$', banned_at = coalesce(banned_at, :at)
    where id = any(:ids::bigint[])`,
);
const forgetNames = sql.run(
  'moved-in-undo-names',
  `update moved_member set remote_id = remote_id || ' undone ' || member_id, old_login_name = null
    where source_id = :sourceId and member_id = any(:ids::bigint[])`,
);

export async function closeMoved(
  tx: Db,
  sourceId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  for (const drop of dropMarks) await tx.run(drop, [ids]);
  await closeMembers(tx, { ids, at });
  await forgetNames(tx, { sourceId, ids });
}
