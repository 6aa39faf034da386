-- When the channel of an order that is over is told so; null where it was told, or has nothing to be told.
ALTER TABLE "purchase_order" ADD COLUMN "close_at" TIMESTAMPTZ(3);

-- Everything below is beyond Prisma's schema language.

CREATE INDEX "purchase_order_to_close" ON "purchase_order"("close_at") WHERE "close_at" IS NOT NULL;
