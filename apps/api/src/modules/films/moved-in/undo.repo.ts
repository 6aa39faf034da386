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

/** Members whom undoing a run leaves: those of it who were here since, and earlier ones with the coins that it gave them. */
export const findMembersLeft = sql.rows(
  'moved-in-undo-left',
  `select m.code, m.login_name as "loginName", given.coins
   from source_run run join moved_member moved on moved.source_id = run.source_id
     join member m on m.id = moved.member_id
     cross join lateral (
       select coalesce(sum(p.amount), 0)::bigint as coins from ledger_account a join ledger_posting p on p.account_id = a.id
         join ledger_transaction t on t.id = p.transaction_id
        where a.member_id = m.id and a.kind = 'member_coins_given' and t.kind = 'moved_in'
          and starts_with(t.business_key, 'move-in:' || moved.source_id || ':' || moved.remote_id || ':')
          and t.created_at between run.started_at and run.ended_at) given
   where run.id = :runId and moved.remote_id not like '% undone %' and (moved.run_id = run.id or given.coins > 0)
   order by m.id`,
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
