-- A channel may sign in a header: what it signs is kept with what it sent
ALTER TABLE "payment_notify" ADD COLUMN "headers" JSONB NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION "payment_notify_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."outcome" IS NOT NULL OR NEW."outcome" IS NULL
        OR (NEW."id", NEW."channel", NEW."source", NEW."raw", NEW."headers", NEW."address", NEW."received_at")
        IS DISTINCT FROM (OLD."id", OLD."channel", OLD."source", OLD."raw", OLD."headers", OLD."address", OLD."received_at")
    THEN
        RAISE EXCEPTION 'payment notify % is kept as it came and judged once', OLD."id"
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_notify_is_final', TABLE = 'payment_notify';
    END IF;
    RETURN NEW;
END $$;
