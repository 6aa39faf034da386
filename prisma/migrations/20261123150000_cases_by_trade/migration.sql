-- Operators find a payment by the number that its payer reads on the receipt, whichever channel it came through.
CREATE INDEX "payment_case_trade_no_idx" ON "payment_case"("trade_no");
