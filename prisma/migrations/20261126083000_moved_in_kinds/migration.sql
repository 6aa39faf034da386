-- Contract: the version before does not write the values. On its own, because a new value of an enum can't be used in the
-- transaction that adds it.
ALTER TYPE "ledger_kind" ADD VALUE 'moved_in';
ALTER TYPE "vip_grant_reason" ADD VALUE 'moved_in';
