-- Which addresses a media pass has played from. A crash forgets it.
CREATE UNLOGGED TABLE "pass_use" (
    "pass" BYTEA NOT NULL,
    "addresses" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pass_use_pkey" PRIMARY KEY ("pass")
);

CREATE INDEX "pass_use_expires_at_idx" ON "pass_use"("expires_at");

-- A ban ends the passes of the member's sessions: every process reads those again.
-- Contract: takes nothing away. The trigger only announces, and refuses no row that any version writes.
CREATE FUNCTION "announce_banned_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('lantern_changed', 'session:' || encode("hash", 'hex')) FROM "member_token" WHERE "member_id" = NEW."id";
    RETURN NULL;
END $$;

CREATE TRIGGER "banned_sessions_announced" AFTER UPDATE OF "banned_at" ON "member"
    FOR EACH ROW WHEN (OLD."banned_at" IS DISTINCT FROM NEW."banned_at") EXECUTE FUNCTION "announce_banned_sessions"();
