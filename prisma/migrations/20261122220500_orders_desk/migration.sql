-- Contract: takes nothing away. Indexes by which operators find orders.

-- CreateIndex
CREATE INDEX "purchase_order_created_at_id_idx" ON "purchase_order"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_state_created_at_id_idx" ON "purchase_order"("state", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_trade_no_idx" ON "purchase_order"("trade_no");
