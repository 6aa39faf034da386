import { type Db, statement } from '../../../platform/database/db.ts';

/** What the records of a month come to, in coins or in fen; neither is below zero. */
export interface MonthRow {
  /** `YYYY-MM`, in Shanghai. */
  month: string;
  gained: number;
  spent: number;
}

/** SQL: the months of movements, the last 120; `movements` selects `at`, and an `amount` below zero for what was spent. */
const byMonth = (movements: string): string =>
  `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
          coalesce(sum(amount) filter (where amount > 0), 0)::bigint as gained,
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
     from (${movements}) movement group by 1 order by 1 desc limit 120`;

/** SQL: the months of a member's accounts of some kinds. A transaction is one movement, however many of them it touched. */
const posted = (kinds: string): string =>
  byMonth(
    `select entry.created_at as at, sum(posting.amount) as amount
       from ledger_account account
       join ledger_posting posting on posting.account_id = account.id
       join ledger_transaction entry on entry.id = posting.transaction_id
      where account.member_id = $1 and account.kind in (${kinds}) group by entry.id`,
  );

/** What a member paid. An order whose payment an operator credited is paid too, until the money is returned. */
const selectOrders = statement(
  'records-order-months',
  byMonth(
    `select created_at as at, -amount_fen as amount from purchase_order sold
      where member_id = $1 and (state in ('paid', 'fulfilled')
         or state in ('created', 'expired', 'failed') and exists (
              select from payment_case matched left join order_refund back on back.case_id = matched.id
               where matched.order_id = sold.id and matched.outcome = 'credited' and back.id is null))`,
  ),
);

const selectCoins = statement(
  'records-coin-months',
  posted("'member_coins_given', 'member_coins_bought'"),
);

const selectWithdrawals = statement(
  'records-withdrawal-months',
  byMonth(
    `select created_at as at, amount from withdrawal where member_id = $1 and state = 'paid'`,
  ),
);

const selectEarnings = statement('records-earning-months', posted("'member_balance'"));

type FindMonths = (db: Db, memberId: number) => Promise<MonthRow[]>;

/** By the number of the tab: orders, coins, withdrawals, earnings. Those of coins are in coins, the others in fen. */
export const findMonths: readonly FindMonths[] = [
  selectOrders,
  selectCoins,
  selectWithdrawals,
  selectEarnings,
].map((months) => (db, memberId) => db.rows(months, [memberId]));
