-- Contract: the version before never writes the column, and what is null is never refused.

-- AlterTable
ALTER TABLE "withdrawal" ADD COLUMN     "client_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_member_id_client_id_key" ON "withdrawal"("member_id", "client_id");

-- Everything below is beyond Prisma's schema language.

-- What its sender called it stays as well
CREATE OR REPLACE FUNCTION "withdrawal_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."state" = 'submitted' THEN RETURN NEW; END IF;
    ELSIF (NEW."id", NEW."order_no", NEW."member_id", NEW."amount", NEW."channel", NEW."code_key", NEW."code_hash",
           NEW."new_session", NEW."hold_id", NEW."created_at", NEW."client_id")
        IS NOT DISTINCT FROM (OLD."id", OLD."order_no", OLD."member_id", OLD."amount", OLD."channel", OLD."code_key",
           OLD."code_hash", OLD."new_session", OLD."hold_id", OLD."created_at", OLD."client_id")
        AND (OLD."state"::text, NEW."state"::text) IN (('submitted', 'approved'), ('approved', 'in_progress'), ('in_progress', 'paid'),
              ('submitted', 'rejected'), ('approved', 'rejected'), ('in_progress', 'rejected'))
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% of withdrawal % is refused: it moves along its states and nothing else', TG_OP, NEW."order_no"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_moves_forward', TABLE = 'withdrawal';
END $$;
