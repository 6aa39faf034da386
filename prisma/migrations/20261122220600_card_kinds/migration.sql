-- Contract: the version before writes neither value. On its own, because a new value of an enum can't be used in the
-- transaction that adds it.
ALTER TYPE "ledger_kind" ADD VALUE 'card';
ALTER TYPE "vip_grant_reason" ADD VALUE 'card';
