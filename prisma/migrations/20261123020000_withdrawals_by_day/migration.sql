-- Contract: takes nothing away. The index by which operators take withdrawals out, day by day.

-- CreateIndex
CREATE INDEX "withdrawal_created_at_id_idx" ON "withdrawal"("created_at" DESC, "id" DESC);
