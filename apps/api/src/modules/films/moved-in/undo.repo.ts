import { type Db, statement } from '../../../platform/database/db.ts';

const members = statement(
  'moved-in-undo-members',
  `select moved.member_id as "memberId", moved.remote_id as "remoteId", moved.points,
     coalesce((select sum(p.amount) from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
       join ledger_account a on a.id = p.account_id and a.member_id = moved.member_id
       where t.kind = 'moved_in'), 0)::bigint as coins
   from moved_member moved join member m on m.id = moved.member_id
   where moved.source_id = $1 and moved.run_id = $2 and moved.member_id > $3
     and not exists (select from member_token t where t.member_id = m.id) and m.address = ''
   order by moved.member_id limit $4`,
  { notNull: ['coins'] },
);

/** Members of a run who never logged in, with the coins that they brought. */
export const findUnseen = (
  tx: Db,
  it: { sourceId: number; runId: string; after: number; most: number },
) => tx.rows(members, [it.sourceId, it.runId, it.after, it.most]);

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
const closeMembers = statement(
  'moved-in-undo-close',
  `update member set login_name = 'undone_' || id || '_' || code, password_hash = '$none$', banned_at = coalesce(banned_at, $2)
    where id = any($1::bigint[])`,
);
const forgetNames = statement(
  'moved-in-undo-names',
  `update moved_member set remote_id = remote_id || ' undone ' || member_id, old_login_name = null
    where source_id = $1 and member_id = any($2::bigint[])`,
);

export async function closeMoved(
  tx: Db,
  sourceId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  for (const drop of dropMarks) await tx.run(drop, [ids]);
  await tx.run(closeMembers, [ids, at]);
  await tx.run(forgetNames, [sourceId, ids]);
}
