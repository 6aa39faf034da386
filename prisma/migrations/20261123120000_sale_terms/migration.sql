-- Contract: the version before writes orders without their terms, which stay null; it knows nothing of the table.

-- CreateEnum
CREATE TYPE "sale_terms_kind" AS ENUM ('plans', 'coins', 'episode', 'commission');

-- CreateEnum
CREATE TYPE "sale_terms_state" AS ENUM ('waiting', 'confirmed', 'refused');

-- AlterTable
ALTER TABLE "purchase_order" ADD COLUMN     "commission_terms_id" BIGINT,
ADD COLUMN     "sale_terms_id" BIGINT;

-- CreateTable
CREATE TABLE "sale_terms" (
    "id" BIGSERIAL NOT NULL,
    "kind" "sale_terms_kind" NOT NULL,
    "content" JSONB NOT NULL,
    "state" "sale_terms_state" NOT NULL,
    "effective_from" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL,
    "operator_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "was_alone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sale_terms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sale_terms_kind_state_effective_from_id_idx" ON "sale_terms"("kind", "state", "effective_from", "id");

-- CreateIndex
CREATE INDEX "sale_terms_operator_id_idx" ON "sale_terms"("operator_id");

-- CreateIndex
CREATE INDEX "sale_terms_decided_by_id_idx" ON "sale_terms"("decided_by_id");

-- CreateIndex
CREATE INDEX "purchase_order_sale_terms_id_idx" ON "purchase_order"("sale_terms_id");

-- CreateIndex
CREATE INDEX "purchase_order_commission_terms_id_idx" ON "purchase_order"("commission_terms_id");

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_sale_terms_id_fkey" FOREIGN KEY ("sale_terms_id") REFERENCES "sale_terms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_commission_terms_id_fkey" FOREIGN KEY ("commission_terms_id") REFERENCES "sale_terms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_terms" ADD CONSTRAINT "sale_terms_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_terms" ADD CONSTRAINT "sale_terms_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- The first version of each kind is what the specification says, or what an operator had set until then
INSERT INTO "sale_terms" ("kind", "content", "state", "effective_from", "reason", "created_at") VALUES
    ('plans', '{"plans": [
        {"plan": 1, "days": 30, "price": "30.00", "isOnSale": true, "isRecommended": false},
        {"plan": 2, "days": 90, "price": "100.00", "isOnSale": true, "isRecommended": false},
        {"plan": 3, "days": 365, "price": "200.00", "isOnSale": true, "isRecommended": true},
        {"plan": 4, "days": 3650, "price": "500.00", "isOnSale": true, "isRecommended": false}]}',
        'confirmed', '2000-01-01 00:00:00+08', 'first terms', now()),
    ('coins', jsonb_build_object('coinsPerYuan', coalesce((SELECT "value" FROM "setting" WHERE "key" = 'coinsPerYuan'
            AND jsonb_typeof("value") = 'number'), '10'), 'packages', '[30, 100]'::jsonb, 'minYuan', 10, 'maxYuan', 5000),
        'confirmed', '2000-01-01 00:00:00+08', 'first terms', now()),
    ('episode', jsonb_build_object('coins', coalesce((SELECT "value" FROM "setting" WHERE "key" = 'episodePrice'
            AND jsonb_typeof("value") = 'number'), '2')),
        'confirmed', '2000-01-01 00:00:00+08', 'first terms', now()),
    ('commission', jsonb_build_object('basisPoints', coalesce((SELECT round("value"::numeric * 10000) FROM "setting"
            WHERE "key" = 'commissionRate' AND jsonb_typeof("value") = 'number'), 1000)),
        'confirmed', '2000-01-01 00:00:00+08', 'first terms', now());

-- Terms are asked for by one and decided by another, once, and nothing else of them ever changes
ALTER TABLE "sale_terms"
    ADD CONSTRAINT "sale_terms_have_reason" CHECK ("reason" <> ''),
    ADD CONSTRAINT "sale_terms_confirmed_from" CHECK ("state" <> 'confirmed' OR "effective_from" IS NOT NULL),
    ADD CONSTRAINT "sale_terms_decision_is_whole" CHECK (("decided_at" IS NULL) = ("decided_by_id" IS NULL)
        AND ("operator_id" IS NULL OR ("decided_at" IS NULL) = ("state" = 'waiting'))),
    ADD CONSTRAINT "sale_terms_take_two" CHECK ("state" <> 'confirmed' OR "decided_by_id" <> "operator_id" OR "was_alone"),
    ADD CONSTRAINT "sale_terms_are_not_backdated" CHECK ("state" <> 'confirmed' OR "effective_from" >= "decided_at");
CREATE FUNCTION "sale_terms_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'waiting' AND NEW."state" <> 'waiting'
        AND (NEW."id", NEW."kind", NEW."content", NEW."reason", NEW."operator_id", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."kind", OLD."content", OLD."reason", OLD."operator_id", OLD."created_at")
        AND (OLD."effective_from" IS NULL OR NEW."effective_from" >= OLD."effective_from")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'terms % are decided once and stay what they were', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'sale_terms_are_final', TABLE = 'sale_terms';
END $$;
CREATE TRIGGER "sale_terms_are_final" BEFORE UPDATE ON "sale_terms"
    FOR EACH ROW EXECUTE FUNCTION "sale_terms_guard"();
CREATE TRIGGER "sale_terms_stay" BEFORE DELETE OR TRUNCATE ON "sale_terms"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
CREATE TRIGGER "sale_terms_announce" AFTER INSERT OR UPDATE ON "sale_terms"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('settings');

-- The terms of an order are those that it was made with
CREATE FUNCTION "purchase_order_terms_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the terms of order % never change', OLD."number"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_order_keeps_terms', TABLE = 'purchase_order';
END $$;
CREATE TRIGGER "purchase_order_keeps_terms" BEFORE UPDATE ON "purchase_order"
    FOR EACH ROW WHEN (("old"."sale_terms_id", "old"."commission_terms_id")
        IS DISTINCT FROM ("new"."sale_terms_id", "new"."commission_terms_id"))
    EXECUTE FUNCTION "purchase_order_terms_guard"();
