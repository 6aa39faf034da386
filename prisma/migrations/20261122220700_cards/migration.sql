-- Contract: two tables that the version before neither reads nor writes.

-- CreateTable
CREATE TABLE "card_batch" (
    "id" BIGSERIAL NOT NULL,
    "goods" "order_goods" NOT NULL,
    "amount" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "valid_until" TIMESTAMPTZ(3),
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card" (
    "id" BIGSERIAL NOT NULL,
    "batch_id" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "ending" TEXT NOT NULL,
    "member_id" BIGINT,
    "redeemed_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "card_batch_operator_id_idx" ON "card_batch"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_digest_key" ON "card"("digest");

-- CreateIndex
CREATE INDEX "card_batch_id_id_idx" ON "card"("batch_id", "id");

-- CreateIndex
CREATE INDEX "card_member_id_idx" ON "card"("member_id");

-- AddForeignKey
ALTER TABLE "card_batch" ADD CONSTRAINT "card_batch_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "card_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "card_batch"
    ADD CONSTRAINT "card_batch_is_worth_something" CHECK ("amount" > 0 AND "count" > 0);
ALTER TABLE "card"
    ADD CONSTRAINT "card_digest_length" CHECK (octet_length("digest") = 32),
    ADD CONSTRAINT "card_redeemed_by_somebody" CHECK (("member_id" IS NULL) = ("redeemed_at" IS NULL));

-- A batch is revoked once, a card redeemed once, and nothing else of them ever changes
CREATE FUNCTION "card_batch_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL
        AND (NEW."id", NEW."goods", NEW."amount", NEW."count", NEW."note", NEW."valid_until", NEW."operator_id", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."goods", OLD."amount", OLD."count", OLD."note", OLD."valid_until", OLD."operator_id", OLD."created_at")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'batch % of cards stays what it was', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'card_batch_is_final', TABLE = 'card_batch';
END $$;
CREATE TRIGGER "card_batch_is_final" BEFORE UPDATE ON "card_batch"
    FOR EACH ROW EXECUTE FUNCTION "card_batch_guard"();
CREATE FUNCTION "card_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."redeemed_at" IS NULL AND NEW."redeemed_at" IS NOT NULL
        AND (NEW."id", NEW."batch_id", NEW."digest", NEW."ending") = (OLD."id", OLD."batch_id", OLD."digest", OLD."ending")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'card % is redeemed once', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'card_is_redeemed_once', TABLE = 'card';
END $$;
CREATE TRIGGER "card_is_redeemed_once" BEFORE UPDATE ON "card"
    FOR EACH ROW EXECUTE FUNCTION "card_guard"();
CREATE TRIGGER "card_batch_stays" BEFORE DELETE OR TRUNCATE ON "card_batch"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
CREATE TRIGGER "card_stays" BEFORE DELETE OR TRUNCATE ON "card"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
