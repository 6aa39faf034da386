-- Contract: takes nothing away. The version before sells at no first price, and every kind of case that it opens stays allowed.

ALTER TABLE "purchase_order" ADD COLUMN "first_price" BOOLEAN NOT NULL DEFAULT false;

-- Everything below is beyond Prisma's schema language.

-- A member pays the price of a first purchase once.
CREATE UNIQUE INDEX "purchase_order_first_price_once" ON "purchase_order"("member_id")
 WHERE "first_price" AND "paid_at" IS NOT NULL;

ALTER TABLE "payment_case"
    DROP CONSTRAINT "payment_case_kind_is_open",
    ADD CONSTRAINT "payment_case_kind_is_open" CHECK ("kind" IN ('unknown_order', 'amount_mismatch', 'trade_reused', 'overpaid', 'member_banned', 'refunded_elsewhere', 'first_price_used'));
