-- Search: titles, authors and tags by substring, from one Chinese character up.

-- Text as it is compared: full-width and composed forms alike, in lower case, without control characters, which
-- mark places in the grams below. Terms are folded alike by the API (search-term.ts); a test holds the two together.
CREATE FUNCTION "search_fold"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT lower(normalize(translate("given",
        E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f',
        ''), NFKC) COLLATE "pg_c_utf8")
$$;

-- Author and tags, each ended by \x03, so that nothing is found across two of them.
CREATE FUNCTION "search_fold_rest"("author" text, "tags" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    "rest" text := "search_fold"("author") || E'\x03';
    "tag" text;
BEGIN
    FOREACH "tag" IN ARRAY "tags" LOOP
        "rest" := "rest" || coalesce("search_fold"("tag"), '') || E'\x03';
    END LOOP;
    RETURN "rest";
END $$;

-- What a video is found by. Of the title: every character, every two neighbours, and its first two after \x02. Of
-- author and tags: every two neighbours after \x01, the last with \x03. Its categories after \x04.
-- The cost is what keeps the planner from calling it for row after row.
CREATE FUNCTION "search_grams"("title" text, "rest" text, "root" text, "son" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
    "letters" text[] := string_to_array("title", NULL);
    "grams" text[] := "letters" || (E'\x02' || left("title", 2)) || (E'\x04' || "root");
    "n" int := cardinality("grams");
BEGIN
    FOR "i" IN 2 .. cardinality("letters") LOOP
        "n" := "n" + 1;
        "grams"["n"] := "letters"["i" - 1] || "letters"["i"];
    END LOOP;
    "letters" := string_to_array("rest", NULL);
    FOR "i" IN 2 .. cardinality("letters") LOOP
        CONTINUE WHEN "letters"["i" - 1] = E'\x03';
        "n" := "n" + 1;
        "grams"["n"] := E'\x01' || "letters"["i" - 1] || "letters"["i"];
    END LOOP;
    IF "son" IS NOT NULL THEN
        "grams"["n" + 1] := E'\x04' || "son";
    END IF;
    RETURN array_to_tsvector("grams");
END $$;

-- Bounded, because the indexes below carry them: a B-tree entry has at most 2704 bytes.
ALTER TABLE "video"
    ADD COLUMN "search_title" TEXT GENERATED ALWAYS AS (left("search_fold"("title"), 200)) STORED,
    ADD COLUMN "search_rest" TEXT GENERATED ALWAYS AS (left("search_fold_rest"("author", "tags"), 400)) STORED;

-- Fast update would put off the work of an insert to every search after it.
CREATE INDEX "video_public_grams" ON "video" USING gin ("search_grams"("search_title", "search_rest", "category_code", "son_code"))
    WITH (fastupdate = off) WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_dark_grams" ON "video" USING gin ("search_grams"("search_title", "search_rest", "category_code", "son_code"))
    WITH (fastupdate = off) WHERE "state" = 'published' AND "dark_web";
-- The statistics of this index say how frequent a gram is: three thousand of them with three hundred.
ALTER INDEX "video_public_grams" ALTER COLUMN 1 SET STATISTICS 300;

-- Lists over everything public carry the text, so that a search for a frequent term walks the index alone.
DROP INDEX "video_public_latest", "video_public_likes", "video_public_score",
    "video_public_category_latest", "video_public_category_likes", "video_public_category_score",
    "video_public_son_latest", "video_public_son_score", "video_dark_son_latest";
CREATE INDEX "video_public_latest" ON "video"("published_at" DESC, "id" DESC) INCLUDE ("search_title", "search_rest") WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_public_likes" ON "video"("like_count" DESC, "id" DESC) INCLUDE ("search_title", "search_rest") WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_public_score" ON "video"("score" DESC, "id" DESC) INCLUDE ("search_title", "search_rest") WHERE "state" = 'published' AND NOT "dark_web";
-- A category is of the dark web or not, so its own lists need not tell.
CREATE INDEX "video_category_latest" ON "video"("category_code", "published_at" DESC, "id" DESC) WHERE "state" = 'published';
CREATE INDEX "video_category_likes" ON "video"("category_code", "like_count" DESC, "id" DESC) WHERE "state" = 'published';
CREATE INDEX "video_category_score" ON "video"("category_code", "score" DESC, "id" DESC) WHERE "state" = 'published';
CREATE INDEX "video_son_latest" ON "video"("son_code", "published_at" DESC, "id" DESC) WHERE "state" = 'published';
CREATE INDEX "video_son_likes" ON "video"("son_code", "like_count" DESC, "id" DESC) WHERE "state" = 'published';
CREATE INDEX "video_son_score" ON "video"("son_code", "score" DESC, "id" DESC) WHERE "state" = 'published';
