-- Contract: the version before writes none of the columns, and what their defaults say of a batch is never refused.

-- AlterTable
ALTER TABLE "card_batch" ADD COLUMN "is_large" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "confirmed_by_id" BIGINT,
ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN "was_alone" BOOLEAN NOT NULL DEFAULT false;

-- DropIndex
DROP INDEX "card_batch_operator_id_idx";

-- CreateIndex
CREATE INDEX "card_batch_operator_id_created_at_idx" ON "card_batch"("operator_id", "created_at");

-- CreateIndex
CREATE INDEX "card_batch_confirmed_by_id_idx" ON "card_batch"("confirmed_by_id");

-- AddForeignKey
ALTER TABLE "card_batch" ADD CONSTRAINT "card_batch_confirmed_by_id_fkey" FOREIGN KEY ("confirmed_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "card_batch"
    ADD CONSTRAINT "card_batch_confirmed_by_operator" CHECK (("confirmed_by_id" IS NULL) = ("confirmed_at" IS NULL)),
    ADD CONSTRAINT "card_batch_only_large_confirmed" CHECK ("is_large" OR "confirmed_at" IS NULL),
    ADD CONSTRAINT "card_batch_second_person" CHECK ("confirmed_by_id" IS DISTINCT FROM "operator_id" OR "confirmed_by_id" IS NULL OR "was_alone");

-- A batch is confirmed once and revoked once, and nothing else of it ever changes
CREATE OR REPLACE FUNCTION "card_batch_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."goods", NEW."amount", NEW."count", NEW."note", NEW."valid_until", NEW."operator_id", NEW."created_at", NEW."is_large")
        IS NOT DISTINCT FROM (OLD."id", OLD."goods", OLD."amount", OLD."count", OLD."note", OLD."valid_until", OLD."operator_id", OLD."created_at", OLD."is_large")
        AND OLD."revoked_at" IS NULL
        AND ((NEW."revoked_at" IS NOT NULL
              AND (NEW."confirmed_by_id", NEW."confirmed_at", NEW."was_alone")
              IS NOT DISTINCT FROM (OLD."confirmed_by_id", OLD."confirmed_at", OLD."was_alone"))
          OR (NEW."revoked_at" IS NULL AND OLD."confirmed_at" IS NULL AND NEW."confirmed_at" IS NOT NULL))
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'batch % of cards stays what it was', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'card_batch_is_final', TABLE = 'card_batch';
END $$;
