-- CreateTable
CREATE TABLE "operator_recovery_key" (
    "id" BIGSERIAL NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_recovery_key_pkey" PRIMARY KEY ("id")
);

-- Everything below is beyond Prisma's schema language.

-- The owner of the table, and not the role of the site, may seal a key of a channel again.
CREATE OR REPLACE FUNCTION "payment_channel_key_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'waiting' AND NEW."state" <> 'waiting'
        AND (NEW."id", NEW."channel_id", NEW."sealed", NEW."operator_id", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."channel_id", OLD."sealed", OLD."operator_id", OLD."created_at")
    THEN RETURN NEW;
    END IF;
    IF to_jsonb(NEW) - 'sealed' = to_jsonb(OLD) - 'sealed'
        AND pg_has_role(current_user, (SELECT "relowner" FROM "pg_class" WHERE "oid" = TG_RELID), 'USAGE')
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'key % of a channel is decided once and stays what it was', OLD."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_channel_key_is_final', TABLE = 'payment_channel_key';
END $$;
