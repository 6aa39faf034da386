-- Contract: takes nothing away. The triggers only announce, and refuse no row that any version writes.
CREATE TRIGGER "line_host_announce" AFTER INSERT OR DELETE ON "line_host"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('lines');
CREATE TRIGGER "line_host_announce_update" AFTER UPDATE OF "state", "allows_pages", "has_https" ON "line_host"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('lines');
-- The episodes at a host: the same few names stand in very many rows, so that it stays small.
CREATE INDEX "episode_line_host" ON "episode"(substring("address" from '^https?://[^/?#]+'))
    WHERE "asset_id" IS NULL AND "gone_at" IS NULL;
