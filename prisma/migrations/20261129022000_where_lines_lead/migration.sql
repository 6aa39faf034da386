-- The further origins from which films of a host are read: of its playlists, keys and segments.
ALTER TABLE "line_host" ADD COLUMN "leads_to" TEXT[] NOT NULL DEFAULT '{}';
-- Contract: takes nothing away. The trigger only announces, and refuses no row that any version writes.
CREATE TRIGGER "line_host_announce_leads" AFTER UPDATE OF "leads_to" ON "line_host"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('lines');
