-- Contract: takes nothing away. Every kind of case that the version before opens stays allowed.
ALTER TABLE "payment_case"
    DROP CONSTRAINT "payment_case_kind_is_open",
    ADD CONSTRAINT "payment_case_kind_is_open" CHECK ("kind" IN ('unknown_order', 'amount_mismatch', 'trade_reused', 'overpaid', 'member_banned', 'refunded_elsewhere', 'first_price_used', 'coupon_used', 'paid_back', 'charged_back'));
