-- Contract: two tables that the version before neither reads nor writes; it refuses notifies of their channels, which
-- gateways send again.

-- CreateTable
CREATE TABLE "payment_channel" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "pid" TEXT NOT NULL,
    "key_join" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "methods" TEXT[],
    "opens" TEXT[],
    "position" SMALLINT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_channel_key" (
    "id" BIGSERIAL NOT NULL,
    "channel_id" BIGINT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "state" "sale_terms_state" NOT NULL DEFAULT 'waiting',
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "was_alone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "payment_channel_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_channel_key_channel_id_id_idx" ON "payment_channel_key"("channel_id", "id");

-- CreateIndex
CREATE INDEX "payment_channel_key_operator_id_idx" ON "payment_channel_key"("operator_id");

-- CreateIndex
CREATE INDEX "payment_channel_key_decided_by_id_idx" ON "payment_channel_key"("decided_by_id");

-- AddForeignKey
ALTER TABLE "payment_channel_key" ADD CONSTRAINT "payment_channel_key_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "payment_channel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_channel_key" ADD CONSTRAINT "payment_channel_key_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_channel_key" ADD CONSTRAINT "payment_channel_key_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "payment_channel"
    ADD CONSTRAINT "payment_channel_mode_known" CHECK ("mode" IN ('submit', 'mapi')),
    ADD CONSTRAINT "payment_channel_key_join_known" CHECK ("key_join" IN ('directly', 'as-field')),
    ADD CONSTRAINT "payment_channel_has_methods" CHECK (cardinality("methods") > 0);
ALTER TABLE "payment_channel_key"
    ADD CONSTRAINT "payment_channel_key_decision_is_whole" CHECK (("decided_at" IS NULL) = ("decided_by_id" IS NULL)
        AND ("decided_at" IS NULL) = ("state" = 'waiting')),
    ADD CONSTRAINT "payment_channel_key_takes_two" CHECK ("state" <> 'confirmed' OR "decided_by_id" <> "operator_id" OR "was_alone");

-- One key of a channel waits at a time
CREATE UNIQUE INDEX "payment_channel_key_waits" ON "payment_channel_key"("channel_id") WHERE "state" = 'waiting';

-- Where the money goes never changes; a key is decided once
CREATE FUNCTION "payment_channel_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the gateway and the merchant of channel % never change', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_channel_keeps_merchant', TABLE = 'payment_channel';
END $$;
CREATE TRIGGER "payment_channel_keeps_merchant" BEFORE UPDATE ON "payment_channel"
    FOR EACH ROW WHEN ((OLD."id", OLD."base_url", OLD."pid", OLD."created_at")
        IS DISTINCT FROM (NEW."id", NEW."base_url", NEW."pid", NEW."created_at"))
    EXECUTE FUNCTION "payment_channel_guard"();
CREATE FUNCTION "payment_channel_key_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'waiting' AND NEW."state" <> 'waiting'
        AND (NEW."id", NEW."channel_id", NEW."sealed", NEW."operator_id", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."channel_id", OLD."sealed", OLD."operator_id", OLD."created_at")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'key % of a channel is decided once and stays what it was', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_channel_key_is_final', TABLE = 'payment_channel_key';
END $$;
CREATE TRIGGER "payment_channel_key_is_final" BEFORE UPDATE ON "payment_channel_key"
    FOR EACH ROW EXECUTE FUNCTION "payment_channel_key_guard"();
CREATE TRIGGER "payment_channel_stays" BEFORE DELETE OR TRUNCATE ON "payment_channel"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
CREATE TRIGGER "payment_channel_key_stays" BEFORE DELETE OR TRUNCATE ON "payment_channel_key"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
CREATE TRIGGER "payment_channel_announce" AFTER INSERT OR UPDATE ON "payment_channel"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('settings');
CREATE TRIGGER "payment_channel_key_announce" AFTER INSERT OR UPDATE ON "payment_channel_key"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('settings');
