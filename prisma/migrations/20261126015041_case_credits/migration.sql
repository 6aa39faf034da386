-- CreateTable
CREATE TABLE "payment_case_credit" (
    "id" BIGSERIAL NOT NULL,
    "case_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "goods" "order_goods" NOT NULL,
    "excess" INTEGER NOT NULL,
    "is_large" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "sale_terms_state" NOT NULL,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "was_alone" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_case_credit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_case_credit_case_id_idx" ON "payment_case_credit"("case_id");

-- CreateIndex
CREATE INDEX "payment_case_credit_operator_id_created_at_idx" ON "payment_case_credit"("operator_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_case_credit_decided_by_id_idx" ON "payment_case_credit"("decided_by_id");

-- AddForeignKey
ALTER TABLE "payment_case_credit" ADD CONSTRAINT "payment_case_credit_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "payment_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_case_credit" ADD CONSTRAINT "payment_case_credit_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_case_credit" ADD CONSTRAINT "payment_case_credit_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

CREATE UNIQUE INDEX "payment_case_credit_waits_once" ON "payment_case_credit"("case_id") WHERE "state" = 'waiting';
ALTER TABLE "payment_case_credit"
    ADD CONSTRAINT "payment_case_credit_gives_more" CHECK ("excess" > 0),
    ADD CONSTRAINT "payment_case_credit_has_reason" CHECK ("reason" <> ''),
    ADD CONSTRAINT "payment_case_credit_decision_is_whole" CHECK (
        ("decided_at" IS NULL) = ("decided_by_id" IS NULL)
        AND ("decided_at" IS NOT NULL) = ("is_large" AND "state" <> 'waiting')
        AND ("is_large" OR "state" = 'confirmed')),
    ADD CONSTRAINT "payment_case_credit_takes_two" CHECK ("state" <> 'confirmed' OR NOT "is_large" OR "decided_by_id" <> "operator_id" OR "was_alone");
CREATE FUNCTION "payment_case_credit_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'waiting' AND NEW."state" <> 'waiting'
        AND (NEW."id", NEW."case_id", NEW."operator_id", NEW."goods", NEW."excess", NEW."is_large", NEW."reason", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."case_id", OLD."operator_id", OLD."goods", OLD."excess", OLD."is_large", OLD."reason", OLD."created_at")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'credit % of a case is refused: it is decided once and stays what it was', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_case_credit_is_final', TABLE = 'payment_case_credit';
END $$;
CREATE TRIGGER "payment_case_credit_is_final" BEFORE UPDATE ON "payment_case_credit"
    FOR EACH ROW EXECUTE FUNCTION "payment_case_credit_guard"();
CREATE TRIGGER "payment_case_credit_stays" BEFORE DELETE OR TRUNCATE ON "payment_case_credit"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
