-- Contract: the version before does not write the value. On its own, because a new value of an enum can't be used in the
-- transaction that adds it.
ALTER TYPE "ledger_kind" ADD VALUE 'channel_test';
