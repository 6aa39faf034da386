-- Contract: takes nothing away. The version before writes channels of one kind in its old columns, and a trigger fills the new
-- ones from them; it never writes what an order asks for nor the number of a refund, and what is null is never refused.

-- A channel is of a kind. What says where its money goes (`fixed`) never changes; how it is offered (`manner`) does
ALTER TABLE "payment_channel"
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'epay',
    ADD COLUMN "fixed" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "manner" JSONB NOT NULL DEFAULT '{}';

DO $$
DECLARE
    before BIGINT := (SELECT count(*) FROM "payment_channel");
    filled BIGINT;
BEGIN
    UPDATE "payment_channel" SET "fixed" = jsonb_build_object('baseUrl', "base_url", 'pid', "pid"),
        "manner" = jsonb_build_object('keyJoin', "key_join", 'mode', "mode");
    GET DIAGNOSTICS filled = ROW_COUNT;
    IF filled <> before THEN RAISE EXCEPTION '% of % channels were filled', filled, before; END IF;
END $$;

-- The columns of a version before this one and the new ones follow each other, until the old ones go
CREATE FUNCTION "payment_channel_fill"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."fixed" = '{}' AND NEW."base_url" IS NOT NULL THEN
            NEW."fixed" := jsonb_build_object('baseUrl', NEW."base_url", 'pid', NEW."pid");
            NEW."manner" := jsonb_build_object('keyJoin', NEW."key_join", 'mode', NEW."mode");
        END IF;
        NEW."base_url" := coalesce(NEW."base_url", NEW."fixed" ->> 'baseUrl', '');
        NEW."pid" := coalesce(NEW."pid", NEW."fixed" ->> 'pid', '');
        NEW."key_join" := coalesce(NEW."key_join", NEW."manner" ->> 'keyJoin', 'directly');
        NEW."mode" := coalesce(NEW."mode", NEW."manner" ->> 'mode', 'submit');
    ELSIF NEW."kind" = 'epay' AND NEW."manner" = OLD."manner" THEN
        NEW."manner" := NEW."manner" || jsonb_build_object('keyJoin', NEW."key_join", 'mode', NEW."mode");
    ELSIF NEW."kind" = 'epay' THEN
        NEW."key_join" := coalesce(NEW."manner" ->> 'keyJoin', NEW."key_join");
        NEW."mode" := coalesce(NEW."manner" ->> 'mode', NEW."mode");
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "payment_channel_fills" BEFORE INSERT OR UPDATE ON "payment_channel"
    FOR EACH ROW EXECUTE FUNCTION "payment_channel_fill"();
CREATE TRIGGER "payment_channel_keeps_kind" BEFORE UPDATE ON "payment_channel"
    FOR EACH ROW WHEN ((OLD."kind", OLD."fixed") IS DISTINCT FROM (NEW."kind", NEW."fixed"))
    EXECUTE FUNCTION "payment_channel_guard"();

-- What came is kept as bytes, with all that its channel signs; `raw` is the same as text, for people
ALTER TABLE "payment_notify"
    ADD COLUMN "method" TEXT NOT NULL DEFAULT 'GET',
    ADD COLUMN "query" BYTEA,
    ADD COLUMN "body" BYTEA,
    ADD COLUMN "content_type" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "paid_currency" TEXT,
    ADD COLUMN "paid_minor" BIGINT;

CREATE OR REPLACE FUNCTION "payment_notify_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."outcome" IS NOT NULL OR NEW."outcome" IS NULL
        OR (NEW."id", NEW."channel", NEW."source", NEW."raw", NEW."headers", NEW."address", NEW."received_at",
            NEW."method", NEW."query", NEW."body", NEW."content_type")
        IS DISTINCT FROM (OLD."id", OLD."channel", OLD."source", OLD."raw", OLD."headers", OLD."address", OLD."received_at",
            OLD."method", OLD."query", OLD."body", OLD."content_type")
    THEN
        RAISE EXCEPTION 'payment notify % is kept as it came and judged once', OLD."id"
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_notify_is_final', TABLE = 'payment_notify';
    END IF;
    RETURN NEW;
END $$;

ALTER TYPE "notify_outcome" ADD VALUE IF NOT EXISTS 'stale';
ALTER TYPE "notify_outcome" ADD VALUE IF NOT EXISTS 'too_large';
ALTER TYPE "notify_outcome" ADD VALUE IF NOT EXISTS 'ignored';
ALTER TYPE "notify_outcome" ADD VALUE IF NOT EXISTS 'refund_note';
ALTER TYPE "notify_outcome" ADD VALUE IF NOT EXISTS 'refunded_elsewhere';

-- What an order asks for, in the currency of its channel: null is its amount in yuan
ALTER TABLE "purchase_order"
    ADD COLUMN "ask_currency" TEXT NOT NULL DEFAULT 'CNY',
    ADD COLUMN "ask_minor" BIGINT,
    ADD COLUMN "ask_rate" TEXT,
    ADD COLUMN "gateway_order" TEXT,
    ADD COLUMN "opening" JSONB,
    ADD CONSTRAINT "purchase_order_ask_is_whole" CHECK ("ask_minor" > 0 OR ("ask_minor" IS NULL AND "ask_currency" = 'CNY'));
ALTER TABLE "channel_test"
    ADD COLUMN "ask_currency" TEXT NOT NULL DEFAULT 'CNY',
    ADD COLUMN "ask_minor" BIGINT,
    ADD COLUMN "gateway_order" TEXT,
    ADD COLUMN "opening" JSONB;

CREATE FUNCTION "purchase_order_keeps_ask"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what order % asks for never changes', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_order_keeps_ask', TABLE = 'purchase_order';
END $$;
CREATE TRIGGER "purchase_order_keeps_ask" BEFORE UPDATE ON "purchase_order"
    FOR EACH ROW WHEN ((OLD."ask_currency", OLD."ask_minor", OLD."ask_rate") IS DISTINCT FROM (NEW."ask_currency", NEW."ask_minor", NEW."ask_rate")
        OR (OLD."gateway_order" IS NOT NULL AND OLD."gateway_order" IS DISTINCT FROM NEW."gateway_order")
        OR (OLD."opening" IS NOT NULL AND OLD."opening" IS DISTINCT FROM NEW."opening"))
    EXECUTE FUNCTION "purchase_order_keeps_ask"();

-- A refund has a number of its own where its gateway takes one: with it, asking again is safe
ALTER TABLE "gateway_refund" ADD COLUMN "request_number" TEXT;
CREATE UNIQUE INDEX "gateway_refund_request_number_key" ON "gateway_refund"("request_number");
