-- Apart from the columns: adding those holds up readers for a moment, and building these only writers, for longer.

-- Titles whose readings are to be written: another title has another hash, whoever wrote it. The order is one that no other index
-- has, because the planner takes the condition to hold for nearly all titles, and would look for the first at any place.
CREATE INDEX "video_unkeyed" ON "video"((-"id")) WHERE "search_keyed" IS DISTINCT FROM hashtextextended("title", 1);

CREATE INDEX "video_public_pinyin" ON "video" USING gin ("search_pinyin_grams"("search_pinyin"))
    WITH (fastupdate = off) WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_dark_pinyin" ON "video" USING gin ("search_pinyin_grams"("search_pinyin"))
    WITH (fastupdate = off) WHERE "state" = 'published' AND "dark_web";
CREATE INDEX "video_hidden_pinyin" ON "video" USING gin ("search_pinyin_grams"("search_pinyin"))
    WITH (fastupdate = off) WHERE "state" <> 'published';
ALTER INDEX "video_public_pinyin" ALTER COLUMN 1 SET STATISTICS 300;
