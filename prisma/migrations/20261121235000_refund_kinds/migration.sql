-- Values that the next migration uses: a new value of an enum can't be used in the transaction that adds it.
ALTER TYPE "ledger_account_kind" ADD VALUE 'member_coin_debt' AFTER 'member_hold';
ALTER TYPE "ledger_account_kind" ADD VALUE 'member_debt' AFTER 'member_coin_debt';
ALTER TYPE "ledger_account_kind" ADD VALUE 'coin_debts' AFTER 'coin_spending';
ALTER TYPE "ledger_account_kind" ADD VALUE 'debts' AFTER 'payouts';
ALTER TYPE "ledger_kind" ADD VALUE 'refund' BEFORE 'adjustment';
ALTER TYPE "ledger_kind" ADD VALUE 'commission_returned' BEFORE 'adjustment';
ALTER TYPE "ledger_kind" ADD VALUE 'debt_repaid' BEFORE 'adjustment';
ALTER TYPE "order_state" ADD VALUE 'refunded' AFTER 'fulfilled';
ALTER TYPE "notify_outcome" ADD VALUE 'member_banned';
