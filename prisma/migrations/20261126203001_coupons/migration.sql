-- Contract: takes nothing away. The version before finds no coupon by its code, because coupons are digested apart from cards,
-- and sells without them; every kind of case that it opens stays allowed.

ALTER TABLE "card_batch"
    ADD COLUMN "coupon_off" TEXT,
    ADD COLUMN "coupon_days" INTEGER,
    ADD COLUMN "coupon_worth_fen" BIGINT;

ALTER TABLE "purchase_order"
    ADD COLUMN "coupon_id" BIGINT,
    ADD COLUMN "coupon_off_fen" BIGINT;

-- CreateIndex
CREATE INDEX "purchase_order_coupon_id_idx" ON "purchase_order"("coupon_id");

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- A coupon takes per cents or fen off a plan; what a card of it is worth at most bounds what one operator makes alone
ALTER TABLE "card_batch"
    ADD CONSTRAINT "card_batch_coupon_takes_off" CHECK (
        CASE WHEN "coupon_off" IS NULL THEN "coupon_days" IS NULL AND "coupon_worth_fen" IS NULL
        ELSE "goods" = 'vip' AND "coupon_worth_fen" > 0 AND ("coupon_days" IS NULL OR "coupon_days" > 0)
            AND ("coupon_off" = 'fen' OR "amount" <= 100) END),
    ADD CONSTRAINT "card_batch_coupon_off_is_known" CHECK ("coupon_off" IN ('percent', 'fen'));

-- A batch is confirmed once and revoked once, and nothing else of it ever changes
CREATE OR REPLACE FUNCTION "card_batch_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."goods", NEW."amount", NEW."count", NEW."note", NEW."valid_until", NEW."operator_id", NEW."created_at", NEW."is_large",
        NEW."coupon_off", NEW."coupon_days", NEW."coupon_worth_fen")
        IS NOT DISTINCT FROM (OLD."id", OLD."goods", OLD."amount", OLD."count", OLD."note", OLD."valid_until", OLD."operator_id", OLD."created_at", OLD."is_large",
        OLD."coupon_off", OLD."coupon_days", OLD."coupon_worth_fen")
        AND OLD."revoked_at" IS NULL
        AND ((NEW."revoked_at" IS NOT NULL
              AND (NEW."confirmed_by_id", NEW."confirmed_at", NEW."was_alone")
              IS NOT DISTINCT FROM (OLD."confirmed_by_id", OLD."confirmed_at", OLD."was_alone"))
          OR (NEW."revoked_at" IS NULL AND OLD."confirmed_at" IS NULL AND NEW."confirmed_at" IS NOT NULL))
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'batch % of cards stays what it was', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'card_batch_is_final', TABLE = 'card_batch';
END $$;

-- What a coupon took off an order never changes, and a coupon pays one order
ALTER TABLE "purchase_order"
    ADD CONSTRAINT "purchase_order_coupon_takes_off" CHECK (
        ("coupon_id" IS NULL) = ("coupon_off_fen" IS NULL)
        AND ("coupon_id" IS NULL OR ("goods" = 'vip' AND "coupon_off_fen" >= 0 AND "amount_fen" > 0)));
CREATE UNIQUE INDEX "purchase_order_coupon_once" ON "purchase_order"("coupon_id") WHERE "paid_at" IS NOT NULL;

CREATE FUNCTION "purchase_order_keeps_coupon"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the coupon of order % never changes', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_order_keeps_coupon', TABLE = 'purchase_order';
END $$;
CREATE TRIGGER "purchase_order_keeps_coupon" BEFORE UPDATE ON "purchase_order"
    FOR EACH ROW WHEN ((OLD."coupon_id", OLD."coupon_off_fen") IS DISTINCT FROM (NEW."coupon_id", NEW."coupon_off_fen"))
    EXECUTE FUNCTION "purchase_order_keeps_coupon"();

ALTER TABLE "payment_case"
    DROP CONSTRAINT "payment_case_kind_is_open",
    ADD CONSTRAINT "payment_case_kind_is_open" CHECK ("kind" IN ('unknown_order', 'amount_mismatch', 'trade_reused', 'overpaid', 'member_banned', 'refunded_elsewhere', 'first_price_used', 'coupon_used'));
