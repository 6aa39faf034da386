-- A search by pinyin finds the best of many matches, and those of a category, without looking at all: the index knows, as the one of
-- grams does, how good a title is, and its categories.

-- The index that replaces "video_public_pinyin", built beside it, so that searches go on.
CREATE INDEX "video_public_spelled" ON "video" USING gin ("search_pinyin_grams"("search_pinyin"),
    "search_levels"("score", "like_count", "published_at"), (ARRAY["category_code", "son_code"]))
    WITH (fastupdate = off) WHERE "state" = 'published' AND NOT "dark_web";
ALTER INDEX "video_public_spelled" ALTER COLUMN 1 SET STATISTICS 300;
