-- Why a transaction was: a code and its parameters, from which a sentence is made in any language. Rows from before have
-- their sentence in "detail", which is written beside it for the version that still reads it.
ALTER TABLE "ledger_transaction" ADD COLUMN "reason" JSONB;
