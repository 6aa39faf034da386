-- Contract: the version before redeems cards without asking whether their batch waits; the database refuses it for it.

-- A card is redeemed once, and not while its batch waits for a second person; nothing else of it ever changes
CREATE OR REPLACE FUNCTION "card_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "card_batch" WHERE "id" = NEW."batch_id" AND "is_large" AND "confirmed_at" IS NULL) THEN
        RAISE EXCEPTION 'card % waits for a second person', NEW."id"
            USING ERRCODE = 'check_violation', CONSTRAINT = 'card_is_confirmed', TABLE = 'card';
    END IF;
    IF OLD."redeemed_at" IS NULL AND NEW."redeemed_at" IS NOT NULL
        AND (NEW."id", NEW."batch_id", NEW."digest", NEW."ending") = (OLD."id", OLD."batch_id", OLD."digest", OLD."ending")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'card % is redeemed once', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'card_is_redeemed_once', TABLE = 'card';
END $$;
