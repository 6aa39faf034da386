-- When a gateway was asked whose word of the payer was used last: an older word is used no more.
ALTER TABLE "purchase_order" ADD COLUMN "payer_told_at" TIMESTAMPTZ(3);
