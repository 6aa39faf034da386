-- Coins given are spent before coins bought, so a member has an account of each. On its own, because a new
-- value of an enum can't be used in the transaction that adds it.
ALTER TYPE "ledger_account_kind" RENAME VALUE 'member_coins' TO 'member_coins_bought';
ALTER TYPE "ledger_account_kind" ADD VALUE 'member_coins_given' BEFORE 'member_coins_bought';
ALTER TYPE "ledger_account_kind" ADD VALUE 'coin_gifts' AFTER 'coin_source';
