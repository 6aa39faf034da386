-- Contract: takes nothing away. How many cards of a batch were redeemed, counted without reading the cards.
CREATE INDEX "card_redeemed" ON "card"("batch_id") WHERE "redeemed_at" IS NOT NULL;
