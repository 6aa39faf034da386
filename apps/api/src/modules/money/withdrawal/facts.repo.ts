import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** At most so many earlier withdrawals are shown, and so many invitees counted. */
const most = { earlier: 10, invitees: 1000, addresses: 5 };

const selectEarnings = sql.rows(
  'withdrawal-earnings',
  `select entry.kind, sum(posting.amount)::bigint as "earnedFen", count(*)::int as entries
     from ledger_account account
     join ledger_posting posting on posting.account_id = account.id
     join ledger_transaction entry on entry.id = posting.transaction_id
    where account.member_id = :memberId and account.kind = 'member_balance'
      and entry.kind not in ('withdrawal_held', 'withdrawal_returned')
    group by entry.kind order by 2 desc`,
  { notNull: ['earnedFen'] },
);

const selectInvitees = sql.rows(
  'withdrawal-invitees',
  `select nullif(invited.address, '') as address, count(*)::int as invitees,
          count(*) filter (where exists (select from purchase_order sold
            where sold.member_id = invited.id and sold.state in ('fulfilled', 'refunded')))::int as payers,
          coalesce(bool_or(invited.address = own.address and own.address <> ''), false) as "isOwn",
          (sum(count(*)) over ())::int as total
     from (select invitee_id from invite where inviter_id = :memberId limit ${most.invitees}) bound
     join member invited on invited.id = bound.invitee_id, (select address from member where id = :memberId) own
    group by 1 order by 2 desc, 1 limit ${most.addresses}`,
  { notNull: ['total', 'isOwn'] },
);

const selectEarlier = sql.rows(
  'withdrawal-earlier',
  `select order_no as "orderNo", amount as "amountFen", state, created_at as "createdAt",
          code_hash = (select code_hash from withdrawal where id = :id and member_id = :memberId) as "isSameCode"
     from withdrawal where member_id = :memberId and id <> :id order by id desc limit ${most.earlier}`,
  { notNull: ['isSameCode'] },
);

const selectSums = sql.one(
  'withdrawal-sums',
  `select count(*)::int as withdrawals, count(distinct code_hash)::int as codes,
          coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as "paidFen",
          coalesce(sum(amount) filter (where state in ('submitted', 'approved', 'in_progress')), 0)::bigint as "openFen",
          coalesce((select balance from ledger_account where member_id = :memberId and kind = 'member_balance'), 0) as "balanceFen"
     from withdrawal where member_id = :memberId`,
);

/** Other members who gave the same payment code. */
const selectSharers = sql.rows(
  'withdrawal-sharers',
  `select distinct member.code from withdrawal other join member on member.id = other.member_id
    where other.code_hash = :codeHash and other.member_id <> :memberId limit 20`,
);

/** What a decision about a withdrawal needs to know of its member. */
export async function findFacts(
  db: Db,
  { id, memberId, codeHash }: { id: number; memberId: number; codeHash: Buffer },
) {
  return {
    earnings: await selectEarnings(db, { memberId }),
    invitees: await selectInvitees(db, { memberId }),
    earlier: await selectEarlier(db, { memberId, id }),
    sums: await selectSums(db, { memberId }),
    sharers: await selectSharers(db, { codeHash, memberId }),
  };
}
