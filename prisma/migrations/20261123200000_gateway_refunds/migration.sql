-- Contract: a table that the version before neither reads nor writes, and a switch that is off. A refund that waits for
-- its gateway is not known to that version: it would let an operator register the same refund by hand.

-- CreateEnum
CREATE TYPE "gateway_refund_state" AS ENUM ('asked', 'unknown', 'refused', 'paid');

-- AlterTable
ALTER TABLE "payment_channel" ADD COLUMN     "refunds_by_gateway" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "gateway_refund" (
    "id" BIGSERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "case_id" BIGINT,
    "attempt" SMALLINT NOT NULL,
    "channel" TEXT NOT NULL,
    "trade_no" TEXT NOT NULL,
    "amount_fen" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "gateway_refund_state" NOT NULL DEFAULT 'asked',
    "answer" TEXT,
    "fault" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "settled_by_id" BIGINT,
    "settled_at" TIMESTAMPTZ(3),
    "settled_for" TEXT,

    CONSTRAINT "gateway_refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "gateway_refund_case_id_idx" ON "gateway_refund"("case_id");

-- CreateIndex
CREATE INDEX "gateway_refund_operator_id_idx" ON "gateway_refund"("operator_id");

-- CreateIndex
CREATE INDEX "gateway_refund_settled_by_id_idx" ON "gateway_refund"("settled_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_refund_order_id_attempt_key" ON "gateway_refund"("order_id", "attempt");

-- AddForeignKey
ALTER TABLE "gateway_refund" ADD CONSTRAINT "gateway_refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_refund" ADD CONSTRAINT "gateway_refund_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "payment_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_refund" ADD CONSTRAINT "gateway_refund_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_refund" ADD CONSTRAINT "gateway_refund_settled_by_id_fkey" FOREIGN KEY ("settled_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "gateway_refund"
    ADD CONSTRAINT "gateway_refund_amount_positive" CHECK ("amount_fen" > 0),
    ADD CONSTRAINT "gateway_refund_attempt_counts" CHECK ("attempt" > 0),
    ADD CONSTRAINT "gateway_refund_answer_is_bounded" CHECK (char_length("answer") <= 2000),
    ADD CONSTRAINT "gateway_refund_answer_has_date" CHECK ("answered_at" IS NOT NULL OR num_nonnulls("answer", "fault") = 0),
    ADD CONSTRAINT "gateway_refund_settled_is_whole" CHECK (num_nulls("settled_by_id", "settled_at", "settled_for") IN (0, 3)
        AND ("settled_at" IS NULL OR "state" IN ('refused', 'paid')));

-- One payment is paid back once, and asked about by one at a time
CREATE UNIQUE INDEX "gateway_refund_payment_once" ON "gateway_refund"("channel", "trade_no") WHERE "state" <> 'refused';

-- All that was paid goes back, and never more
CREATE FUNCTION "gateway_refund_is_what_was_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."case_id" IS NULL
            AND EXISTS (SELECT FROM "purchase_order" sold WHERE sold."id" = NEW."order_id" AND sold."state" = 'fulfilled'
                AND (sold."channel", sold."trade_no", sold."amount_fen") = (NEW."channel", NEW."trade_no", NEW."amount_fen")))
        OR EXISTS (SELECT FROM "payment_case" matched JOIN "payment_notify" word ON word."id" = matched."notify_id"
            WHERE matched."id" = NEW."case_id" AND matched."order_id" = NEW."order_id" AND matched."outcome" = 'credited'
            AND (matched."channel", matched."trade_no", word."amount_fen") = (NEW."channel", NEW."trade_no", NEW."amount_fen"))
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a gateway pays back what was paid for a sale, and nothing else'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'gateway_refund_of_payment', TABLE = 'gateway_refund';
END $$;
CREATE TRIGGER "gateway_refund_of_payment" BEFORE INSERT ON "gateway_refund"
    FOR EACH ROW EXECUTE FUNCTION "gateway_refund_is_what_was_paid"();

-- What was asked never changes; what is known of it only grows
CREATE FUNCTION "gateway_refund_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."order_id", NEW."case_id", NEW."attempt", NEW."channel", NEW."trade_no", NEW."amount_fen",
            NEW."operator_id", NEW."reason", NEW."asked_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."order_id", OLD."case_id", OLD."attempt", OLD."channel", OLD."trade_no",
            OLD."amount_fen", OLD."operator_id", OLD."reason", OLD."asked_at")
        AND (OLD."state" = NEW."state" OR (OLD."state", NEW."state") IN (('asked', 'unknown'), ('asked', 'refused'),
            ('asked', 'paid'), ('unknown', 'refused'), ('unknown', 'paid')))
        AND (OLD."answered_at" IS NULL OR (NEW."answer", NEW."fault", NEW."answered_at")
            IS NOT DISTINCT FROM (OLD."answer", OLD."fault", OLD."answered_at"))
        AND (OLD."settled_at" IS NULL OR (NEW."settled_by_id", NEW."settled_at", NEW."settled_for")
            IS NOT DISTINCT FROM (OLD."settled_by_id", OLD."settled_at", OLD."settled_for"))
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refund % of a gateway stays what it was', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'gateway_refund_is_final', TABLE = 'gateway_refund';
END $$;
CREATE TRIGGER "gateway_refund_is_final" BEFORE UPDATE ON "gateway_refund"
    FOR EACH ROW EXECUTE FUNCTION "gateway_refund_guard"();
CREATE TRIGGER "gateway_refund_stays" BEFORE DELETE OR TRUNCATE ON "gateway_refund"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
