-- Contract: two tables that the version before neither reads nor writes; a notify of a test that it takes opens a case.

-- CreateTable
CREATE TABLE "channel_test" (
    "id" BIGSERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "amount_fen" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "pay_url" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "heard_at" TIMESTAMPTZ(3),
    "mismatch" "notify_outcome",
    "heard_fen" BIGINT,
    "trade_no" TEXT,
    "settled_by_id" BIGINT,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_test_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_fault" (
    "channel" TEXT NOT NULL,
    "fault" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_fault_pkey" PRIMARY KEY ("channel")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_test_number_key" ON "channel_test"("number");

-- CreateIndex
CREATE UNIQUE INDEX "channel_test_settled_by_id_key" ON "channel_test"("settled_by_id");

-- CreateIndex
CREATE INDEX "channel_test_channel_id_idx" ON "channel_test"("channel", "id" DESC);

-- CreateIndex
CREATE INDEX "channel_test_operator_id_idx" ON "channel_test"("operator_id");

-- CreateIndex
CREATE INDEX "payment_notify_channel_received_at_idx" ON "payment_notify"("channel", "received_at" DESC);

-- AddForeignKey
ALTER TABLE "channel_test" ADD CONSTRAINT "channel_test_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_test" ADD CONSTRAINT "channel_test_settled_by_id_fkey" FOREIGN KEY ("settled_by_id") REFERENCES "payment_notify"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- Tests have numbers that no order has, and are settled once
ALTER TABLE "channel_test"
    ADD CONSTRAINT "channel_test_number_form" CHECK ("number" ~ '^X[0-9]{15,30}$'),
    ADD CONSTRAINT "channel_test_amount_positive" CHECK ("amount_fen" > 0),
    ADD CONSTRAINT "channel_test_settled_is_whole" CHECK (num_nulls("settled_by_id", "settled_at", "trade_no") IN (0, 3));
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_is_no_test" CHECK ("number" !~ '^X') NOT VALID;
CREATE TRIGGER "channel_test_is_settled_once" BEFORE UPDATE ON "channel_test"
    FOR EACH ROW WHEN (OLD."settled_by_id" IS NOT NULL) EXECUTE FUNCTION "ledger_refuse"();
CREATE TRIGGER "channel_test_stays" BEFORE DELETE OR TRUNCATE ON "channel_test"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
