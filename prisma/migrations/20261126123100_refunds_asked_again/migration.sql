-- When a gateway is asked again for a refund of whose outcome it has told nothing; null where that is known, or would pay twice.
ALTER TABLE "gateway_refund" ADD COLUMN "next_ask_at" TIMESTAMPTZ(3);

-- Everything below is beyond Prisma's schema language.

CREATE INDEX "gateway_refund_to_ask" ON "gateway_refund"("next_ask_at") WHERE "next_ask_at" IS NOT NULL;
