-- Contract: since 1.0 no version writes these columns but the one that adds them; only bringing back what lies in the
-- bin is refused to the version before.
-- What a video's episodes cost instead of the site's price.
ALTER TABLE "video" ADD COLUMN "own_price" INTEGER,
    ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
    ADD COLUMN "swept_at" TIMESTAMPTZ(3);
ALTER TABLE "video"
    ADD CONSTRAINT "video_own_price_range" CHECK ("own_price" BETWEEN 0 AND 1000000),
    ADD CONSTRAINT "video_deleted_is_hidden" CHECK ("deleted_at" IS NULL OR "state" IN ('draft', 'taken_down')),
    ADD CONSTRAINT "video_swept_was_deleted" CHECK ("swept_at" IS NULL OR "deleted_at" IS NOT NULL);
CREATE TRIGGER "video_announce_price" AFTER UPDATE OF "own_price" ON "video"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('catalogue');

-- Operators search what members can't see, too, and list each state by itself.
CREATE INDEX "video_hidden_grams" ON "video" USING gin ("search_grams"("search_title", "search_rest", "category_code", "son_code"))
    WITH (fastupdate = off) WHERE "state" <> 'published';
CREATE INDEX "video_hidden_state" ON "video"("state", "id") WHERE "state" <> 'published';
CREATE INDEX "video_deleted" ON "video"("deleted_at") WHERE "deleted_at" IS NOT NULL;
